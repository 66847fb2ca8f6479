import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { type Checkout, refundFormFor } from '#domain/checkout/schema.ts'
import { toast } from '#web/ui/toast.tsx'
import { AmountForm } from './amount-form.tsx'
import { useRefundCheckout } from './data.ts'

type RefundFormProps = { invoiceId: string; checkout: Checkout; onDone: () => void }

/** How much is given back: what is left over, where something is, and else all of it. */
export default function RefundForm({ invoiceId, checkout, onDone }: RefundFormProps) {
  const { t } = useTranslation('checkout')
  const refund = useRefundCheckout(invoiceId)
  const { id, refundable, surplus } = checkout
  const schema = useMemo(() => refundFormFor({ refundable }), [refundable])
  return (
    <AmountForm
      title={t('refund.title')}
      text={t('refund.text')}
      amount={surplus === '0.00' ? refundable : surplus}
      schema={schema}
      submitLabel={t('refund.action')}
      busy={refund.isPending}
      onSubmit={({ id: key, amount }) =>
        refund.mutateAsync({ checkoutId: id, key, amount }).then(() => {
          onDone()
          toast.success(t('refund.done'))
        })
      }
    />
  )
}
