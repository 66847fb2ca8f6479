import { connectedOrganisation } from '#server/integrations/queries/connection.ts'
import Big from 'big.js'
import { feeReasons } from '#domain/accounting/choices.ts'
import type { Account, Mapping } from '#domain/accounting/schema.ts'
import { accountingMessages } from '#domain/accounting/schema.ts'
import { conflict, invalid, type FieldError } from '#domain/errors.ts'
import type { CallTrouble } from '#domain/integrations/choices.ts'
import { companySubject } from '#server/companies/queries.ts'
import { NotConnected } from '#server/integrations/commands/calling.ts'
import { forgetLinks } from '#server/integrations/commands/links.ts'
import { ProviderFault } from '#server/integrations/provider.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { permit } from '#server/platform/policy.ts'
import type { Services } from '#server/platform/runtime.ts'
import { within } from '#server/platform/within.ts'
import { lockWord, recordActivity } from '#server/platform/writing.ts'
import { syncBooks } from '../jobs.ts'
import { booksPolicy } from '../policy.ts'
import { booksFacts, heldBooks } from '../queries/books.ts'
import { readChart, type Chart } from '../xero/chart.ts'
import { heldUntil } from './holding.ts'
import { queueFees, queueNew } from './queueing.ts'
import { booksOf } from './stored.ts'

/** What is decided about the books comes one after the other. */
export const holdBooks = (ctx: Context) => lockWord(ctx, { word: 'books' })

/** Reads the accounts and tax rates of the connected organisation, and keeps them, or what stands in the way. */
export async function loadChart({ services, principal }: { services: Services; principal: Principal }): Promise<void> {
  const inCompany = within(services)
  const organisation = await inCompany(
    principal,
    async (ctx) => {
      permit(booksPolicy.loadChart(ctx.actor, await booksFacts(ctx)))
      return connectedOrganisation(ctx, 'xero')
    },
    { readOnly: true },
  )
  if (organisation === null) throw conflict('not_connected', accountingMessages.notConnected)
  const found = await chartOf(services, principal, organisation.id)
  await inCompany(principal, (ctx) => keepChart(ctx, organisation.id, found))
}

/** A chart, or why there is none at the moment. */
type Found = { chart: Chart } | { trouble: CallTrouble; waits: number | null }

async function chartOf(services: Services, principal: Principal, organisationId: string): Promise<Found> {
  try {
    return { chart: await readChart({ services, principal, provider: 'xero', organisationId }) }
  } catch (error) {
    if (error instanceof NotConnected) throw conflict('not_connected', accountingMessages.notConnected)
    // Where nothing is known of the books yet, that they said to wait is kept with them.
    if (error instanceof ProviderFault)
      return { trouble: error.trouble, waits: error.status === null ? null : error.retryAfter }
    throw error
  }
}

/** Keeps a chart. Of other books than before nothing that was known of them holds: that begins anew. */
async function keepChart(ctx: Context, organisationId: string, found: Found): Promise<void> {
  await holdBooks(ctx)
  permit(booksPolicy.loadChart(ctx.actor, await booksFacts(ctx)))
  const before = await heldBooks(ctx)
  if (before !== undefined && before.organisationId !== organisationId) await forgetBooks(ctx)
  const row =
    'chart' in found
      ? { chart: JSON.stringify(found.chart), chart_at: ctx.now, trouble: null }
      : { trouble: found.trouble, ...(found.waits === null ? {} : { held_until: heldUntil(ctx, found.waits) }) }
  await ctx.db
    .insertInto('accounting_books')
    .values({
      company_id: ctx.actor.companyId,
      provider: 'xero',
      organisation_id: organisationId,
      state: 'mapping',
      ...row,
    })
    .onConflict((on) => on.columns(['company_id', 'provider']).doUpdateSet(row))
    .execute()
}

/** Forgets the books, and which records they had. */
async function forgetBooks(ctx: Context): Promise<void> {
  const { companyId } = ctx.actor
  await ctx.db.deleteFrom('accounting_syncs').where('company_id', '=', companyId).execute()
  await ctx.db.deleteFrom('accounting_books').where('company_id', '=', companyId).execute()
  await forgetLinks(ctx, 'xero')
}

/** Chooses accounts and tax rates; each has to be in the chart, and each rate to be of its percentage. */
export async function saveMapping(ctx: Context, { body }: { body: Mapping }): Promise<void> {
  await holdBooks(ctx)
  const { held, ...facts } = await booksFacts(ctx)
  permit(booksPolicy.saveMapping(ctx.actor, facts))
  const faults = held?.chart == null ? [] : faultsOf(body, held.chart)
  if (faults.length > 0) throw invalid(faults)
  await booksOf(ctx)
    .set({ mapping: JSON.stringify(body) })
    .execute()
  await recordActivity(ctx, 'books.mapped', await companySubject(ctx), {})
  // What had no place for its rate may have one by now.
  await requeueUnmapped(ctx)
  await queueFees(ctx, feeReasons)
}

function faultsOf(mapping: Mapping, chart: Chart): FieldError[] {
  const { salesAccount, variationsAccount, bankAccount, rates } = mapping
  const has = (use: Account['use'], key: 'code' | 'id', value: string) =>
    chart.accounts.some((each) => each.use === use && each[key] === value)
  const unknown = { message: accountingMessages.unknownAccount }
  return [
    ...(has('sales', 'code', salesAccount) ? [] : [{ path: 'salesAccount', ...unknown }]),
    ...(variationsAccount === null || has('sales', 'code', variationsAccount)
      ? []
      : [{ path: 'variationsAccount', ...unknown }]),
    ...(has('bank', 'id', bankAccount) || has('clearing', 'id', bankAccount)
      ? []
      : [{ path: 'bankAccount', ...unknown }]),
    ...rates.flatMap(({ rate, type }, at) => {
      const path = `rates.${at}.type`
      const isKnown = chart.rates.some((each) => each.type === type && new Big(each.rate).eq(rate))
      if (!isKnown) return [{ path, message: accountingMessages.unknownRate }]
      const isTwice = rates.findIndex((each) => new Big(each.rate).eq(rate)) !== at
      return isTwice ? [{ path, message: accountingMessages.rateTwice }] : []
    }),
    ...feeFaults(mapping, chart, has),
  ]
}

function feeFaults(
  { fees, bankAccount }: Mapping,
  chart: Chart,
  has: (use: Account['use'], key: 'code' | 'id', value: string) => boolean,
): FieldError[] {
  if (fees === null) return []
  const path = 'fees.account'
  const isKnown = chart.feeRates.some(({ type }) => type === fees.taxType)
  return [
    ...(has('fees', 'code', fees.account) ? [] : [{ path, message: accountingMessages.unknownAccount }]),
    ...(has('clearing', 'id', bankAccount) ? [{ path, message: accountingMessages.feesNeedBank }] : []),
    ...(isKnown ? [] : [{ path: 'fees.taxType', message: accountingMessages.unknownRate }]),
  ]
}

async function requeueUnmapped(ctx: Context): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('accounting_syncs')
    .set((on) => ({
      state: 'queued',
      reason: null,
      facts: '{}',
      asked: on('asked', '+', 1),
      queued_at: ctx.now,
      due_at: ctx.now,
    }))
    .where('company_id', '=', ctx.actor.companyId)
    .where('state', '=', 'failed')
    .where('reason', '=', 'rateUnmapped')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await enqueue(ctx, syncBooks, {})
}

/** Begins: everything that was rehearsed is sent, and what changes from now on. */
export async function startSync(ctx: Context): Promise<void> {
  await holdBooks(ctx)
  const { held, ...facts } = await booksFacts(ctx)
  permit(booksPolicy.startSync(ctx.actor, facts))
  if (held === undefined) return
  const since = held.state === 'mapping' ? (held.rehearsal?.since ?? ctx.today) : (held.since ?? ctx.today)
  await booksOf(ctx)
    .set({
      state: 'syncing',
      since,
      trouble: null,
      tries: 0,
      due_at: null,
      polled_at: held.polledAt ?? ctx.now,
      rehearsal: null,
      rehearsal_id: null,
    })
    .execute()
  await recordActivity(ctx, 'books.started', await companySubject(ctx), { since })
  await queueNew(ctx)
  await enqueue(ctx, syncBooks, {})
}

/** Sends nothing any more; what changes meanwhile is remembered. */
export async function pauseSync(ctx: Context): Promise<void> {
  await holdBooks(ctx)
  permit(booksPolicy.pauseSync(ctx.actor, await booksFacts(ctx)))
  await booksOf(ctx).set({ state: 'paused' }).execute()
  await recordActivity(ctx, 'books.paused', await companySubject(ctx), {})
}
