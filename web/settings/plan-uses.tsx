import { useTranslation } from 'react-i18next'

import type { PlanShown } from '#domain/subscription/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { Meter } from '#web/ui/meter.tsx'
import { Section } from '#web/ui/section.tsx'

type Use = PlanShown['uses'][number]

const gigabyte = 1024 ** 3

const tones = { limitNear: 'warning', limitReached: 'danger' } as const

/** How much of each limit is used, and what can be done where one is reached. */
export function PlanUses({ uses }: { uses: readonly Use[] }) {
  const { t } = useTranslation('settings')
  return (
    <Section title={t('plan.uses')}>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-3">
        {uses.map((use) => (
          <UseOf key={use.quota} use={use} />
        ))}
      </dl>
    </Section>
  )
}

function UseOf({ use: { quota, used, limit, standing } }: { use: Use }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const isBytes = quota === 'storage'
  const amount = isBytes ? format.fileSize(used) : format.number(used)
  const most =
    limit !== null &&
    (isBytes
      ? t('plan.ofGigabytes', { limit: format.number(limit / gigabyte) })
      : t('plan.of', { limit: format.number(limit) }))
  const label = t(`plan.quotas.${quota}`)
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd>
        <p className="numeric mb-2">
          <span className="font-display text-xl font-bold">{amount}</span>{' '}
          <span className="text-ink-2">{most || t('plan.unlimited')}</span>
        </p>
        {limit !== null && (
          <Meter
            label={label}
            value={used}
            max={limit}
            text={`${amount} ${most}`}
            tone={standing === null ? 'info' : tones[standing]}
          />
        )}
        {standing === 'limitNear' && <p className="mt-2 text-sm text-ink-2">{t(`plan.limitNear.${quota}`)}</p>}
        {standing === 'limitReached' && <p className="mt-2 text-sm text-ink-2">{t(`plan.limitReached.${quota}`)}</p>}
      </dd>
    </div>
  )
}
