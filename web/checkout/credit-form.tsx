import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { creditFormFor } from '#domain/checkout/schema.ts'
import { isMoreThan } from '#domain/money.ts'
import { toast } from '#web/ui/toast.tsx'
import { AmountForm } from './amount-form.tsx'
import { useUseCredit } from './data.ts'

type CreditFormProps = { invoiceId: string; credit: string; balance: string; onDone: () => void }

/** How much of the credit pays the invoice: as much as there is, and is left to pay. */
export default function CreditForm({ invoiceId, credit, balance, onDone }: CreditFormProps) {
  const { t } = useTranslation('checkout')
  const use = useUseCredit(invoiceId)
  const schema = useMemo(() => creditFormFor({ credit, balance }), [credit, balance])
  return (
    <AmountForm
      title={t('credit.use')}
      text={t('credit.explanation')}
      amount={isMoreThan(credit, balance) ? balance : credit}
      schema={schema}
      submitLabel={t('credit.use')}
      busy={use.isPending}
      onSubmit={(body) =>
        use.mutateAsync(body).then(() => {
          onDone()
          toast.success(t('credit.done'))
        })
      }
    />
  )
}
