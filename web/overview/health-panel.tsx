import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { uptimePercent } from '#domain/overview/rules.ts'
import type { Health } from '#domain/overview/schema.ts'
import { currentLocale } from '#web/lib/i18n.ts'
import { useFormat } from '#web/lib/format.ts'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Section } from '#web/ui/section.tsx'
import { Stamp } from '#web/ui/stamp.tsx'

const looks = {
  working: { tone: 'success', icon: CircleCheck },
  failing: { tone: 'danger', icon: CircleX },
  unknown: { tone: 'neutral', icon: CircleHelp },
} as const

/** Whether what people depend on works, by a probe each minute, and how much of a day and of thirty it did. */
export function HealthPanel({ health }: { health: readonly Health[] }) {
  const { t } = useTranslation('overview')
  return (
    <Section title={t('health.title')}>
      <p className="mb-3 max-w-measure text-sm text-ink-3">{t('health.text')}</p>
      <ul className="grid gap-px sm:grid-cols-2 xl:grid-cols-4 overflow-hidden rounded-card border border-field-line bg-surface">
        {health.map((each) => (
          <li key={each.probe} className="flex min-w-0 flex-col gap-3 p-4 outline outline-line">
            <div className="flex flex-wrap items-center justify-between gap-1">
              <h3 className="text-base">{t(`probes.${each.probe}`)}</h3>
              <Stamp {...looks[each.state]}>{t(`states.${each.state}`)}</Stamp>
            </div>
            <dl className="flex gap-6">
              <Uptime label={t('health.day')} of={each.day} />
              <Uptime label={t('health.month')} of={each.month} />
            </dl>
            <Checked health={each} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Uptime({ label, of }: { label: string; of: Health['day'] }) {
  const percent = of && uptimePercent(of)
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="numeric font-display text-xl font-bold">{percent === null ? '—' : inPercent(percent)}</dd>
    </div>
  )
}

/** Two decimals, as it was cut off: never more than it was. */
const inPercent = (percent: number): string =>
  new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)

function Checked({ health: { state, checkedAt, took, failure, since } }: { health: Health }) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  if (checkedAt === null) return <p className="text-sm text-ink-3">{t('health.never')}</p>
  return (
    <div className="text-sm text-ink-3">
      <p>
        {t('health.checked')} <DateTimeText instant={checkedAt} />
        {state === 'working' && took !== null && <>, {t('health.took', { took: format.number(took) })}</>}
      </p>
      {failure && (
        <div className={state === 'failing' ? 'mt-1 text-danger' : 'mt-1'}>
          <p>
            {state === 'failing' ? t('health.failingSince') : t('health.failedLast')}{' '}
            <DateTimeText instant={state === 'failing' ? since : failure.at} />: {t(`causes.${failure.cause}`)}
          </p>
          <p className="wrap-anywhere">{failure.detail}</p>
        </div>
      )}
    </div>
  )
}
