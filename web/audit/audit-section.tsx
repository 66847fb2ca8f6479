import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { addDays, todayIn } from '#domain/dates.ts'
import type { SheetFormat } from '#domain/sheets/choices.ts'
import { problemText } from '#web/lib/query.tsx'
import { listPageSize, useListState } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { ExportChoice } from '#web/records/export-choice.tsx'
import { ListTools } from '#web/records/list-tools.tsx'
import { cx } from '#web/ui/cx.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel, NothingMatches } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAuditFilters } from './audit-filters.ts'
import { AuditRow } from './audit-row.tsx'
import { auditParams, useDownloadAudit, useListAudit } from './data.ts'

/** Settings, Security: sign-ins, rights, exports and openings, to be narrowed and taken out. Nothing in it changes. */
export default function AuditSection() {
  const { t } = useTranslation('audit')
  const list = useListState(auditParams)
  const { search, kind, from, rest } = useAsked(list)
  const { data, error, isFetching, isPlaceholderData, refetch } = useListAudit({ ...rest, search, kind, from })
  const { setPage } = list
  // The address names a page that never was.
  const beyond = data !== undefined && data.items.length === 0 && data.total > 0 && !isPlaceholderData
  useEffect(() => {
    if (beyond) setPage(Math.ceil((data?.total ?? 0) / listPageSize))
  })
  const filters = useAuditFilters(list)
  return (
    <Section title={t('title')} actions={<DownloadButton filter={{ search, kind, from }} total={data?.total} />}>
      <p className="mb-3 max-w-measure text-ink-2">{t('text')}</p>
      <div className="flex flex-col gap-4">
        <ListTools list={list} search={t('search')} filters={filters} columns={[]} total={data?.total} />
        {error && <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />}
        {!data && !error && <TableSkeleton rows={5} />}
        {data?.total === 0 && (list.narrowed ? <NothingMatches onClear={list.clear} /> : <p>{t('none')}</p>)}
        {data && data.total > 0 && (
          <>
            {data.items.some(({ fromArchive }) => fromArchive) && (
              <p className="max-w-measure text-ink-2">{t('someFromArchive')}</p>
            )}
            <ul
              aria-label={t('title')}
              aria-busy={isPlaceholderData || undefined}
              className={cx(
                'divide-y divide-line rounded-card border border-line bg-surface transition-opacity',
                isPlaceholderData && 'opacity-60',
              )}
            >
              {data.items.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </ul>
            <Pagination page={list.page} pageSize={listPageSize} total={data.total} onPage={setPage} />
          </>
        )}
      </div>
    </Section>
  )
}

type List = ReturnType<typeof useListState<ReturnType<typeof auditParams>>>

/** What the address asks for, as the endpoint takes it: a period begins on a day of the company. */
function useAsked({ query: { period, search, kind, ...rest } }: List) {
  const { company } = useSession()
  const [today] = useState(() => todayIn(company?.timezone ?? 'UTC', new Date()))
  const from = period === undefined ? undefined : addDays(today, 1 - Number(period))
  return { search, kind, from, rest }
}

type Filter = Omit<Parameters<ReturnType<typeof useDownloadAudit>['mutate']>[0], 'format'>

function DownloadButton({ filter, total }: { filter: Filter; total: number | undefined }) {
  const downloading = useDownloadAudit()
  const download = (format: SheetFormat) =>
    downloading.mutate(
      { ...filter, format },
      {
        onSuccess: () => toast.success('Audit downloaded successfully'),
        onError: (error) => toast.error(problemText(error) ?? 'Failed to download the audit'),
      },
    )
  return <ExportChoice busy={downloading.isPending} isEmpty={total === 0} onChoose={download} />
}
