import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { PaymentNews } from '#domain/checkout/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { useAddress } from '#web/lib/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Payable, useConfirmPayment } from './data.ts'

/** Somebody comes back from the page to pay at: what became of it is asked, and said until they have read it. */
export function CameBack({ of }: { of: Payable }) {
  const { t } = useTranslation('checkout')
  const [address, change] = useAddress()
  const [hasPaid] = useState(() => address.get('online') === 'paid')
  const { mutate, data, error, isPending } = useConfirmPayment(of)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    mutate()
  })
  const close = () =>
    change(
      (now) => {
        now.delete('online')
        return now
      },
      { replace: true },
    )
  if (error !== null)
    return (
      <Notice
        tone="warning"
        className="mt-4 print:hidden"
        action={
          <Button size="compact" busy={isPending} onClick={() => mutate()}>
            {t('news.again')}
          </Button>
        }
      >
        {problemText(error) ?? t('news.unknown')}
      </Notice>
    )
  if (data === undefined)
    return (
      <p role="status" className="mt-4 flex items-center gap-3 print:hidden">
        <Spinner /> {t('news.asking')}
      </p>
    )
  return <News news={data} hasPaid={hasPaid} onClose={close} />
}

function News({ news, hasPaid, onClose }: { news: PaymentNews; hasPaid: boolean; onClose: () => void }) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const amount = format.money(news.amount ?? '0.00')
  const isPaid = news.state === 'paid'
  const isComing = news.state === 'pending' || (hasPaid && !isPaid)
  return (
    <Notice tone={isPaid ? 'success' : 'info'} className="mt-4 print:hidden" onDismiss={onClose}>
      {isPaid && hasPaid ? t('news.paid', { amount }) : isComing ? t('news.pending', { amount }) : t('news.left')}
    </Notice>
  )
}
