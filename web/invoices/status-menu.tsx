import { Ban, ChevronDown, CircleAlert, CircleCheck, Clock, ThumbsUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { type InvoiceAction, invoiceActions, type InvoiceRecord } from '#domain/invoices/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'

import { useMarkInvoicePaid } from './data.ts'
import { PaymentForm } from './payment-form.tsx'
import { Popover } from '#web/ui/popover.tsx'

const icons = {
  submitInvoice: Clock,
  approveInvoice: ThumbsUp,
  markInvoicePaid: CircleCheck,
  markInvoiceOverdue: CircleAlert,
  voidInvoice: Ban,
} as const

type StatusMenuProps = {
  invoice: InvoiceRecord
  busy: boolean
  /** The changes that need no more words. */
  onChange: (action: 'submitInvoice' | 'approveInvoice' | 'markInvoiceOverdue') => void
  onVoid: () => void
}

/** The status changes this person may make now; marking paid asks how and when it was paid (PRODUCT 11). */
export function StatusMenu({ invoice, busy, onChange, onVoid }: StatusMenuProps) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const markPaid = useMarkInvoicePaid(invoice.id)
  const actions = invoiceActions.filter((action) => invoice.can[action])
  if (actions.length === 0) return null

  function choose(action: InvoiceAction) {
    if (action === 'markInvoicePaid') popup.current?.showPopover()
    else if (action === 'voidInvoice') onVoid()
    else onChange(action)
  }

  return (
    <span ref={anchor} className="inline-flex">
      <Menu
        trigger={
          <Button busy={busy}>
            {t('changeStatus')}
            <ChevronDown aria-hidden="true" size={16} strokeWidth={1.75} />
          </Button>
        }
      >
        {actions.map((action) => (
          <MenuItem
            key={action}
            icon={icons[action]}
            {...(action === 'voidInvoice' ? { tone: 'danger' as const } : {})}
            onSelect={() => choose(action)}
          >
            {t(`changes.${action}`)}
          </MenuItem>
        ))}
      </Menu>
      <Popover ref={popup} id={id} anchor={anchor} label={t('changes.markInvoicePaid')}>
        <PaymentForm
          title={t('payment.restTitle', { amount: format.money(invoice.balance) })}
          balance={invoice.balance}
          wholeBalance
          submitLabel={t('changes.markInvoicePaid')}
          busy={markPaid.isPending}
          onSubmit={({ amount: _balance, ...body }) =>
            markPaid.mutateAsync(body).then(
              () => {
                popup.current?.hidePopover()
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
    </span>
  )
}
