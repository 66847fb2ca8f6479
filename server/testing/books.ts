import {
  getBooks,
  getInvoiceSync,
  keepOurVersion,
  loadChart,
  pauseSync,
  rehearseSync,
  retryInvoiceSync,
  saveMapping,
  startSync,
  takeTheirVersion,
} from '#domain/accounting/api.ts'
import type { BooksState, SyncState } from '#domain/accounting/choices.ts'
import type { DocumentVersion, Mapping, Rehearsal } from '#domain/accounting/schema.ts'
import { systemIn } from '../platform/jobs/principal.ts'
import { within } from '../platform/within.ts'
import { versionOf } from '../accounting/queries/ours.ts'
import type { StoredTheirs } from '../accounting/queries/syncs.ts'
import type { Chart } from '../accounting/xero/chart.ts'
import { getInvoice } from '../invoices/queries/records.ts'
import type { Caller } from './caller.ts'
import { givenConnection } from './connections.ts'
import { givenClient, type Company } from './given.ts'
import type { MatrixRow } from './matrix-row.ts'
import { givenInvoiceIn, type ReadyWrite } from './money-writes.ts'
import type { Made, RecordKind } from './record-kind.ts'
import type { TestServer } from './server.ts'

const chart: Chart = {
  shortCode: '!kauri',
  currency: 'NZD',
  accounts: [
    { id: 'sales', code: '200', name: 'Sales', use: 'sales' },
    { id: 'bank', code: '090', name: 'Bank', use: 'bank' },
    { id: 'fees', code: '404', name: 'Bank Fees', use: 'fees' },
  ],
  rates: [{ type: 'OUTPUT2', name: '15% GST on Income', rate: '0.15' }],
  feeRates: [{ type: 'NONE', name: 'No GST', rate: '0' }],
}

const mapping: Mapping = {
  salesAccount: '200',
  variationsAccount: null,
  bankAccount: 'bank',
  rates: [{ rate: '0.15', type: 'OUTPUT2' }],
  fees: { account: '404', taxType: 'NONE', since: '2026-11-01' },
}

const since = '2026-01-01'

const rehearsed = (state: Rehearsal['state']): Rehearsal => ({
  state,
  since,
  at: '2026-11-19T22:00:00.000Z',
  trouble: null,
  contacts: { create: 0, link: 0 },
  invoices: { create: 0, link: 0, ask: 0, refuse: 0 },
  paymentsOut: { count: 0, sum: '0.00' },
  paymentsIn: { count: 0, sum: '0.00' },
  fees: { count: 0, sum: '0.00' },
  items: [],
})

interface BooksGiven {
  state?: BooksState
  isMapped?: boolean
  rehearsal?: Rehearsal['state']
}

/** Books in that state, in place of the company's; nobody answers at the other side. */
export async function givenBooks(
  server: TestServer,
  companyId: string,
  { state = 'syncing', isMapped = true, rehearsal }: BooksGiven = {},
): Promise<void> {
  await givenConnection(server, companyId, 'connected')
  await server.services.database.inTenant({ kind: 'system', companyId }, async (db) => {
    await db.deleteFrom('accounting_books').where('company_id', '=', companyId).execute()
    await db
      .insertInto('accounting_books')
      .values({
        company_id: companyId,
        provider: 'xero',
        organisation_id: 'of-kauri',
        state,
        chart: JSON.stringify(chart),
        chart_at: '2026-11-19T22:00:00.000Z',
        mapping: isMapped ? JSON.stringify(mapping) : null,
        since: state === 'mapping' ? null : since,
        rehearsal: rehearsal === undefined ? null : JSON.stringify(rehearsed(rehearsal)),
      })
      .execute()
  })
}

/** How an invoice stands with the books, in place of how it stood. */
export async function givenSync(
  { services }: TestServer,
  { companyId, invoiceId }: { companyId: string; invoiceId: string },
  state: SyncState,
  { isVoidThere = false, lacksFee = false } = {},
): Promise<void> {
  const system = systemIn({ companyId, timezone: 'Pacific/Auckland' })
  await within(services)(system, async (ctx) => {
    const invoice = await getInvoice(ctx, invoiceId)
    const ours = versionOf(invoice, invoice.clientName, 0)
    const theirs = theirsOf(ours, isVoidThere)
    await ctx.db
      .deleteFrom('accounting_syncs')
      .where('company_id', '=', companyId)
      .where('invoice_id', '=', invoiceId)
      .execute()
    await ctx.db
      .insertInto('accounting_syncs')
      .values({
        company_id: companyId,
        invoice_id: invoiceId,
        state,
        reason: state === 'failed' ? 'refused' : null,
        queued_at: ctx.now,
        // Tried in vain, and waiting.
        due_at: state === 'queued' ? '2099-01-01T00:00:00.000Z' : null,
        theirs: state === 'conflict' ? JSON.stringify(theirs) : null,
        fees: JSON.stringify(lacksFee ? { online: { amount: '3.41', reason: 'unpermitted', said: null } } : {}),
      })
      .execute()
  })
}

const theirsOf = (ours: DocumentVersion, isVoid: boolean): StoredTheirs => ({
  isVoid,
  version: { ...ours, reference: 'As in Xero' },
  accounts: ours.lines.map(() => ({ accountCode: '200', taxType: 'OUTPUT2' })),
  clientId: null,
})

/** The books, in the states they come into. */
function booksKind(server: TestServer, company: () => Company): RecordKind {
  const standing = (given: BooksGiven) => async (): Promise<Made> => {
    const read = async (person: Caller) => {
      await givenBooks(server, company().id, given)
      const answer = await person.try(getBooks, {})
      return answer.status === 200 ? answer.body : undefined
    }
    return { clientId: (await givenClient(company().orgAdmin)).id, params: {}, read, listed: read }
  }
  return {
    seenBy: 3,
    calls: {
      saveMapping: { endpoint: saveMapping, body: mapping },
      rehearseSync: { endpoint: rehearseSync, body: { since } },
      startSync: { endpoint: startSync },
      pauseSync: { endpoint: pauseSync },
      loadChart: { endpoint: loadChart },
    },
    states: {
      unmapped: standing({ state: 'mapping', isMapped: false }),
      mapped: standing({ state: 'mapping' }),
      rehearsing: standing({ state: 'mapping', rehearsal: 'running' }),
      rehearsed: standing({ state: 'mapping', rehearsal: 'done' }),
      syncing: standing({}),
      paused: standing({ state: 'paused' }),
    },
  }
}

/** How an invoice stands with them, in every state. */
function syncKind(server: TestServer, company: () => Company): RecordKind {
  const marks = new Map<string, string>()
  const standing =
    (state: SyncState, status: 'pending' | 'approved', there = {}) =>
    async (): Promise<Made> => {
      const me = company().orgAdmin
      const clientId = (await givenClient(me)).id
      // Not begun: no listener of what makes the invoice has it looked at anew.
      await givenBooks(server, company().id, { state: 'mapping' })
      const { id } = await givenInvoiceIn(me, clientId, status)
      await givenSync(server, { companyId: company().id, invoiceId: id }, state, there)
      marks.set(id, (await me.call(getInvoiceSync, { params: { id } })).versions?.seen ?? 'nothing')
      const read = async (person: Caller) => {
        const answer = await person.try(getInvoiceSync, { params: { id } })
        return answer.status === 200 ? answer.body : undefined
      }
      return { clientId, params: { id }, read, listed: read }
    }
  const seen = ({ params }: Made) => ({ seen: marks.get(params['id'] ?? '') })
  return {
    seenBy: 3,
    calls: {
      retryInvoiceSync: { endpoint: retryInvoiceSync },
      keepOurVersion: { endpoint: keepOurVersion, body: seen },
      takeTheirVersion: { endpoint: takeTheirVersion, body: seen },
    },
    states: {
      waiting: standing('queued', 'approved'),
      synced: standing('synced', 'approved'),
      'without its fee': standing('synced', 'approved', { lacksFee: true }),
      failed: standing('failed', 'approved'),
      'in conflict': standing('conflict', 'pending'),
      'in conflict and approved': standing('conflict', 'approved'),
      'void there': standing('conflict', 'approved', { isVoidThere: true }),
    },
  }
}

export const bookKinds = (server: TestServer, company: () => Company) => ({
  books: booksKind(server, company),
  'invoice in the books': syncKind(server, company),
})

/** Writes that leave an activity; what asks Xero is tried in server/accounting. */
export const bookWrites = (
  at: () => { server: TestServer; company: { id: string; name: string }; admin: Caller },
): Record<string, { action: string; kind: string; write: () => Promise<ReadyWrite> }> => {
  const decided = (
    action: string,
    given: BooksGiven,
    send: (admin: Caller) => ReturnType<ReadyWrite['send']>,
    changes: object = {},
  ) => ({
    action,
    kind: 'company',
    write: async (): Promise<ReadyWrite> => {
      await givenBooks(at().server, at().company.id, given)
      return { about: at().company.id, label: 'Kauri', changes, send: () => send(at().admin) }
    },
  })
  return {
    saveMapping: decided('books.mapped', { state: 'mapping' }, (admin) => admin.try(saveMapping, { body: mapping })),
    startSync: decided('books.started', { state: 'paused' }, (admin) => admin.try(startSync, {}), { since }),
    pauseSync: decided('books.paused', {}, (admin) => admin.try(pauseSync, {})),
    takeTheirVersion: {
      action: 'invoice.updated',
      kind: 'invoice',
      write: async () => {
        const { server, company, admin } = at()
        await givenBooks(server, company.id, { state: 'mapping' })
        const { id, invoiceNumber } = await givenInvoiceIn(admin, (await givenClient(admin)).id, 'pending')
        await givenSync(server, { companyId: company.id, invoiceId: id }, 'conflict')
        const seen = (await admin.call(getInvoiceSync, { params: { id } })).versions?.seen ?? ''
        return {
          about: id,
          label: invoiceNumber,
          changes: { reference: { from: 'Stage 1', to: 'As in Xero' } },
          send: () => admin.try(takeTheirVersion, { params: { id }, body: { seen } }),
        }
      },
    },
  }
}

const managing = (status: number) => ({ admins: status, others: 403 })
const editing = (status: number) => ({ admins: status, others: 404 })

/** Who may do what with the books, where none are kept. */
export const bookRows: Record<string, MatrixRow> = {
  getBooks: { send: () => ({}), own: managing(200) },
  getRehearsal: { send: () => ({}), own: managing(200) },
  listSyncs: { send: () => ({}), own: managing(200) },
  loadChart: { send: () => ({}), own: managing(409) },
  saveMapping: { send: () => ({ body: mapping }), own: managing(409) },
  rehearseSync: { send: () => ({ body: { since } }), own: managing(409) },
  startSync: { send: () => ({}), own: managing(409) },
  pauseSync: { send: () => ({}), own: managing(409) },
  getInvoiceSync: { send: (at) => ({ params: { id: at.invoiceId } }), own: editing(200) },
  retryInvoiceSync: { send: (at) => ({ params: { id: at.invoiceId } }), own: editing(409) },
  keepOurVersion: { send: (at) => ({ params: { id: at.invoiceId }, body: { seen: 'seen' } }), own: editing(409) },
  takeTheirVersion: { send: (at) => ({ params: { id: at.invoiceId }, body: { seen: 'seen' } }), own: editing(409) },
  // Nobody of ours signs as Xero does.
  receiveXero: { send: () => ({}), own: { everyone: 401 } },
}
