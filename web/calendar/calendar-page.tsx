import { CalendarPlus, Plus } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { isCalendarDate } from '#domain/dates.ts'
import { useIsNarrow } from '#web/lib/media.ts'
import { useDialogState, useListState } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { problemText } from '#web/lib/query.tsx'
import { OutlookChangesWaiting } from '#web/outlook/embed.tsx'
import { TaskViews } from '#web/records/task-views.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { NewTask, TaskPanel } from '#web/tasks/embed.tsx'
import { Button } from '#web/ui/button.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { useEarlyPress } from '#web/ui/early-press.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorPanel, NothingMatches } from '#web/ui/states.tsx'
import { SavedViews } from '#web/views/embed.tsx'

import { useCalendarAddress } from './calendar-address.ts'
import { CalendarSearch } from './calendar-search.tsx'
import { CalendarDays, CalendarView, LayerButtons } from './calendar-tools.tsx'
import { calendarParams, useCalendarInvoices, useCalendarJobs, useCalendarTasks, useUnscheduledTasks } from './data.ts'
import { Agenda, DayView, MonthOverview, WeekList } from './day-list.tsx'
import type { Dragged } from './dragging.ts'
import { entriesOf } from './entries.ts'
import { MonthGrid, WeekGrid } from './month-grid.tsx'

// Once the days are drawn: whoever drags first must not find nothing there.
const CalendarDeeds = lazy(() => import('./calendar-deeds.tsx'))
const FeedDialog = arriving(() => import('./feed-dialog.tsx'))
const UnscheduledTasks = arriving(() => import('./unscheduled-tasks.tsx'))

/** As many as the server gives at once. */
const mostUnscheduled = 200

/** The tasks of the company on their days (issue 11). */
export default function CalendarPage() {
  const { t } = useTranslation(['calendar', 'ui'])
  const { can } = useSession()
  // Seven columns have no room for words there, the less so with what a finger needs.
  const isNarrow = useIsNarrow()
  const root = useRef<HTMLDivElement>(null)
  const early = useEarlyPress()
  const calendar = useCalendarAddress()
  const list = useListState(calendarParams)
  const dialog = useDialogState(['dates', 'feed', 'new'])
  const [dragged, setDragged] = useState<Dragged>()
  const [unscheduledShown, showUnscheduled] = useState(50)
  // What was moved last stays in sight, however much stands on its day.
  const [movedLast, setMovedLast] = useState<string>()

  const { sort: _sort, page: _page, pageSize: _pageSize, ...narrowing } = list.query
  const answer = useCalendarTasks({ ...calendar.range, ...narrowing })
  const unscheduled = useUnscheduledTasks({ ...narrowing, pageSize: unscheduledShown }).data
  const layer = { ...calendar.range, jobId: list.jobId, clientId: list.clientId }
  const jobs = useCalendarJobs(layer, can.listCalendarJobs && calendar.layers.includes('jobs'))
  const invoices = useCalendarInvoices(layer, can.listCalendarInvoices && calendar.layers.includes('invoices'))

  const tasks = answer.data?.items ?? []
  const known = [...tasks, ...(unscheduled?.items ?? [])]
  const taskOf = (id: string) => known.find((task) => task.id === id)

  const shown = dragged
    ? [...tasks.filter(({ id }) => id !== dragged.task.id), { ...dragged.task, ...dragged.dates }]
    : tasks
  const entries = entriesOf(
    shown,
    calendar.layers.includes('jobs') ? (jobs.data?.items ?? []) : [],
    calendar.layers.includes('invoices') ? (invoices.data?.items ?? []) : [],
  )
  const grid = { calendar, entries, dragged: dragged?.task.id, ahead: dragged?.task.id ?? movedLast }
  const views = {
    month: isNarrow ? <MonthOverview {...grid} /> : <MonthGrid {...grid} />,
    week: isNarrow ? <WeekList {...grid} /> : <WeekGrid {...grid} />,
    day: <DayView {...grid} />,
    agenda: <Agenda {...grid} />,
  }
  /** A new task, due on this day where there is one. */
  const begin = (day: string) => dialog.open('new', day === '' ? undefined : day)
  const pressed = (event: MouseEvent) => {
    early.note(event)
    const day = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-begin]') : null
    if (day) begin(day.dataset['begin'] ?? '')
  }
  const savedViews = <SavedViews screen="calendar" />
  const isList = calendar.view === 'day' || calendar.view === 'agenda'
  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader
        title={t('title')}
        beside={!isNarrow && <CalendarDays calendar={calendar} />}
        actions={
          <>
            <TaskViews current="calendar" />
            {isNarrow && savedViews}
            {can.renewCalendarFeed && (
              <Button icon={CalendarPlus} onClick={() => dialog.open('feed')}>
                <span className="max-md:sr-only">{t('feed.open')}</span>
              </Button>
            )}
            {can.createTask && (
              <Button variant="primary" icon={Plus} onClick={() => begin(calendar.view === 'day' ? calendar.date : '')}>
                {/* On a phone they are one row: the days begin above the fold. */}
                <span className="max-md:sr-only">{t('add.title')}</span>
              </Button>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-4 lg:gap-3">
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <CalendarSearch list={list} total={answer.data?.items.length} />
          {!isNarrow && savedViews}
          <LayerButtons calendar={calendar} unscheduled={unscheduled?.total ?? 0} />
          {!isNarrow && <CalendarView calendar={calendar} />}
        </div>
        {isNarrow && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <CalendarDays calendar={calendar} />
            <CalendarView calendar={calendar} />
          </div>
        )}
        <OutlookChangesWaiting />
        <Suspense>
          <CalendarDeeds
            root={root}
            early={early}
            taskOf={taskOf}
            inDates={dialog.name === 'dates' ? dialog.record : undefined}
            onChooseDates={({ id }) => dialog.open('dates', id)}
            onBegin={can.createTask ? begin : undefined}
            onDatesChosen={dialog.close}
            onDragged={setDragged}
            onMoved={({ id }) => setMovedLast(id)}
            onFollow={calendar.follow}
          />
        </Suspense>
        {!isList && list.narrowed && answer.data?.items.length === 0 && (
          <Notice
            tone="info"
            action={
              <Button size="compact" onClick={list.clear}>
                {t('ui:filter.clearAll')}
              </Button>
            }
          >
            {t('noMatch')}
          </Notice>
        )}
        {answer.data?.more === true && <Notice tone="info">{t('more')}</Notice>}
        <div
          ref={root}
          role="presentation"
          onClick={pressed}
          className="flex gap-6 data-dragging:cursor-grabbing data-dragging:touch-none max-lg:flex-col"
        >
          <div className="min-w-0 flex-1 max-lg:order-last">
            {answer.data === undefined ? (
              answer.error ? (
                <ErrorPanel
                  failed={t('failed')}
                  text={problemText(answer.error)}
                  busy={answer.isFetching}
                  onRetry={() => void answer.refetch()}
                />
              ) : (
                <Loading>
                  <Skeleton className="h-96 w-full rounded-card" />
                </Loading>
              )
            ) : isList && entries.length === 0 ? (
              list.narrowed ? (
                <NothingMatches onClear={list.clear} />
              ) : (
                <EmptyState icon={CalendarPlus} title={t('none')} text={t('noneText')} />
              )
            ) : (
              views[calendar.view]
            )}
            <p id="calendar-keys" className="mt-2 text-sm text-ink-3 coarse:sr-only print:hidden">
              {t('keys')}
            </p>
          </div>
          <Suspense>
            {calendar.isUnscheduledOpen && (
              <UnscheduledTasks
                tasks={unscheduled?.items ?? []}
                total={unscheduled?.total ?? 0}
                dragged={dragged?.task.id}
                onMore={
                  unscheduledShown < mostUnscheduled
                    ? () => showUnscheduled((count) => Math.min(mostUnscheduled, count + 50))
                    : undefined
                }
                onClose={() => calendar.showUnscheduled(false)}
              />
            )}
          </Suspense>
        </div>
      </div>
      <Suspense>
        {dialog.name === 'new' && can.createTask && (
          <NewTask dueDate={isCalendarDate(dialog.record ?? '') ? dialog.record : undefined} onClose={dialog.close} />
        )}
      </Suspense>
      <Suspense>{dialog.name === 'feed' && can.renewCalendarFeed && <FeedDialog onClose={dialog.close} />}</Suspense>
      <Suspense>
        <TaskPanel order={known.map(({ id }) => id)} />
      </Suspense>
    </>
  )
}
