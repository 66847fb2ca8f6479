import { Fragment, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { CardGrid } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import type { DataTableProps, Sort } from '#web/ui/data-table-props.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { CardsSkeleton, TableSkeleton } from '#web/ui/skeleton.tsx'
import { NothingMatches } from '#web/ui/states.tsx'
import { listPageSize } from '#web/lib/search-params.ts'
import { LoadError, type RecordKind } from './unavailable.tsx'
import type { ViewMode } from './view-toggle.tsx'

type RecordListProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'sort' | 'onSort' | 'refreshing' | 'card'> & {
  of: RecordKind
  mode: ViewMode
  /** The list's query, as TanStack Query answers it. */
  answer: {
    data: { items: Row[]; total: number; totalIsMinimum?: boolean; searchedFor?: string | null } | undefined
    error: Error | null
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** From useListState. */
  list: {
    page: number
    search: string
    narrowed: boolean
    sorting: Sort | undefined
    setSort: (sort: Sort) => void
    setPage: (page: number) => void
    clear: () => void
  }
  /** A RecordCard. */
  card: (row: Row) => ReactNode
  /** Nothing yet, with its action. */
  empty: ReactNode
  /** The title where the search or the filters find nothing, if the specification names one. */
  nothingTitle?: string
}

/** The body of every list: loading, error with retry, nothing yet, nothing matches, cards or table, pages. */
export function RecordList<Row>({ of, mode, answer, list, card, empty, nothingTitle, ...table }: RecordListProps<Row>) {
  const { data, error, isPlaceholderData } = answer
  const { t } = useTranslation('records')
  // The last row of the last page was deleted, or the address names a page that never was.
  const beyond = data !== undefined && data.items.length === 0 && data.total > 0 && !isPlaceholderData
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / listPageSize))
  const { setPage } = list
  useEffect(() => {
    if (beyond) setPage(lastPage)
  })
  if (!data) {
    if (error) return <LoadError of={of} answer={answer} />
    return mode === 'card' ? <CardsSkeleton /> : <TableSkeleton />
  }
  if (data.items.length === 0 && data.total === 0)
    return list.narrowed ? (
      <NothingMatches {...(nothingTitle !== undefined && { title: nothingTitle })} onClear={list.clear} />
    ) : (
      empty
    )
  return (
    <div className="flex flex-col gap-4">
      {error && <LoadError of={of} answer={answer} />}
      {data.searchedFor != null && (
        <Notice tone="info">{t('searchedFor', { typed: list.search, words: data.searchedFor })}</Notice>
      )}
      {mode === 'card' ? (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          {/* Each card has a heading of the third rank; this one stands between it and the page's. */}
          <h2 className="sr-only">{table.caption}</h2>
          {groupsOf(data.items, table.groupOf).map(({ heading, rows }) => (
            <Fragment key={heading}>
              {heading !== undefined && <p className="mt-4 mb-2 font-semibold text-ink-2">{heading}</p>}
              <CardGrid label={heading ?? table.caption}>{rows.map(card)}</CardGrid>
            </Fragment>
          ))}
        </div>
      ) : (
        <DataTable
          {...table}
          rows={data.items}
          sort={list.sorting}
          onSort={list.setSort}
          refreshing={isPlaceholderData}
        />
      )}
      <Pagination
        page={list.page}
        pageSize={listPageSize}
        total={data.total}
        totalIsMinimum={data.totalIsMinimum === true}
        onPage={list.setPage}
      />
    </div>
  )
}

/** Rows in a row with the same heading; all of them under none where there are no groups. */
function groupsOf<Row>(rows: Row[], groupOf: ((row: Row) => string) | undefined) {
  const groups: { heading: string | undefined; rows: Row[] }[] = []
  for (const row of rows) {
    const heading = groupOf?.(row)
    const last = groups.at(-1)
    if (last && last.heading === heading) last.rows.push(row)
    else groups.push({ heading, rows: [row] })
  }
  return groups
}
