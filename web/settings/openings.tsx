import { useTranslation } from 'react-i18next'

import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { useListOpenings } from './openings-data.ts'

/** Who of Stringline stepped into the company, and when (PRODUCT 4): nothing is looked at behind its back. */
export function Openings() {
  const { t } = useTranslation('settings')
  const { company } = useSession()
  const { data, error, isFetching, refetch } = useListOpenings()
  return (
    <Section title={t('openings.title')} note={data && data.total > 0 ? data.total : undefined}>
      <p className="mb-3 max-w-measure text-ink-2">{t('openings.text')}</p>
      {data?.total === 0 && <p className="text-ink-3">{t('openings.none')}</p>}
      {data && data.total > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {data.items.map(({ id, at, name, reason }) => (
            <li key={id} className="flex min-h-row flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
              <span className="min-w-0 wrap-anywhere">
                {name}
                {reason && <span className="block text-sm text-ink-2">{reason}</span>}
              </span>
              <span className="text-sm text-ink-2">
                <DateTimeText instant={at} {...(company ? { timezone: company.timezone } : {})} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.items.length && (
        <p className="mt-2 text-sm text-ink-3">{t('openings.latest', { count: data.items.length })}</p>
      )}
      {!data && !error && <TableSkeleton rows={2} />}
      {!data && error && <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />}
    </Section>
  )
}
