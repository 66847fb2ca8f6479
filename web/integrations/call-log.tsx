import { useTranslation } from 'react-i18next'

import type { IntegrationProvider } from '#domain/integrations/choices.ts'
import type { IntegrationCall } from '#domain/integrations/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { listPageSize, useListState } from '#web/lib/search-params.ts'
import type { Column } from '#web/ui/data-table-props.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Section } from '#web/ui/section.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { callParams, useListIntegrationCalls } from './data.ts'
import { knownCalls } from './known-calls.ts'

/** What was asked of a system and how it went: nothing of what was said. */
export function CallLog({ provider }: { provider: IntegrationProvider }) {
  const { t } = useTranslation('integrations')
  const { page, setPage } = useListState(callParams)
  const columns = useColumns()
  const { data, error, isFetching, isPlaceholderData, refetch } = useListIntegrationCalls(provider, page)
  return (
    <Section title={t('log.title')}>
      <p className="mb-3 max-w-measure text-ink-2">{t('log.text')}</p>
      {!data &&
        (error ? (
          <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton rows={5} />
        ))}
      {data && (
        <div className="flex flex-col gap-4">
          <DataTable
            caption={t('log.title')}
            columns={columns}
            rows={data.items}
            rowKey={({ id }) => id}
            refreshing={isPlaceholderData}
          />
          <Pagination page={page} pageSize={listPageSize} total={data.total} onPage={setPage} />
        </div>
      )}
    </Section>
  )
}

function useColumns(): Column<IntegrationCall>[] {
  const { t } = useTranslation('integrations')
  const format = useFormat()
  const asked = useAskedWords()
  return [
    { id: 'at', header: t('log.at'), primary: true, cell: ({ at }) => <DateTimeText instant={at} /> },
    { id: 'asked', header: t('log.asked'), wraps: true, cell: asked },
    {
      id: 'answer',
      header: t('log.answer'),
      cell: ({ trouble, status }) => (
        <span className={trouble === null ? undefined : 'text-danger'}>
          {trouble === null ? t('log.well') : t(`troubles.${trouble}`)}
          {trouble !== null && status !== null && ` (${status})`}
        </span>
      ),
    },
    {
      id: 'took',
      header: t('log.took'),
      align: 'right',
      cell: ({ milliseconds }) => t('log.milliseconds', { number: format.number(milliseconds) }),
    },
  ]
}

/** A call in words; one that we have none for as it was. */
function useAskedWords() {
  const { t } = useTranslation('integrations')
  return ({ method, path }: IntegrationCall) => {
    const asked = `${method} ${path}`
    return isKnown(asked) ? t(`log.calls.${knownCalls[asked]}`) : asked
  }
}

const isKnown = (asked: string): asked is keyof typeof knownCalls => Object.hasOwn(knownCalls, asked)
