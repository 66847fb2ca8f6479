import { CalendarDays, Kanban, ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { figureLists } from '#domain/dashboard/rules.ts'
import type { BriefTask } from '#domain/dashboard/schema.ts'
import { TaskStatusStamp } from '#web/records/task-stamps.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** The newest tasks of the company, and the ways to all of them (SPEC 2). */
export default function CompanyTasks({ tasks }: { tasks: readonly BriefTask[] }) {
  const { t } = useTranslation('dashboard')
  return (
    <Section
      title={t('tasks.title')}
      actions={tasks.length > 0 && <TextLink to={`/app/${figureLists.recentTasks}`}>{t('tasks.viewAll')}</TextLink>}
    >
      <nav aria-label={t('tasks.ways')} className="mb-3 flex flex-wrap gap-2 print:hidden">
        <ButtonLink icon={Kanban} to="/app/tasks/board">
          {t('tasks.board')}
        </ButtonLink>
        <ButtonLink icon={CalendarDays} to="/app/tasks/calendar">
          {t('tasks.calendar')}
        </ButtonLink>
        <ButtonLink icon={ListChecks} to="/app/tasks">
          {t('tasks.all')}
        </ButtonLink>
      </nav>
      {tasks.length === 0 ? (
        <p className="text-ink-2">{t('tasks.none')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function TaskRow({ task }: { task: BriefTask }) {
  const { t } = useTranslation('dashboard')
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={`/app/tasks/${task.id}`}
          className="font-semibold text-ink no-underline after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {task.title}
        </Link>
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-3">
          <span>{task.assigneeName ?? t('tasks.nobody')}</span>
          {task.jobName && <span>{task.jobName}</span>}
        </p>
      </div>
      {task.dueDate && (
        <span className={task.overdue ? 'text-sm font-semibold text-danger' : 'text-sm text-ink-2'}>
          {task.overdue && `${t('tasks.overdue')} `}
          <DateText date={task.dueDate} />
        </span>
      )}
      {/* As wide as the longest of them, so that dates stand below each other. */}
      <span className="flex sm:w-28 sm:justify-end">
        <TaskStatusStamp status={task.status} />
      </span>
    </li>
  )
}
