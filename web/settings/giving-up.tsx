import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { wasCancelled } from '#domain/registry/rules.ts'
import type { PlanShown } from '#domain/subscription/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Day } from './plan-billing.tsx'
import { useCancelPlan, useResumePlan } from './plan-data.ts'

/** The way out, in two presses and with what happens when; and the way back, as long as there is one. */
export function GivingUp({ plan }: { plan: PlanShown }) {
  const { closed, erasedIfCancelled, subscription, ways } = plan
  const { can } = useSession()
  if (wasCancelled(closed))
    return <Cancelled erased={closed.erasedFrom} isOwn={closed.why === 'cancelled'} ways={ways} />
  return can.cancelPlan ? (
    <Cancelling erased={erasedIfCancelled} paidUntil={subscription?.periodEndsAt ?? null} />
  ) : null
}

function Cancelling({ erased, paidUntil }: { erased: string; paidUntil: string | null }) {
  const { t } = useTranslation('settings')
  const [asked, setAsked] = useState(false)
  const cancelling = useCancelPlan()
  const close = () => {
    setAsked(false)
    cancelling.reset()
  }
  const confirm = () =>
    cancelling.mutate(undefined, {
      onSuccess: () => {
        toast.success('Company cancelled. Nothing is erased yet')
        close()
      },
    })
  return (
    <Section title={t('plan.cancel.title')}>
      <p className="mb-4 max-w-measure text-ink-2">{t('plan.cancel.text')}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="danger" onClick={() => setAsked(true)}>
          {t('plan.cancel.action')}
        </Button>
        <TakeAlong />
      </div>
      <ConfirmDialog
        open={asked}
        title={t('plan.cancel.question')}
        text={
          <>
            <span className="block">{t('plan.cancel.now')}</span>
            {paidUntil !== null && (
              <span className="mt-3 block">
                {t('plan.cancel.paid')} <Day instant={paidUntil} />. {t('plan.cancel.useUp')}
              </span>
            )}
            <span className="mt-3 block">{t(paidUntil === null ? 'plan.cancel.until' : 'plan.cancel.again')}</span>
            <span className="mt-3 block">
              {t('plan.cancel.then')} <Day instant={erased} />.
            </span>
          </>
        }
        confirmLabel={t('plan.cancel.action')}
        cancelLabel={t('plan.cancel.keep')}
        busy={cancelling.isPending}
        error={problemText(cancelling.error)}
        onConfirm={confirm}
        onClose={close}
      />
    </Section>
  )
}

type CancelledProps = { erased: string; isOwn: boolean; ways: PlanShown['ways'] }

function Cancelled({ erased, isOwn, ways }: CancelledProps) {
  const { t } = useTranslation('settings')
  const resuming = useResumePlan()
  const resume = () =>
    resuming.mutate(undefined, {
      onSuccess: () => toast.success('Everything is open again'),
      onError: (error) => toast.error(problemText(error) ?? 'Failed to open the company again'),
    })
  return (
    <Section title={t('plan.resume.title')}>
      <p className="mb-4 max-w-measure text-ink-2">
        {t('plan.resume.text')} <Day instant={erased} />. {t(wayBack(isOwn, ways))}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {ways.resumePlan && (
          <Button variant="primary" busy={resuming.isPending} onClick={resume}>
            {t('plan.resume.action')}
          </Button>
        )}
        <TakeAlong />
      </div>
    </Section>
  )
}

/** How a company comes back that was cancelled. */
function wayBack(isOwn: boolean, { resumePlan }: PlanShown['ways']) {
  if (!isOwn) return 'plan.resume.byStringline'
  return resumePlan ? 'plan.resume.own' : 'plan.resume.subscribe'
}

/** Where whoever leaves takes along what is theirs. */
function TakeAlong() {
  const { t } = useTranslation('settings')
  const { can } = useSession()
  return can.listExports && <TextLink to="/app/settings/export">{t('export.takeAlong')}</TextLink>
}
