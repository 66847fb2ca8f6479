import { ListChecks, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { TaskSummary } from '#domain/tasks/schema.ts'
import { useIsNarrow } from '#web/lib/media.ts'
import { countedIn, useListState } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { ListTools } from '#web/records/list-tools.tsx'
import { RecordList } from '#web/records/record-list.tsx'
import { TaskViews } from '#web/records/task-views.tsx'
import { TagsButton } from '#web/tags/embed.tsx'
import { arriving, beside, later } from '#web/ui/arriving.tsx'
import { Button } from '#web/ui/button.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useSelection } from '#web/ui/selection.ts'
import { SavedViews } from '#web/views/embed.tsx'
import { isOneStatus, type ListStatus, taskListParams, useListTasks } from './data.ts'
import { pageOfTask, useTaskPanel } from '#web/records/task-panel-link.ts'
import { QuickAdding } from './quick-adding.tsx'
import { RowRefusal, RowRefusals, useRefusals } from './row-refusals.tsx'
import { TaskActions } from './task-actions.tsx'
import { useTaskDialogs } from './task-dialog-state.ts'
import { TaskCard } from './task-card.tsx'
import { useTaskColumns } from './task-columns.tsx'
import { useStatusFilter, useTaskFilters } from './task-filters.tsx'
import { useTaskGroups } from './task-groups.ts'
import { TaskTabs } from './task-tabs.tsx'

const TaskDialogs = arriving(() => import('./task-dialogs.tsx'))
const ManyBar = arriving(() => import('./many-bar.tsx'))
const CardKeys = beside(() => import('./card-keys.tsx'))
const NoTasks = later(() => import('./no-tasks.tsx'))
const TaskPanel = later(() => import('./task-panel.tsx'))
// After the list itself, in room kept for them.
const SelectBox = beside(() => import('#web/ui/select-box.tsx'))
const GroupSelect = beside(() => import('./group-select.tsx'))

/** Tasks: what is open, the soonest due first, until somebody chooses otherwise. */
export default function TaskListPage() {
  const { t } = useTranslation('tasks')
  const { can } = useSession()
  const dialogs = useTaskDialogs()
  const list = useTaskList()
  const groups = useTaskGroups()
  const query = { ...list.query, group: groups.group }
  const answer = useListTasks(query)
  const headingOf = useSettled(groups.headingOf, answer)
  const columns = useTaskColumns()
  const narrow = useIsNarrow()
  const items = answer.data?.items ?? []
  const panel = useTaskPanel()
  const refusals = useRefusals()
  const many = useChoosing(items, narrow)
  const filters = [useStatusFilter(list), ...useTaskFilters(list)]
  const counts = countedIn(answer.data)?.counts
  const create = can.createTask && (
    <Button variant="primary" icon={Plus} onClick={() => dialogs.open('new')}>
      {/* On a phone it stays beside the title: what is to be done is what the screen is for. */}
      <span className="max-md:sr-only">{t('create')}</span>
    </Button>
  )
  const quickAdding = can.createTask && <QuickAdding />
  return (
    <RowRefusals value={refusals}>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader
        title={t('title')}
        beside={!narrow && quickAdding}
        actions={
          <>
            <TaskViews current="list" />
            {create}
          </>
        }
      />
      <div className="flex flex-col gap-4 lg:gap-3">
        {narrow && quickAdding}
        <TaskTabs
          values={list.status}
          counts={counts}
          onChange={(status) => list.setFilters({ status: status && [status] })}
        />
        <ListTools
          list={list}
          search={t('search')}
          filters={filters}
          columns={[...columns, { id: 'createdAt', header: t('fields.createdAt'), sortable: true }]}
          exported={{ of: 'tasks', query }}
          total={countedIn(answer.data)?.total}
          more={
            <>
              <SavedViews screen="list" />
              <Suspense fallback={<span className="min-h-control w-44" />}>
                <GroupSelect {...groups} />
              </Suspense>
              {/* In its place before they have come: it would push them down. */}
              {narrow && (answer.data === undefined || items.length > 0) && (
                <Button
                  icon={ListChecks}
                  aria-pressed={many.isOffered}
                  onClick={many.toggle}
                  className="aria-pressed:border-primary aria-pressed:bg-primary-tint aria-pressed:text-primary-text"
                >
                  {t('many.select')}
                </Button>
              )}
              <Suspense fallback={<span className="min-h-control" />}>
                <TagsButton />
              </Suspense>
            </>
          }
        />
        <RecordList
          of="tasks"
          caption={t('title')}
          mode={narrow ? 'card' : 'table'}
          answer={answer}
          list={list}
          columns={columns}
          groupOf={headingOf}
          choosing={many.choosing}
          rowNote={({ id }) => <RowRefusal id={id} />}
          rowKey={(task) => task.id}
          rowLink={({ id }) => pageOfTask(id)}
          onRowPress={({ id }, event) => panel.linkTo(id).onClick(event)}
          rowActions={(task) => <TaskActions task={task} dialogs={dialogs} />}
          actionsHeader={t('actions')}
          card={(task) => (
            <TaskCard
              key={task.id}
              {...{ task, dialogs }}
              onPress={panel.linkTo(task.id).onClick}
              box={many.isOffered && many.choosing.box(task)}
            />
          )}
          empty={
            <Suspense>
              <NoTasks
                isAnyDone={counts !== undefined && counts.completed > 0}
                onAll={() => list.setFilters({ status: ['all'] })}
                create={create}
              />
            </Suspense>
          }
        />
        <Suspense>
          <CardKeys tasks={items} selection={many.selection} />
        </Suspense>
        <Suspense>{many.chosen.length > 0 && <ManyBar {...many} />}</Suspense>
      </div>
      <Suspense>{dialogs.name !== undefined && <TaskDialogs dialogs={dialogs} />}</Suspense>
      <Suspense>
        {panel.taskId !== undefined && <TaskPanel taskId={panel.taskId} order={items.map(({ id }) => id)} />}
      </Suspense>
    </RowRefusals>
  )
}

/** Which of the tasks shown something is done with; where they are cards, once somebody wants to. */
function useChoosing(items: readonly TaskSummary[], narrow: boolean) {
  const selection = useSelection(items.map(({ id }) => id))
  const [isWanted, setWanted] = useState(false)
  return {
    selection,
    chosen: items.filter(({ id }) => selection.has(id)),
    isOffered: !narrow || isWanted,
    toggle: () => {
      if (isWanted) selection.chooseAll(false)
      setWanted(!isWanted)
    },
    choosing: {
      all: inRoomKept(<SelectBox selection={selection} />),
      box: ({ id, title }: TaskSummary) =>
        inRoomKept(<SelectBox selection={selection} row={{ key: id, name: title }} />),
      isChosen: ({ id }: TaskSummary) => selection.has(id),
    },
  }
}

const inRoomKept = (box: ReactNode) => (
  <Suspense fallback={<span className="block size-8 coarse:size-control" />}>{box}</Suspense>
)

/** How rows are grouped once they have come in that order: the old rows keep their headings until then. */
function useSettled<HeadingOf>(headingOf: HeadingOf, { isPlaceholderData }: { isPlaceholderData: boolean }): HeadingOf {
  const [settled, setSettled] = useState({ headingOf })
  const isNew = settled.headingOf !== headingOf
  if (!isPlaceholderData && isNew) setSettled({ headingOf })
  return isPlaceholderData ? settled.headingOf : headingOf
}

/** The list's state; its tab is no filter that hides anything: each says how many there are. */
function useTaskList() {
  const list = useListState(taskListParams)
  const { status = ['open' as const] } = list
  const others = [list.priority, list.type, list.assignedTo, list.jobId, list.clientId, list.variationId]
  const narrowing = [...others, list.tagId, list.due, list.own, list.search || undefined]
  return {
    ...list,
    query: { ...list.query, status: askedStatuses(status) },
    narrowed: narrowing.some((value) => value !== undefined) || status.some(isOneStatus),
  }
}

/** What the server is asked for: nothing where all are shown. */
const askedStatuses = (statuses: readonly ListStatus[]) => {
  const named = statuses.filter((said) => isOneStatus(said) || said === 'open')
  return named.length < statuses.length ? undefined : named
}
