import { useTranslation } from 'react-i18next'

import type { CompanyOverview } from '#domain/registry/schema.ts'
import { EventTitle } from '#web/activity/embed.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Section } from '#web/ui/section.tsx'

/** What happened last, when and by whom. About what, is seen by who opens the company. */
export function CompanyActivity({ activity }: Pick<CompanyOverview, 'activity'>) {
  const { t } = useTranslation('companies')
  return (
    <Section title={t('activity.title')}>
      <p className="mb-3 max-w-measure text-sm text-ink-3">{t('activity.text')}</p>
      {activity.length === 0 && <p className="text-ink-3">{t('activity.none')}</p>}
      <ul className="divide-y divide-line">
        {activity.map(({ id, at, action, name }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              <span className="font-medium">
                <EventTitle event={action} />
              </span>
              <span className="block text-sm text-ink-2 wrap-anywhere">{name}</span>
            </span>
            <span className="text-sm text-ink-3">
              <DateTimeText instant={at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
