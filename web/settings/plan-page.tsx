import { useTranslation } from 'react-i18next'

import { todayIn } from '#domain/dates.ts'
import { wasCancelled } from '#domain/registry/rules.ts'
import type { PlanShown } from '#domain/subscription/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Section } from '#web/ui/section.tsx'
import { GivingUp } from './giving-up.tsx'
import { NoAccess } from './no-access.tsx'
import { BackFromStripe, PlanBilling } from './plan-billing.tsx'
import { useGetPlan } from './plan-data.ts'
import { PlanUses } from './plan-uses.tsx'
import { Plans } from './plans.tsx'
import { Loaded, SettingsPage } from './settings-page.tsx'

/** Settings: what the company has agreed with Stringline, how much of it is used, and the way out. */
export default function PlanPage() {
  const { t } = useTranslation('settings')
  const { can } = useSession()
  return (
    <SettingsPage title={t('menu.plan')}>
      {can.confirmPlan && <BackFromStripe />}
      {can.getPlan ? <OwnPlan /> : <NoAccess text={t('noAccess.company')} />}
    </SettingsPage>
  )
}

function OwnPlan() {
  return (
    <Loaded answer={useGetPlan()}>
      {(plan) => (
        <div className="flex max-w-4xl flex-col gap-12">
          <CurrentPlan plan={plan} />
          <PlanUses uses={plan.uses} />
          <Plans plan={plan} />
          <GivingUp plan={plan} />
        </div>
      )}
    </Loaded>
  )
}

/** What it is, what it costs, and how long a trial still goes on. */
function CurrentPlan({ plan: shown }: { plan: PlanShown }) {
  const { plan, price, trialEndsAt, daysLeft, closed, subscription } = shown
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { company } = useSession()
  return (
    <Section title={t('plan.current')}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-2xl font-bold">{t(`plan.names.${plan}`)}</span>
        {price && (
          <span className="text-ink-2">
            {subscription?.interval === 'year'
              ? t('plan.yearlyPrice', { price: format.money(price.year) })
              : t('plan.perMonth', { price: format.money(price.month) })}
          </span>
        )}
      </p>
      {trialEndsAt && company && !wasCancelled(closed) && (
        <p className="mt-1 text-ink-2">
          {daysLeft === null ? t('plan.ended') : t('plan.daysLeft', { count: daysLeft })}{' '}
          <DateText date={todayIn(company.timezone, new Date(trialEndsAt))} />
        </p>
      )}
      <PlanBilling plan={shown} />
    </Section>
  )
}
