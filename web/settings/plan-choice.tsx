import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { PlanChoice, PlanShown } from '#domain/subscription/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useChangePlan, useSubscribePlan } from './plan-data.ts'

type ChoiceProps = { plan: PlanShown; choice: PlanChoice; name: string; price: string }

/** How a company comes to a plan: by subscribing to it, or by moving what it has subscribed to. */
export function PlanChoiceButton(props: ChoiceProps) {
  const { ways } = props.plan
  if (ways.subscribePlan) return <Subscribing {...props} />
  return ways.changePlan && <Moving {...props} />
}

function Subscribing({ choice, name }: ChoiceProps) {
  const { t } = useTranslation('settings')
  const subscribing = useSubscribePlan()
  const go = () => subscribing.mutate(choice, { onSuccess: ({ url }) => window.location.assign(url) })
  return (
    <>
      <Button variant="primary" busy={subscribing.isPending} onClick={go}>
        {t('plan.choose', { plan: name })}
      </Button>
      {subscribing.error && <Notice tone="danger">{problemText(subscribing.error)}</Notice>}
    </>
  )
}

function Moving({ choice, name, price }: ChoiceProps) {
  const { t } = useTranslation('settings')
  const [asked, setAsked] = useState(false)
  const moving = useChangePlan()
  const close = () => {
    setAsked(false)
    moving.reset()
  }
  const confirm = () =>
    moving.mutate(choice, {
      onSuccess: () => {
        toast.success('Plan changed')
        close()
      },
    })
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('plan.move', { plan: name, price })}</Button>
      <ConfirmDialog
        open={asked}
        tone="primary"
        title={t('plan.moveQuestion', { plan: name })}
        text={
          <>
            <span className="block">{t('plan.moveText', { plan: name, price })}</span>
            <span className="mt-3 block">{t('plan.moveRest')}</span>
          </>
        }
        confirmLabel={t('plan.moveAction')}
        cancelLabel={t('plan.moveNot')}
        busy={moving.isPending}
        error={problemText(moving.error)}
        onConfirm={confirm}
        onClose={close}
      />
    </>
  )
}
