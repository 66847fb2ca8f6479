import { CalendarClock, CalendarX2, Hourglass, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { Repeat } from '#domain/tasks/repeats.ts'
import type { TaskPerson, TaskSummary } from '#domain/tasks/schema.ts'
import { RepeatMark } from '#web/records/task-stamps.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stamp } from '#web/ui/stamp.tsx'

/** A task that waits for others which are not completed; nothing where it waits for none. */
export function WaitingStamp({ waitingFor }: Pick<TaskSummary, 'waitingFor'>) {
  const { t } = useTranslation('tasks')
  if (waitingFor === 0) return null
  return (
    <Stamp tone="warning" icon={Hourglass}>
      {t('waitingFor', { count: waitingFor })}
    </Stamp>
  )
}

type DueDateProps = Pick<TaskSummary, 'dueDate' | 'overdue'> & { repeat?: Repeat | null }

/** When it is due, and whether again; overdue it has another picture, another colour, and says so. */
export function DueDate({ dueDate, overdue, repeat }: DueDateProps) {
  const { t } = useTranslation('tasks')
  return (
    <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', overdue && 'font-semibold text-danger')}>
      {dueDate !== null && (
        <Icon of={overdue ? CalendarX2 : CalendarClock} dense className={cx(!overdue && 'text-ink-3')} />
      )}
      <DateText date={dueDate} />
      {overdue && <span className="sr-only">{t('overdue')}</span>}
      {repeat && <RepeatMark repeat={repeat} />}
    </span>
  )
}

type PersonProps = {
  person: TaskPerson | null
  photoUrl?: string | null | undefined
}

/** Who has a task, with the photo or initials; in words that nobody has it. */
export function PersonText({ person, photoUrl }: PersonProps) {
  const { t } = useTranslation('tasks')
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      {person ? (
        <Avatar size="tiny" name={person.name} imageUrl={photoUrl} />
      ) : (
        <Icon of={UserRound} dense className="mx-1 text-ink-3" />
      )}
      <span className={cx('min-w-0 wrap-anywhere', person === null && 'text-ink-3')}>
        {person?.name ?? t('nobody')}
      </span>
    </span>
  )
}

/** Tags, as words in frames: they are no status, so nothing stands out. */
export function TagNames({ tags }: Pick<TaskSummary, 'tags'>) {
  if (tags.length === 0) return null
  return (
    <span className="inline-flex flex-wrap gap-1">
      {tags.map(({ id, name }) => (
        <span key={id} className="rounded-tag border border-line px-1.5 text-sm wrap-anywhere text-ink-2">
          {name}
        </span>
      ))}
    </span>
  )
}
