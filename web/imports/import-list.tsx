import { FileUp, PackagePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import type { ImportSummary } from '#domain/imports/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.tsx'
import { LoadError } from '#web/records/unavailable.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { Column } from '#web/ui/data-table-props.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { importsPerPage, useListImports } from './data.ts'
import { ImportStamp } from './import-words.tsx'
import { NewImportButtons } from './new-import-buttons.tsx'

/** What was brought in from files, by whom and when, and what of it is under way. */
export function ImportList() {
  const { t } = useTranslation('imports')
  const { can } = useSession()
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(params.get('page') ?? 1)) || 1)
  const answer = useListImports(page)
  const columns = useColumns()
  const { data, error } = answer
  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader title={t('title')}>
        <div className="mt-4 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
          <NewImportButtons />
          {can.createIntake && (
            <ButtonLink icon={PackagePlus} to="/app/imports/archives">
              {t('archive')}
            </ButtonLink>
          )}
        </div>
      </PageHeader>
      {!data && (error ? <LoadError of="imports" answer={answer} /> : <TableSkeleton />)}
      {data?.total === 0 && <EmptyState icon={FileUp} title={t('empty.title')} text={t('empty.text')} />}
      {data && data.total > 0 && (
        <div className="flex flex-col gap-4">
          <DataTable
            caption={t('title')}
            columns={columns}
            rows={data.items}
            rowKey={({ id }) => id}
            rowLink={({ id }) => `/app/imports/${id}`}
            refreshing={answer.isPlaceholderData}
          />
          <Pagination
            page={page}
            pageSize={importsPerPage}
            total={data.total}
            onPage={(to) => setParams(to === 1 ? {} : { page: String(to) })}
          />
        </div>
      )}
    </>
  )
}

function useColumns(): Column<ImportSummary>[] {
  const { t } = useTranslation('imports')
  const format = useFormat()
  return [
    { id: 'file', header: t('columns.file'), cell: ({ fileName }) => fileName, primary: true, wraps: true },
    { id: 'kind', header: t('columns.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    { id: 'state', header: t('columns.state'), cell: ({ state }) => <ImportStamp state={state} /> },
    { id: 'made', header: t('columns.made'), cell: ({ made }) => format.number(made), align: 'right' },
    { id: 'by', header: t('columns.by'), cell: ({ createdBy }) => createdBy, wraps: true },
    {
      id: 'at',
      header: t('columns.at'),
      cell: ({ doneAt, createdAt }) => <DateTimeText instant={doneAt ?? createdAt} />,
    },
  ]
}
