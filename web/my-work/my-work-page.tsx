import { CloudOff, ListChecks } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import type { CalendarDate } from '#domain/dates.ts'
import type { TaskSummary } from '#domain/tasks/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { useToday } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorPanel } from '#web/ui/states.tsx'
import { type CheckedOff, forgetSent, useCheckedOff } from './checked-off.ts'
import { useListOwnTasks } from './data.ts'
import { WorkRow } from './work-row.tsx'

/** What somebody has to do: late, today, next. Made to be checked off on site, with one thumb, connected or not. */
export default function MyWorkPage() {
  const { t } = useTranslation('my-work')
  const answer = useListOwnTasks()
  const checkedOff = useCheckedOff()
  useEffect(() => forgetSent, [])
  return (
    <div className="mx-auto max-w-2xl">
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader title={t('title')} />
      <Connection checkedOff={checkedOff} />
      {answer.data || checkedOff.length > 0 ? (
        <Work
          tasks={answer.data?.items ?? []}
          more={(answer.data?.total ?? 0) > (answer.data?.items.length ?? 0)}
          checkedOff={checkedOff}
        />
      ) : answer.error ? (
        <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
      ) : (
        <Loading>
          <div className="flex flex-col gap-2">
            <Skeleton className="h-20 w-full rounded-card" />
            <Skeleton className="h-20 w-full rounded-card" />
            <Skeleton className="h-20 w-full rounded-card" />
          </div>
        </Loading>
      )}
    </div>
  )
}

const sections = ['overdue', 'today', 'next', 'undated'] as const

const sectionOf = ({ overdue, dueDate }: TaskSummary, today: CalendarDate): (typeof sections)[number] => {
  if (dueDate === null) return 'undated'
  if (overdue) return 'overdue'
  return dueDate <= today ? 'today' : 'next'
}

type WorkProps = { tasks: readonly TaskSummary[]; more: boolean; checkedOff: readonly CheckedOff[] }

function Work({ tasks, more, checkedOff }: WorkProps) {
  const { t } = useTranslation('my-work')
  const today = useToday()
  const shown = withCheckedOff(tasks, checkedOff)
  const all = (
    <ButtonLink to="/app/tasks?assignedTo=me" icon={ListChecks}>
      {t('all')}
    </ButtonLink>
  )
  if (shown.length === 0) return <EmptyState icon={ListChecks} title={t('none')} text={t('noneText')} action={all} />
  return (
    <div className="flex flex-col gap-6">
      {sections.map((section) => {
        const own = shown.filter((task) => sectionOf(task, today) === section)
        if (own.length === 0) return null
        return (
          <section key={section} aria-labelledby={`work-${section}`}>
            <h2 id={`work-${section}`} className="mb-2 flex items-baseline gap-2 text-lg">
              {t(`sections.${section}`)}
              <span className="numeric text-sm font-normal text-ink-3">{own.length}</span>
            </h2>
            <ul className="flex flex-col gap-2">
              {own.map((task) => (
                <WorkRow key={task.id} task={task} entry={checkedOff.find((entry) => entry.task.id === task.id)} />
              ))}
            </ul>
          </section>
        )
      })}
      {more && <p className="text-center">{all}</p>}
    </div>
  )
}

/** What was checked off stays where it was until the page is left: a slip of the thumb is put right in its place. */
function withCheckedOff(tasks: readonly TaskSummary[], checkedOff: readonly CheckedOff[]): TaskSummary[] {
  const gone = checkedOff.filter(({ task, isDone }) => isDone && !tasks.some(({ id }) => id === task.id))
  return [...tasks, ...gone.map(({ task }) => task)].toSorted(byDueDate)
}

const last = '9999-12-31'
const byDueDate = (one: TaskSummary, other: TaskSummary): number => {
  const [due, otherDue] = [one.dueDate ?? last, other.dueDate ?? last]
  return due < otherDue ? -1 : due > otherDue ? 1 : one.id < other.id ? -1 : 1
}

/** Whether anything waits for a connection, as somebody on site has to know. */
function Connection({ checkedOff }: { checkedOff: readonly CheckedOff[] }) {
  const { t } = useTranslation('my-work')
  const isOnline = useSyncExternalStore(listenToNetwork, () => navigator.onLine)
  const waiting = checkedOff.filter(({ state }) => state === 'waiting').length
  const isLost = !isOnline
  return (
    <p
      role="status"
      className={
        isLost || waiting > 0
          ? 'mb-4 flex items-center gap-2 rounded-card border border-current/35 bg-warning-tint px-3 py-2.5 font-medium text-warning'
          : undefined
      }
    >
      {(isLost || waiting > 0) && (
        <>
          <Icon of={CloudOff} />
          <span>
            {isLost && t('offline')} {waiting > 0 && t('waiting', { count: waiting })}
          </span>
        </>
      )}
    </p>
  )
}

function listenToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
