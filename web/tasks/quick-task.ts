import { useTranslation } from 'react-i18next'

import { taskPriorities } from '#domain/tasks/choices.ts'
import { readQuickLine, theOneNamed } from '#domain/tasks/rules.ts'
import { dateFromInput } from '#web/lib/date-input.ts'
import { currentLocale } from '#web/lib/i18n.ts'
import { useDebounced } from '#web/lib/media.ts'
import { useSession, useToday } from '#web/lib/session.tsx'
import { useLookupJobs } from '#web/records/jobs.ts'
import { useTaskPeople } from './task-data.ts'

/** A quick line as the person who types it means it: their people, jobs, and words for dates and priorities. */
export function useQuickTask(line: string) {
  const { t } = useTranslation('tasks')
  const { can } = useSession()
  const today = useToday()
  const people = useTaskPeople().data?.items ?? []
  const code = useDebounced(/(?:^|\s)#(?:"([^"]+)"|(\S+))/.exec(line)?.slice(1).join('') ?? '', 200)
  const jobs = useLookupJobs({ search: code }, { enabled: can.lookupJobs && code !== '' }).data?.items ?? []
  return readQuickLine(line, {
    // Who may not assign may take it.
    person: (word) =>
      theOneNamed(
        word,
        people.filter(({ isMe }) => can.assignTask || isMe),
        ({ name }) => [name],
      ),
    priority: (word) => theOneNamed(word, taskPriorities, (priority) => [priority, t(`priorities.${priority}`)]),
    dueDate: (word) => dateFromInput(word, { locale: currentLocale(), today }) ?? undefined,
    job: (word) => theOneNamed(word, jobs, ({ jobId, name }) => [jobId, name]),
  })
}
