import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { getInvoiceSync as getEndpoint, listSyncs as listEndpoint } from '#domain/accounting/api.ts'
import type { SyncReason, SyncState } from '#domain/accounting/choices.ts'
import { bookedNumber, differingIn } from '#domain/accounting/rules.ts'
import type { DocumentVersion, InvoiceSync, syncList } from '#domain/accounting/schema.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import type { z } from 'zod'
import { linksOf } from '#server/integrations/queries/links.ts'
import { getInvoice } from '#server/invoices/queries/records.ts'
import type { Config } from '#server/platform/config.ts'
import { connectedOrganisation } from '#server/integrations/queries/connection.ts'
import type { Context } from '#server/platform/context.ts'
import { offsetOf, paged } from '#server/platform/db/listing.ts'
import { answersOf } from '#server/platform/policy.ts'
import { syncPolicy, type SyncFacts } from '../policy.ts'
import { addressOfInvoice } from '../xero/addresses.ts'
import type { TheirInvoice } from '../xero/reading.ts'
import { booksFacts } from './books.ts'
import { feeReasonOf, type StoredFees } from './fees.ts'
import { versionOf } from './ours.ts'

/** What the books said of an invoice when somebody was to choose. */
export type StoredTheirs = Pick<TheirInvoice, 'version' | 'accounts'> & {
  /** Void or deleted there. */
  isVoid?: boolean
  /** Our client that the contact there is; null where it is none of ours. */
  clientId: string | null
}

/** By which a choice says what it chose from. */
export const markOf = (theirs: StoredTheirs, ours: DocumentVersion): string =>
  createHash('sha256')
    .update(JSON.stringify([theirs.version, theirs.isVoid === true, ours]))
    .digest('base64url')

export interface SyncRow {
  state: SyncState
  reason: SyncReason | null
  said: string | null
  facts: InvoiceSync['facts']
  theirs: StoredTheirs | null
  fees: StoredFees
  anew: number
  queuedAt: string
  dueAt: string | null
  syncedAt: string | null
}

/** How one invoice stands with the books, as it is stored. */
async function syncRowOf(ctx: Context, invoiceId: string): Promise<SyncRow | undefined> {
  const row = await ctx.db
    .selectFrom('accounting_syncs')
    .select([
      'state',
      'reason',
      'said',
      'facts',
      'theirs',
      'fees',
      'anew',
      'queued_at as queuedAt',
      'due_at as dueAt',
      'synced_at as syncedAt',
    ])
    .where('company_id', '=', ctx.actor.companyId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    ...row,
    state: row.state as SyncState,
    reason: row.reason as SyncReason | null,
    facts: row.facts as SyncRow['facts'],
    theirs: row.theirs as SyncRow['theirs'],
    fees: row.fees as unknown as StoredFees,
  }
}

/** Why it is not there as it is here: of a conflict, that a sum is another there, with the amounts beside it. */
const reasonOf = ({ state, reason, facts }: Pick<SyncRow, 'state' | 'reason' | 'facts'>): SyncReason | null =>
  state === 'conflict' && facts.theirs !== undefined ? 'totalsDiffer' : reason

/** What decides what may be done about an invoice in the books. */
export async function syncFacts(
  ctx: Context,
  invoice: Pick<InvoiceRecord, 'id' | 'status'>,
): Promise<{ facts: SyncFacts; row: SyncRow | undefined; held: Awaited<ReturnType<typeof booksFacts>>['held'] }> {
  const { held, isInPlan, isConnected } = await booksFacts(ctx)
  const row = held === undefined ? undefined : await syncRowOf(ctx, invoice.id)
  const facts = {
    isInPlan,
    isConnected,
    sync: row?.state ?? null,
    waits: [row?.dueAt, held?.dueAt].some((at) => at != null && at > ctx.now),
    status: invoice.status,
    isVoidThere: row?.theirs?.isVoid === true,
    lacksFee: Object.values(row?.fees ?? {}).some(({ reason }) => reason !== null),
  }
  return { facts, row, held }
}

/** How an invoice stands with the books. */
export async function getInvoiceSync(
  ctx: Context,
  config: Config,
  { params }: Pick<HandlerInput<typeof getEndpoint>, 'params'>,
): Promise<InvoiceSync> {
  const invoice = await getInvoice(ctx, params.id)
  const { facts, row, held } = await syncFacts(ctx, invoice)
  const organisation = await connectedOrganisation(ctx, 'xero')
  const link = (await linksOf(ctx, 'xero', 'invoice', [invoice.id])).get(invoice.id)
  const waits = row?.state === 'queued'
  return {
    state: row?.state ?? null,
    isInPlan: facts.isInPlan,
    isPaused: held?.state === 'paused' || organisation === null,
    organisation: organisation?.name ?? null,
    reason: row === undefined ? null : reasonOf(row),
    trouble: waits ? (held?.trouble ?? null) : null,
    said: row?.said ?? null,
    facts: row?.facts ?? {},
    queuedAt: row?.queuedAt ?? null,
    triedAgainAt: waits ? later(row.dueAt, held?.trouble == null ? null : (held.dueAt ?? null)) : null,
    syncedAt: row?.syncedAt ?? null,
    fees: Object.values(row?.fees ?? {}),
    url: link === undefined || held === undefined ? null : addressOfInvoice(config, held, link),
    bookedAs: row === undefined || row.anew === 0 ? null : bookedNumber(invoice.invoiceNumber, row.anew),
    versions:
      row?.state === 'conflict' && row.theirs !== null ? await bothVersions(ctx, invoice, row, row.theirs) : null,
    ...answersOf(syncPolicy, ctx.actor, facts),
  }
}

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one

async function bothVersions(
  ctx: Context,
  invoice: InvoiceRecord,
  { anew }: Pick<SyncRow, 'anew'>,
  theirs: StoredTheirs,
): Promise<InvoiceSync['versions']> {
  const ours = ourVersionBeside(invoice, theirs, anew)
  return {
    seen: markOf(theirs, ours),
    ours,
    theirs: theirs.version,
    differing: differingIn(ours, theirs.version),
    isVoidThere: theirs.isVoid === true,
    anewAs: bookedNumber(invoice.invoiceNumber, await nextAnew(ctx, invoice, anew)),
  }
}

/** How often it has gone there anew by the next time: past what other invoices here are called. */
export async function nextAnew(ctx: Context, { invoiceNumber }: InvoiceRecord, anew: number): Promise<number> {
  const rows = await ctx.db
    .selectFrom('invoices')
    .select('number')
    .where('company_id', '=', ctx.actor.companyId)
    .where(sql<boolean>`starts_with(number, ${invoiceNumber})`)
    .execute()
  const taken = new Set(rows.map(({ number }) => number))
  let next = anew + 1
  while (taken.has(bookedNumber(invoiceNumber, next))) next += 1
  return next
}

/** Ours, with the contact as the books call it where it is the same one. */
export const ourVersionBeside = (invoice: InvoiceRecord, theirs: StoredTheirs, anew: number): DocumentVersion =>
  versionOf(invoice, theirs.clientId === invoice.clientId ? theirs.version.contact : invoice.clientName, anew)

const standing = sql`case when s.state = 'conflict' then 0 when s.state = 'failed' then 1
  when ${feeReasonOf} is not null then 2 when s.state = 'queued' then 3 else 4 end`

/** The invoices that go to the books: first those that need somebody, then the latest. */
export async function listSyncs(
  ctx: Context,
  { query }: HandlerInput<typeof listEndpoint>,
): Promise<z.output<typeof syncList>> {
  const { companyId } = ctx.actor
  const among = ctx.db
    .selectFrom('accounting_syncs as s')
    .where('s.company_id', '=', companyId)
    .$if(query.state !== undefined, (rows) => rows.where('s.state', '=', query.state ?? ''))
  const items = await among
    .innerJoin('invoices as i', (join) =>
      join
        .onRef('i.company_id', '=', 's.company_id')
        .onRef('i.id', '=', 's.invoice_id')
        .on('i.company_id', '=', companyId),
    )
    .innerJoin('clients as c', (join) =>
      join
        .onRef('c.company_id', '=', 'i.company_id')
        .onRef('c.id', '=', 'i.client_id')
        .on('c.company_id', '=', companyId),
    )
    .select([
      's.invoice_id as invoiceId',
      'i.number',
      'c.name as clientName',
      'i.total',
      (on) => on.ref('s.reason').$castTo<SyncReason | null>().as('reason'),
      (on) => on.ref('s.facts').$castTo<SyncRow['facts']>().as('facts'),
      (on) => on.ref('s.state').$castTo<SyncState>().as('state'),
      feeReasonOf.as('feeReason'),
      (on) => on.fn.coalesce('s.synced_at', 's.queued_at').as('at'),
    ])
    .orderBy(standing)
    .orderBy('s.queued_at', 'desc')
    .orderBy('s.invoice_id')
    .limit(query.pageSize)
    .offset(offsetOf(query))
    .execute()
  const { count } = await among.select((on) => on.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const shown = items.map((item) => ({ ...item, reason: reasonOf(item) }))
  return paged(query, { items: shown, total: Number(count) })
}
