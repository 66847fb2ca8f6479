import { Kanban, Plus } from 'lucide-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { boardColumns } from '#domain/tasks/choices.ts'
import { filterKeys } from '#domain/views/choices.ts'
import { useListState } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { useUrlState } from '#web/lib/url-state.ts'
import { TaskViews } from '#web/records/task-views.tsx'
import { LoadError } from '#web/records/unavailable.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, NothingMatches } from '#web/ui/states.tsx'
import { SavedViews } from '#web/views/embed.tsx'
import { BoardArea } from './board-area.tsx'
import { ColumnsSkeleton } from './board-columns.tsx'
import { boardParams, readLanes, useTaskBoard } from './board-data.ts'
import type { ColumnName } from './board-order.ts'
import { useTaskDialogs } from './task-dialog-state.ts'

const BoardTools = arriving(() => import('./board-tools.tsx'))
const TaskDialogs = arriving(() => import('./task-dialogs.tsx'))

/** The tasks of the company in five columns, in everybody's order (issue 11). */
export default function BoardPage() {
  const { t } = useTranslation('tasks')
  const { can } = useSession()
  const dialogs = useTaskDialogs()
  const list = useListState(boardParams)
  const [{ lanes: kind }, patch] = useUrlState(readLanes)
  const [wanted, setWanted] = useState<readonly ColumnName[]>([])
  const wantMore = useCallback(
    (column: ColumnName) => setWanted((known) => (known.includes(column) ? known : [...known, column])),
    [],
  )
  const filters = useFilters()
  const isNarrowed = [...filters.keys()].some((key) => key !== 'search')

  const { search, priority, type, assignedTo, jobId, clientId, variationId, tagId, due, own } = list
  const narrowing = { search, priority, type, assignedTo, jobId, clientId, variationId, tagId, due, own }
  const { answer, isOld } = useTaskBoard(narrowing, kind === undefined ? wanted : boardColumns)
  const total = answer.data?.reduce((sum, { count }) => sum + count, 0)
  const create = can.createTask && (
    <Button variant="primary" icon={Plus} onClick={() => dialogs.open('new')}>
      {/* On a phone it stays beside the title. */}
      <span className="max-md:sr-only">{t('create')}</span>
    </Button>
  )
  return (
    <div className="flex h-[calc(100dvh-10.25rem-var(--banner,0rem))] min-h-[32rem] flex-col max-md:-mb-8 md:h-[calc(100dvh-6.5rem-var(--banner,0rem))] print:h-auto">
      <DocumentTitle>{t('board.title')}</DocumentTitle>
      <PageHeader
        title={t('board.title')}
        actions={
          <>
            <TaskViews current="board" />
            <SavedViews screen="board" />
            {create}
          </>
        }
      />
      {/* Chosen filters have a second row, whose room is kept until they arrive. */}
      <div className={cx('mb-3 min-h-control max-md:-mt-2', isNarrowed && 'lg:min-h-[5.25rem]')}>
        <Suspense>
          <BoardTools list={list} lanes={kind} onLanes={(lanes) => patch({ lanes })} total={total} />
        </Suspense>
      </div>
      {answer.error && <LoadError of="tasks" answer={answer} />}
      {answer.data === undefined && !answer.error && <ColumnsSkeleton />}
      {total === 0 && list.narrowed && <NothingMatches onClear={list.clear} />}
      {total === 0 && !list.narrowed && (
        <EmptyState icon={Kanban} title={t('none')} text={t('noneText')} action={create} />
      )}
      {answer.data !== undefined && total !== 0 && (
        <BoardArea
          answered={answer.data}
          kind={kind}
          isOld={isOld}
          filters={filters}
          onEnd={wantMore}
          onDelete={(id) => dialogs.open('delete', id)}
        />
      )}
      <Suspense>{dialogs.name !== undefined && <TaskDialogs dialogs={dialogs} />}</Suspense>
    </div>
  )
}

/** What the address narrows the board to, as it stands there. */
function useFilters(): URLSearchParams {
  const [params] = useSearchParams()
  return useMemo(
    () => new URLSearchParams([...params].filter(([key]) => filterKeys.some((each) => each === key))),
    [params],
  )
}
