import { CreditCard } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { todayIn } from '#domain/dates.ts'
import type { PlanShown } from '#domain/subscription/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { useAddress } from '#web/lib/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useConfirmPlan, useOpenBilling } from './plan-data.ts'

/** Somebody comes back from Stripe: how the plan stands by now is asked, and the address says so no more. */
export function BackFromStripe() {
  const [address] = useAddress()
  return address.has('stripe') && <Asking />
}

function Asking() {
  const { t } = useTranslation('settings')
  const [, change] = useAddress()
  const { mutate, error, isPending } = useConfirmPlan()
  const hasBegun = useRef(false)
  const ask = () =>
    mutate(undefined, {
      onSuccess: () =>
        change(
          (now) => {
            now.delete('stripe')
            return now
          },
          { replace: true },
        ),
    })
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    ask()
  })
  if (error === null)
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner /> {t('plan.back.asking')}
      </p>
    )
  return (
    <Notice
      tone="warning"
      action={
        <Button size="compact" busy={isPending} onClick={ask}>
          {t('plan.back.again')}
        </Button>
      }
    >
      {problemText(error) ?? t('plan.back.unknown')}
    </Notice>
  )
}

/** When a subscription is paid for again, or ends; what is due; and the way to where it is looked after. */
export function PlanBilling({ plan: { subscription, ways, payment } }: { plan: PlanShown }) {
  const { t } = useTranslation('settings')
  return (
    <>
      {subscription && subscription.payUntil === null && (
        <p className="mt-1 text-ink-2">
          {t(subscription.endsAt === null ? 'plan.renews' : 'plan.endsOn')}{' '}
          <Day instant={subscription.endsAt ?? subscription.periodEndsAt} />
        </p>
      )}
      {subscription?.payUntil && (
        <Notice tone="warning" className="mt-4 max-w-measure">
          {t('plan.due')} <Day instant={subscription.payUntil} />.
        </Notice>
      )}
      {ways.openBilling && <ToBilling />}
      {payment === 'sandbox' && <p className="mt-4 text-sm text-ink-3">{t('plan.sandbox')}</p>}
    </>
  )
}

function ToBilling() {
  const { t } = useTranslation('settings')
  const opening = useOpenBilling()
  const go = () => opening.mutate(undefined, { onSuccess: ({ url }) => window.location.assign(url) })
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={CreditCard} busy={opening.isPending} onClick={go}>
          {t('plan.billing')}
        </Button>
        <span className="text-sm text-ink-2">{t('plan.billingText')}</span>
      </div>
      {opening.error && (
        <Notice tone="danger" className="mt-3">
          {problemText(opening.error)}
        </Notice>
      )}
    </>
  )
}

/** The day of a moment, where the company is. */
export function Day({ instant }: { instant: string }) {
  const { company } = useSession()
  return <DateText date={company && todayIn(company.timezone, new Date(instant))} />
}
