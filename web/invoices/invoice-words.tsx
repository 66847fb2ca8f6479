import type { TFunction } from 'i18next'

import type { InvoiceStatus, InvoiceSummary } from '#domain/invoices/schema.ts'
import { paymentTerms } from '#domain/invoices/choices.ts'
import { cx } from '#web/ui/cx.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'

/** The one status nobody may miss, wherever an invoice stands in a list. */
export const statusTone: Record<InvoiceStatus, 'danger' | undefined> = {
  draft: undefined,
  pending: undefined,
  approved: undefined,
  paid: undefined,
  overdue: 'danger',
  void: undefined,
}

/** The due date; red when the invoice is shown overdue, which its stamp says in words. */
export function DueDate({ date, status }: { date: string; status: InvoiceStatus }) {
  return (
    <span className={cx('whitespace-nowrap', statusTone[status] && 'font-semibold text-danger')}>
      <DateText date={date} />
    </span>
  )
}

// Struck out on a void invoice, as on its PDF: nobody owes it.
const balanceStyle: Record<InvoiceStatus, string> = {
  draft: '',
  pending: '',
  approved: '',
  paid: '',
  overdue: '',
  void: 'font-normal text-ink-3 line-through',
}

/** What is left to pay. */
export function Balance({ invoice }: { invoice: Pick<InvoiceSummary, 'balance' | 'status'> }) {
  return <Money amount={invoice.balance} className={balanceStyle[invoice.status]} />
}

/** Payment terms we know, in the reader's language; others as they were typed. */
export function termsText(terms: string, t: TFunction<'invoices'>): string {
  const known = paymentTerms.find((each) => each === terms)
  return known === undefined ? terms : t(`terms.${known}`)
}
