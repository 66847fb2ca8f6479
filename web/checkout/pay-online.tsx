import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { PayOffer } from '#domain/checkout/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { useAddress } from '#web/lib/url-state.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AmountPopover } from './amount-popover.tsx'
import { CameBack } from './came-back.tsx'
import { type Payable, usePayOffer } from './data.ts'

const PayForm = arriving(() => import('./pay-form.tsx'))

/**
 * Pays an invoice online, for whoever owes it; and says what became of it to whoever comes back from there. Nothing
 * where the company takes no payments online.
 */
export function Pay({ of }: { of: Payable }) {
  const [address] = useAddress()
  const { data: offer } = usePayOffer(of)
  const isBack = address.has('online')
  if (isBack) return <CameBack of={of} />
  if (offer === undefined) return null
  return (
    <>
      {offer.pending !== null && <Pending amount={offer.pending} />}
      {offer.can.payInvoice && <PayNow of={of} offer={offer} />}
    </>
  )
}

function Pending({ amount }: { amount: string }) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  return (
    <Notice tone="info" className="mt-4 print:hidden">
      {t('news.pending', { amount: format.money(amount) })}
    </Notice>
  )
}

function PayNow({ of, offer: { balance } }: { of: Payable; offer: PayOffer }) {
  const { t } = useTranslation('checkout')
  return (
    <div className="mt-4 flex justify-end print:hidden">
      <AmountPopover label={t('pay.now')} icon={CreditCard} variant="primary" className="max-sm:w-full">
        {() => <PayForm of={of} balance={balance} />}
      </AmountPopover>
    </div>
  )
}
