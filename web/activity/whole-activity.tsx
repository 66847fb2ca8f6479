import { History, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { ActivityEntry } from '#domain/activity/schema.ts'
import { addDays, todayIn } from '#domain/dates.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { useUrlState } from '#web/lib/url-state.ts'
import { ExportButton } from '#web/records/export-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorPanel, NothingMatches } from '#web/ui/states.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { readActivityAddress, useListActivity, type ActivityAddress } from './data.ts'
import { EntryRow } from './entry-row.tsx'

const pageSize = 50

/** Settings: what happened in the company, day by day, for who may see its people. */
export default function ActivityPage() {
  const { t } = useTranslation('activity')
  const { can } = useSession()
  return (
    <>
      <DocumentTitle>{t('page.title')}</DocumentTitle>
      <PageHeader eyebrow={t('page.settings')} title={t('page.title')} />
      {can.listActivity ? (
        <Activity />
      ) : (
        <EmptyState icon={LockKeyhole} title={t('page.noAccess')} text={t('page.noAccessText')} />
      )}
    </>
  )
}

function Activity() {
  const { t } = useTranslation('activity')
  const [address, patch] = useUrlState(readActivityAddress)
  const timezone = useSession().company?.timezone ?? 'UTC'
  const [today] = useState(() => todayIn(timezone, new Date()))
  const { period, kind, by, before } = address
  const from = period === undefined ? undefined : addDays(today, 1 - Number(period))
  const { data, error, isFetching, isPlaceholderData, refetch } = useListActivity({ kind, by, from, before, pageSize })
  const set = (change: Partial<ActivityAddress>) => patch({ before: undefined, ...change }, { replace: false })
  const clear = () => set({ kind: undefined, by: undefined, period: undefined })
  const isNarrowed = kind !== undefined || by !== undefined || period !== undefined
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <p className="max-w-measure text-ink-2">{t('page.text')}</p>
      <div className="flex items-start justify-between gap-3 print:hidden">
        <ActivityFilters address={address} onChange={set} onClear={isNarrowed ? clear : undefined} />
        <ExportButton
          of="activity"
          query={{ kind, by, from }}
          total={before === undefined ? data?.items.length : undefined}
        />
      </div>
      {error && data === undefined && (
        <ErrorPanel
          failed={t('page.failed')}
          text={problemText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && <TableSkeleton rows={8} />}
      {data?.items.length === 0 &&
        (isNarrowed || before !== undefined ? (
          <NothingMatches onClear={clear} />
        ) : (
          <EmptyState icon={History} title={t('page.none')} text={t('page.noneText')} />
        ))}
      {data && data.items.length > 0 && <Days entries={data.items} timezone={timezone} isOld={isPlaceholderData} />}
      {data && (data.earlier !== null || before !== undefined) && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {before !== undefined && <Button onClick={() => set({})}>{t('page.latest')}</Button>}
          {data.earlier !== null && (
            <Button busy={isPlaceholderData} onClick={() => set({ before: data.earlier ?? undefined })}>
              {t('page.older')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type DaysProps = { entries: readonly ActivityEntry[]; timezone: string; isOld: boolean }

function Days({ entries, timezone, isOld }: DaysProps) {
  const format = useFormat()
  const days = Map.groupBy(entries, ({ at }) => todayIn(timezone, new Date(at)))
  return (
    <div aria-busy={isOld || undefined} className={cx('flex flex-col gap-6', isOld && 'opacity-60')}>
      {[...days].map(([day, of]) => (
        <section key={day} aria-label={format.date(day)}>
          <h2 className="border-b border-field-line pb-1 text-lg">{format.date(day)}</h2>
          <ol className="divide-y divide-line">
            {of.map((entry) => (
              <EntryRow key={entry.id} entry={entry} isOfDay timezone={timezone} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
