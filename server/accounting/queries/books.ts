import { sql, type SqlBool } from 'kysely'
import type { BooksState, SyncState } from '#domain/accounting/choices.ts'
import { proposeMapping } from '#domain/accounting/rules.ts'
import type { Books, Mapping, Rehearsal } from '#domain/accounting/schema.ts'
import type { CallTrouble } from '#domain/integrations/choices.ts'
import { connectedOrganisation, isInPlan, maySpendThere } from '#server/integrations/queries/connection.ts'
import { kindOf } from '#server/integrations/queries/integrations.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { answersOf } from '#server/platform/policy.ts'
import { booksPolicy, type BooksFacts } from '../policy.ts'
import type { Chart } from '../xero/chart.ts'

/** The books as they are stored. */
export interface HeldBooks {
  organisationId: string
  state: BooksState
  chart: Chart | null
  chartAt: string | null
  mapping: Mapping | null
  since: string | null
  rehearsal: Rehearsal | null
  polledAt: string | null
  trouble: CallTrouble | null
  tries: number
  dueAt: string | null
  lastSyncedAt: string | null
}

/** The books that the company keeps elsewhere; undefined where it never began. */
export async function heldBooks(ctx: Context): Promise<HeldBooks | undefined> {
  const row = await ctx.db
    .selectFrom('accounting_books')
    .select([
      'organisation_id as organisationId',
      'state',
      'chart',
      'chart_at as chartAt',
      'mapping',
      'since',
      'rehearsal',
      'polled_at as polledAt',
      'trouble',
      'tries',
      'due_at as dueAt',
      'last_synced_at as lastSyncedAt',
    ])
    .where('company_id', '=', ctx.actor.companyId)
    .where('provider', '=', 'xero')
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    ...row,
    state: row.state as BooksState,
    // What is from before there were fees says nothing of them.
    chart: filledUp<Chart>({ feeRates: [] }, row.chart),
    mapping: filledUp<Mapping>({ fees: null }, row.mapping),
    rehearsal: filledUp<Rehearsal>({ fees: null }, row.rehearsal),
    trouble: row.trouble as CallTrouble | null,
  }
}

const filledUp = <T extends object>(before: Partial<T>, stored: unknown): T | null =>
  stored === null ? null : { ...before, ...(stored as T) }

/**
 * Which invoices a sync from this date on brings into the books. What was issued before it came from a file or
 * an archive is in the books that it was issued by. Outer table `invoices`.
 */
export const belongsSince = (since: string) =>
  sql<SqlBool>`issued and date >= ${since}::date and (brought_at is null or first_issued_at > brought_at)`

/** What decides what may be done with the books. */
export async function booksFacts(ctx: Context): Promise<BooksFacts & { held: HeldBooks | undefined }> {
  const organisation = await connectedOrganisation(ctx, 'xero')
  const stored = await heldBooks(ctx)
  // Of another organisation than that which is connected nothing holds any more.
  const isOther = organisation !== null && stored?.organisationId !== organisation.id
  const held = isOther ? undefined : stored
  return {
    held,
    isInPlan: await isInPlan(ctx, 'xero'),
    isConnected: organisation !== null,
    hasChart: held?.chart != null,
    isMapped: held?.mapping != null,
    rehearsal: held?.rehearsal?.state ?? null,
    state: held?.state ?? null,
  }
}

/** The books, and how the company's invoices stand with them. */
export async function getBooks(ctx: Context, config: Config): Promise<Books> {
  const organisation = await connectedOrganisation(ctx, 'xero')
  const { held, ...facts } = await booksFacts(ctx)
  const chart = held?.chart ?? null
  const used = await usedRates(ctx)
  const proposed = proposeMapping(chart ?? { accounts: [], rates: [], feeRates: [] }, used)
  return {
    kind: kindOf(config, 'xero'),
    isInPlan: facts.isInPlan,
    organisation: organisation?.name ?? null,
    state: held?.state ?? null,
    chart:
      chart === null || held?.chartAt == null
        ? null
        : { at: held.chartAt, accounts: chart.accounts, rates: chart.rates, feeRates: chart.feeRates },
    mapping: held?.mapping == null ? proposed : asSaved(held.mapping, proposed),
    isMapped: facts.isMapped,
    since: held?.since ?? null,
    counts: await countsOf(ctx),
    fees: { isPermitted: await maySpendThere(ctx), failed: await failedFees(ctx) },
    lastSyncedAt: held?.lastSyncedAt ?? null,
    trouble: held?.trouble ?? null,
    triedAgainAt: held?.trouble == null ? null : held.dueAt,
    rehearsal: held?.rehearsal == null ? null : briefly(held.rehearsal),
    ...answersOf(booksPolicy, ctx.actor, facts),
  }
}

/** What was saved, and the rates that are in use since then as they are proposed. */
function asSaved(saved: Mapping, proposed: Books['mapping']): Books['mapping'] {
  const known = new Set(saved.rates.map(({ rate }) => rate))
  return {
    ...saved,
    rates: [...saved.rates, ...proposed.rates.filter(({ rate }) => !known.has(rate))],
    // Fees that somebody left out stay so.
    fees: saved.fees ?? { ...proposed.fees, account: null },
  }
}

const briefly = ({ state, since, at, invoices }: Rehearsal): Books['rehearsal'] => ({
  state,
  since,
  at,
  done: state === 'done' ? Object.values(invoices).reduce((sum, each) => sum + each, 0) : null,
})

/** The tax rates that invoices have, and that of new ones; as fractions without trailing zeros. */
async function usedRates(ctx: Context): Promise<string[]> {
  const { companyId } = ctx.actor
  const { rows } = await sql<{ rate: string }>`
    select distinct trim_scale(rate)::text as rate from (
      select tax_rate as rate from invoice_lines where company_id = ${companyId}
      union all
      select default_tax_rate from companies where id = ${companyId}) as used
    order by rate desc limit 50`.execute(ctx.db)
  return rows.map(({ rate }) => rate)
}

/** How many invoices stand how. */
async function countsOf(ctx: Context): Promise<Books['counts']> {
  const rows = await ctx.db
    .selectFrom('accounting_syncs')
    .select((on) => ['state', on.fn.countAll<number>().as('count')])
    .where('company_id', '=', ctx.actor.companyId)
    .groupBy('state')
    .execute()
  const counts = { queued: 0, synced: 0, failed: 0, conflict: 0 }
  for (const { state, count } of rows) counts[state as SyncState] = Number(count)
  return counts
}

/** Of how many invoices a fee could not be entered. */
async function failedFees(ctx: Context): Promise<number> {
  const { failed } = await ctx.db
    .selectFrom('accounting_syncs')
    .select((on) => on.fn.countAll<number>().as('failed'))
    .where('company_id', '=', ctx.actor.companyId)
    .where(hasFailedFee)
    .executeTakeFirstOrThrow()
  return Number(failed)
}

/** Whether a fee of an invoice could not be entered. */
const hasFailedFee = sql<SqlBool>`jsonb_path_exists(fees, '$.* ? (@.reason != null)')`
