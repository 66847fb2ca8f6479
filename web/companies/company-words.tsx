import { CircleCheck, CircleOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { todayIn } from '#domain/dates.ts'
import type { CompanySummary } from '#domain/registry/schema.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Stamp } from '#web/ui/stamp.tsx'

const looks = {
  active: { tone: 'success', icon: CircleCheck },
  cancelled: { tone: 'danger', icon: CircleOff },
} as const

export function CompanyStamp({ status }: Pick<CompanySummary, 'status'>) {
  const { t } = useTranslation('companies')
  return <Stamp {...looks[status]}>{t(`statuses.${status}`)}</Stamp>
}

/** The day of a moment, where the company is. */
export function DayText({ instant, timezone }: { instant: string | null; timezone: string }) {
  return <DateText date={instant && todayIn(timezone, new Date(instant))} />
}

/** The plan, and of a trial when it ends. */
export function CompanyPlan({ company }: { company: Pick<CompanySummary, 'plan' | 'trialEndsAt' | 'timezone'> }) {
  const { t } = useTranslation('companies')
  return (
    <>
      {t(`plans.${company.plan}`)}
      {company.trialEndsAt && (
        <span className="block text-sm text-ink-3">
          {t('trialUntil')} <DayText instant={company.trialEndsAt} timezone={company.timezone} />
        </span>
      )}
    </>
  )
}
