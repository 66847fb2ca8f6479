import { Coins, HandCoins } from 'lucide-react'
import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { useOfferActions } from '#web/lib/page-actions.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'
import { popoverButton } from '#web/ui/showing.ts'
import { toast } from '#web/ui/toast.tsx'

import { useRecordPayment } from './data.ts'
import { Popover } from '#web/ui/popover.tsx'

const PaymentForm = arriving(() => import('./payment-form.tsx'))

/** Record payment, beside its button: the full balance, today, by bank, unless somebody says otherwise (SPEC 5, 9). */
export function RecordPayment({ invoice }: { invoice: InvoiceRecord }) {
  const { t } = useTranslation('invoices')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const record = useRecordPayment(invoice.id)
  useFocusElsewhere(button)
  const pay = () => button.current?.click()
  useOfferActions(() => [{ id: 'payHere', label: t('payment.recordHere'), icon: Coins, act: pay }])
  return (
    <>
      <Button ref={button} variant="primary" icon={HandCoins} {...popoverButton(id)} aria-haspopup="dialog">
        {t('payment.record')}
      </Button>
      <Popover ref={popup} id={id} anchor={button} label={t('payment.record')}>
        <PaymentForm
          // Begins anew with each opening. While it is open, what is typed stays, also when somebody else is paid.
          title={t('payment.record')}
          balance={invoice.balance}
          submitLabel={t('payment.record')}
          busy={record.isPending}
          onSubmit={(payment) =>
            record.mutateAsync(payment).then(
              () => {
                popup.current?.hidePopover()
                toast.success('Payment recorded successfully')
              },
              (error: unknown) => {
                toast.error('Failed to record payment')
                throw error
              },
            )
          }
        />
      </Popover>
    </>
  )
}

/** The last payment takes the button away; the focus it held goes to the page's main part instead of nowhere. */
function useFocusElsewhere(button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const held = button.current
    return () => {
      if (held === document.activeElement) document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [button])
}
