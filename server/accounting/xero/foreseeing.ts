import { differingSum, foreseeMoney, type ForeseenMoney } from '#domain/accounting/rules.ts'
import type { PlannedInvoice } from '#domain/accounting/schema.ts'
import { Ended } from '../commands/results.ts'
import { decisionOn, sourceOf } from '../queries/deciding.ts'
import type { Ours } from '../queries/ours.ts'
import type { BooksAt } from './asking.ts'
import type { TheirInvoice } from './reading.ts'
import { invoiceToSend } from './sending.ts'

/** What the sync would do with an invoice, found out by what it does it by, in the same order. */
interface Foreseen extends Required<Pick<PlannedInvoice, 'deed' | 'reason' | 'facts'>> {
  money: Pick<ForeseenMoney, 'send' | 'take'>
}

const none = { send: [], take: [] }

export function foreseen(
  at: BooksAt,
  ours: Ours,
  { contactId, theirs, today }: { contactId: string; theirs: TheirInvoice | null; today: string },
): Foreseen {
  const { invoice, links, sync } = ours
  try {
    const sent = { contactId, source: sourceOf(at, invoice.id) }
    // One that nobody here knows to be there is made, and only then found to be there.
    if (links.invoice === null && sync.creating === null) invoiceToSend(ours, sent)
    const decision = decisionOn(at, ours, contactId, theirs)
    const { deed } = decision
    if (deed === 'ask') {
      const difference = theirs === null ? null : differingSum(invoice, theirs.version)
      return { deed, reason: difference && 'totalsDiffer', facts: difference ?? {}, money: none }
    }
    if (deed === 'refuse')
      return {
        deed,
        reason: decision.reason,
        facts: { ours: invoice.total, ...(theirs && { theirs: theirs.version.total }) },
        money: none,
      }
    if (deed === 'create' || deed === 'update') invoiceToSend(ours, { ...sent, ...(theirs && { theirs }) })
    const { reason, facts, ...money } = moneyOf(ours, theirs, today)
    return { deed: reason !== null ? 'refuse' : deed === 'create' ? deed : 'link', reason, facts, money }
  } catch (error) {
    if (!(error instanceof Ended) || error.outcome.state !== 'failed') throw error
    const { reason, facts = {} } = error.outcome
    return { deed: 'refuse', reason, facts, money: none }
  }
}

/** Money is entered for what is approved there, or will be by then. */
function moneyOf({ status, invoice, payments, sync }: Ours, theirs: TheirInvoice | null, today: string): ForeseenMoney {
  const isApproved = status === 'approved' || theirs?.status === 'approved'
  const made = { payments: [], paid: '0.00', credited: '0.00', due: invoice.total }
  return isApproved
    ? foreseeMoney({ ...invoice, payments, sent: sync.sending }, theirs ?? made, today)
    : { ...none, reason: null, facts: {} }
}
