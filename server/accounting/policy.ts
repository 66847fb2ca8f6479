import type { Actor } from '#domain/actor.ts'
import type { BooksState, SyncState, rehearsalStates } from '#domain/accounting/choices.ts'
import { accountingMessages } from '#domain/accounting/schema.ts'
import { integrationMessages } from '#domain/integrations/schema.ts'
import { isInvoiceEditable } from '#domain/invoices/rules.ts'
import { invoiceMessages, type InvoiceStatus } from '#domain/invoices/schema.ts'
import { invoicePolicy } from '#server/invoices/policy.ts'
import { every, needs, unless } from '#server/platform/policy.ts'

/** What decides what may be done with the books. */
export interface BooksFacts {
  /** Whether the company's plan has Xero. */
  isInPlan: boolean
  isConnected: boolean
  hasChart: boolean
  isMapped: boolean
  rehearsal: (typeof rehearsalStates)[number] | null
  state: BooksState | null
}

const mayManage = needs('manage_settings:manage', accountingMessages.noPermission)
const connected = every(
  unless(
    ({ isInPlan }: Pick<BooksFacts, 'isInPlan' | 'isConnected'>) => !isInPlan,
    'beyond_plan',
    integrationMessages.planLacks,
  ),
  unless(
    ({ isConnected }: Pick<BooksFacts, 'isInPlan' | 'isConnected'>) => !isConnected,
    'not_connected',
    accountingMessages.notConnected,
  ),
)
const mapped = unless(
  ({ isMapped }: Pick<BooksFacts, 'isMapped'>) => !isMapped,
  'not_mapped',
  accountingMessages.notMapped,
)
const idle = unless(
  ({ rehearsal }: Pick<BooksFacts, 'rehearsal'>) => rehearsal === 'running',
  'rehearsing',
  accountingMessages.rehearsing,
)
const notSyncing = unless(
  ({ state }: Pick<BooksFacts, 'state'>) => state === 'syncing',
  'already_syncing',
  accountingMessages.alreadySyncing,
)

export const booksPolicy = {
  loadChart: every<BooksFacts>(mayManage, connected),
  saveMapping: every<BooksFacts>(
    mayManage,
    connected,
    unless(({ hasChart }: BooksFacts) => !hasChart, 'no_chart', accountingMessages.noChart),
  ),
  rehearseSync: every<BooksFacts>(mayManage, connected, mapped, notSyncing, idle),
  startSync: every<BooksFacts>(
    mayManage,
    connected,
    mapped,
    notSyncing,
    // Whoever has begun once goes on as they like.
    unless(
      ({ state, rehearsal }: BooksFacts) => state === 'mapping' && rehearsal !== 'done',
      'not_rehearsed',
      accountingMessages.notRehearsed,
    ),
  ),
  pauseSync: every<BooksFacts>(
    mayManage,
    unless(({ state }: BooksFacts) => state !== 'syncing', 'not_syncing', accountingMessages.notSyncing),
  ),
}

/** What decides what may be done about one invoice. */
export interface SyncFacts {
  isInPlan: boolean
  isConnected: boolean
  sync: SyncState | null
  /** It was tried in vain and waits for its next try. */
  waits: boolean
  /** The invoice's own. */
  status: InvoiceStatus
  /** What differs is that it is void there. */
  isVoidThere: boolean
  /** It is there, and a fee of its payments online could not be entered. */
  lacksFee: boolean
}

const mayEdit = needs('manage_invoices:edit')
const differing = unless(({ sync }: SyncFacts) => sync !== 'conflict', 'no_conflict', accountingMessages.noConflict)

const editable = unless(
  ({ status }: SyncFacts) => !isInvoiceEditable(status),
  'invoice_locked',
  invoiceMessages.notEditable,
)

export const syncPolicy = {
  retryInvoiceSync: every<SyncFacts>(
    mayEdit,
    connected,
    unless(
      ({ sync, waits, lacksFee }: SyncFacts) =>
        sync !== 'failed' && !(sync === 'queued' && waits) && !(sync === 'synced' && lacksFee),
      'nothing_to_retry',
      accountingMessages.nothingToRetry,
    ),
  ),
  keepOurVersion: every<SyncFacts>(mayEdit, connected, differing),
  takeTheirVersion: every<SyncFacts>(
    mayEdit,
    connected,
    differing,
    // Whoever takes over that it is void voids it, which they may with what else can't be edited.
    (actor: Actor, facts: SyncFacts) => (facts.isVoidThere ? invoicePolicy.voidInvoice : editable)(actor, facts),
  ),
}
