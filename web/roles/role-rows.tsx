import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import type { RoleRecord } from '#domain/roles/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { listPageSize } from '#web/lib/search-params.ts'
import { cx } from '#web/ui/cx.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel, NothingMatches } from '#web/ui/states.tsx'
import type { RoleDialogState } from './role-actions.tsx'
import { RoleRow } from './role-row.tsx'

type RoleRowsProps = {
  answer: {
    data: { items: RoleRecord[]; total: number } | undefined
    error: Error | null
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** From useListState. */
  list: { page: number; setPage: (page: number) => void; clear: () => void }
  dialogs: RoleDialogState
}

/** The roles under each other, each to be unfolded. There is always one: the system's own are never deleted. */
export function RoleRows({ answer, list, dialogs }: RoleRowsProps) {
  const { t } = useTranslation('roles')
  const { data, error, isPlaceholderData } = answer
  const { setPage } = list
  // The last role of the last page was deleted, or the address names a page that never was.
  const beyond = data !== undefined && data.items.length === 0 && data.total > 0 && !isPlaceholderData
  useEffect(() => {
    if (beyond) setPage(Math.ceil((data?.total ?? 0) / listPageSize))
  })
  const failure = error && (
    <ErrorPanel text={problemText(error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
  )
  if (!data) return failure ?? <TableSkeleton rows={5} />
  if (data.total === 0) return <NothingMatches onClear={list.clear} />
  return (
    <>
      {failure}
      <ul
        aria-label={t('title')}
        aria-busy={isPlaceholderData || undefined}
        className={cx(
          'divide-y divide-line rounded-card border border-line bg-surface transition-opacity',
          isPlaceholderData && 'opacity-60',
        )}
      >
        {data.items.map((role) => (
          <RoleRow key={role.id} role={role} dialogs={dialogs} />
        ))}
      </ul>
      <Pagination page={list.page} pageSize={listPageSize} total={data.total} onPage={setPage} />
    </>
  )
}
