import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { payFormFor } from '#domain/checkout/schema.ts'
import { AmountForm } from './amount-form.tsx'
import { type Payable, usePayOnline } from './data.ts'

/** How much is paid: all that is left, or a part. Then it goes on at Stripe. */
export default function PayForm({ of, balance }: { of: Payable; balance: string }) {
  const { t } = useTranslation('checkout')
  const pay = usePayOnline(of)
  const schema = useMemo(() => payFormFor({ balance }), [balance])
  return (
    <AmountForm
      title={t('pay.title')}
      text={t('pay.text')}
      amount={balance}
      schema={schema}
      submitLabel={t('pay.go')}
      // Until the other page is there.
      busy={pay.isPending || pay.isSuccess}
      onSubmit={({ amount }) => pay.mutateAsync({ amount }).then(({ url }) => window.location.assign(url))}
    />
  )
}
