import type { PlannedInvoice, SyncedInvoice } from '#domain/accounting/schema.ts'
import { instant, long, money, text, type Named } from './columns.ts'

/** How invoices stand with the books that the company keeps elsewhere. */
export const syncColumns: readonly Named<SyncedInvoice>[] = [
  text('invoiceNumber', (row) => row.number),
  text('client', (row) => row.clientName),
  money('total', (row) => row.total),
  text('state', (row, say) => say(`syncStates.${row.state}`)),
  long('reason', (row, say) => (row.reason === null ? null : say(`syncReasons.${row.reason}`))),
  money('amountHere', (row) => row.facts.ours ?? null),
  money('amountThere', (row) => row.facts.theirs ?? null),
  long('feeReason', (row, say) => (row.feeReason === null ? null : say(`feeReasons.${row.feeReason}`))),
  instant('since', (row) => row.at),
]

/** What a first sync would do with each. */
export const rehearsalColumns: readonly Named<PlannedInvoice>[] = [
  text('invoiceNumber', (row) => row.number),
  text('client', (row) => row.clientName),
  money('total', (row) => row.total),
  long('deed', (row, say) => say(`deeds.${row.deed}`)),
  long('reason', (row, say) => (row.reason === null ? null : say(`syncReasons.${row.reason}`))),
  money('amountHere', (row) => row.facts?.ours ?? null),
  money('amountThere', (row) => row.facts?.theirs ?? null),
]
