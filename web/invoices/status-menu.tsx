import { Ban, CircleAlert, CircleCheck, Clock, ThumbsUp } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'

import type { InvoiceAction, InvoiceRecord } from '#domain/invoices/schema.ts'
import { invoiceActions } from '#domain/invoices/choices.ts'
import { useFormat } from '#web/lib/format.ts'
import { arriving } from '#web/ui/arriving.tsx'
import type { PageAction } from '#web/ui/page-actions.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { toast } from '#web/ui/toast.tsx'

import { useMarkInvoicePaid } from './data.ts'

const PaymentForm = arriving(() => import('./payment-form.tsx'))

const icons = {
  submitInvoice: Clock,
  approveInvoice: ThumbsUp,
  markInvoicePaid: CircleCheck,
  markInvoiceOverdue: CircleAlert,
  voidInvoice: Ban,
} as const

type StatusChanges = {
  invoice: InvoiceRecord
  /** The changes that need no more words. */
  onChange: (action: 'submitInvoice' | 'approveInvoice' | 'markInvoiceOverdue') => void
  onMarkPaid: () => void
  onVoid: () => void
}

/** The status changes this person may make now. */
export function useStatusActions({ invoice, onChange, onMarkPaid, onVoid }: StatusChanges): PageAction[] {
  const { t } = useTranslation('invoices')
  function choose(action: InvoiceAction) {
    if (action === 'markInvoicePaid') onMarkPaid()
    else if (action === 'voidInvoice') onVoid()
    else onChange(action)
  }
  return invoiceActions
    .filter((action) => invoice.can[action])
    .map((action) => ({ label: t(`changes.${action}`), icon: icons[action], onSelect: () => choose(action) }))
}

type MarkPaidProps = {
  ref: RefObject<HTMLDivElement | null>
  /** Beside what it opens. */
  anchor: RefObject<HTMLElement | null>
  invoice: InvoiceRecord
}

/** Marking paid asks how and when it was paid (PRODUCT 11). */
export function MarkPaid({ ref, anchor, invoice }: MarkPaidProps) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const markPaid = useMarkInvoicePaid(invoice.id)
  return (
    <Popover ref={ref} id={useId()} anchor={anchor} label={t('changes.markInvoicePaid')}>
      <PaymentForm
        title={t('payment.restTitle', { amount: format.money(invoice.balance) })}
        balance={invoice.balance}
        wholeBalance
        submitLabel={t('changes.markInvoicePaid')}
        busy={markPaid.isPending}
        onSubmit={({ amount: _balance, ...body }) =>
          markPaid.mutateAsync(body).then(
            () => {
              ref.current?.hidePopover()
              toast.success('Invoice status updated successfully')
            },
            (error: unknown) => {
              toast.error('Failed to update invoice status')
              throw error
            },
          )
        }
      />
    </Popover>
  )
}
