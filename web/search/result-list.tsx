import { Search, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { longestSearch } from '#domain/search/choices.ts'
import type { SearchResults } from '#domain/search/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { useUrlState } from '#web/lib/url-state.ts'
import { cx } from '#web/ui/cx.ts'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorPanel } from '#web/ui/states.tsx'

import { pageOfResults, searchParams, useSearchPage } from './data.ts'
import { HitLine } from './hit-line.tsx'
import { addressOfHit } from './addresses.ts'

/** Everything that is found, of all types or of one, by pages. */
export default function ResultList() {
  const { t } = useTranslation('search')
  const { can } = useSession()
  const [asked, ask] = useUrlState(searchParams)
  const { q, type, page } = asked
  const answer = useSearchPage(asked)
  const { data, error, isFetching, isPlaceholderData, refetch } = answer
  const title = q === '' ? t('title') : t('titleOf', { typed: q })
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <PageHeader title={t('title')} />
      <SearchBox
        // All that it finds is too long for a phone's field, and more than a client can find.
        label={can.listClients ? t('label') : t('title')}
        placeholder={t('title')}
        value={q}
        onSearch={(next) => ask({ q: next.slice(0, longestSearch), page: 1 }, { replace: true })}
        className="mb-4 max-w-xl print:hidden"
      />
      {q === '' && <EmptyState icon={Search} title={t('empty')} text={t('emptyText')} />}
      {q !== '' && error && !data && (
        <ErrorPanel failed={t('failed')} text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {q !== '' && !error && !data && <TableSkeleton rows={6} />}
      {q !== '' && data && (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={cx('flex flex-col gap-4 transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          {data.searchedFor !== null && <Notice tone="info">{t('searchedFor', { words: data.searchedFor })}</Notice>}
          <Types q={q} type={type} data={data} />
          {data.items.length === 0 ? (
            <EmptyState icon={SearchX} title={t('nothing', { typed: q })} text={t('nothingText')} />
          ) : (
            <Hits data={data} />
          )}
          <Pagination
            page={page}
            pageSize={pageOfResults}
            total={data.total}
            totalIsMinimum={data.totalIsMinimum}
            onPage={(next) => {
              ask({ page: next })
              window.scrollTo({ top: 0 })
            }}
          />
        </div>
      )}
    </>
  )
}

/** All results or those of one type, each with how many there are. */
function Types({ q, type, data }: { q: string; type: string | undefined; data: SearchResults }) {
  const { t } = useTranslation('search')
  const format = useFormat()
  const found = data.counts.filter((each) => each.count > 0 || each.type === type)
  const all = {
    type: undefined,
    label: t('allTypes'),
    count: data.counts.reduce((sum, { count }) => sum + count, 0),
    isMinimum: data.counts.some(({ isMinimum }) => isMinimum),
  }
  if (found.length === 0) return null
  return (
    <nav aria-label={t('types')} className="flex gap-1 overflow-x-auto border-b border-field-line print:hidden">
      {[all, ...found.map((each) => ({ ...each, label: t(`kinds.${each.type}`) }))].map((tab) => (
        <Link
          key={tab.label}
          to={`?${new URLSearchParams({ q, ...(tab.type && { type: tab.type }) })}`}
          aria-current={tab.type === type ? 'page' : undefined}
          className="-mb-px flex min-h-control items-center gap-2 rounded-t-control border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-ink-2 no-underline hover:text-ink aria-[current=page]:border-primary aria-[current=page]:text-ink"
        >
          {tab.label}
          <span className="numeric text-sm text-ink-3">
            {tab.isMinimum ? t('moreThan', { count: format.number(tab.count) }) : format.number(tab.count)}
          </span>
        </Link>
      ))}
    </nav>
  )
}

function Hits({ data }: { data: SearchResults }) {
  const { t } = useTranslation('search')
  return (
    <ul aria-label={t('results')} className="divide-y divide-line rounded-card border border-line bg-surface">
      {data.items.map((hit) => (
        <li key={`${hit.type} ${hit.id}`}>
          <Link
            to={addressOfHit(hit)}
            className="flex min-h-row items-center gap-3 px-3 py-2 text-ink no-underline -outline-offset-2 hover:bg-sunken coarse:min-h-control"
          >
            <HitLine hit={hit} words={data.words} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
