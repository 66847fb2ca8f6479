import { useTranslation } from 'react-i18next'

import { taskPriorities } from '#domain/tasks/choices.ts'
import { bareWord, readQuickLine, theOneNamed } from '#domain/tasks/rules.ts'
import { dateFromInput } from '#domain/typed-dates.ts'
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
  const people = useTaskPeople().data?.items
  const { jobs, isLooking } = useJobsNamed(line)
  const { unread, ...read } = readQuickLine(line, {
    // Who may not assign may take it.
    person: (word) =>
      theOneNamed(
        word,
        (people ?? []).filter(({ isMe }) => can.assignTask || isMe),
        ({ name }) => [name],
      ),
    priority: (word) => theOneNamed(word, taskPriorities, (priority) => [priority, t(`priorities.${priority}`)]),
    dueDate: (word) => dateFromInput(word, { locale: currentLocale(), today }) ?? undefined,
    job: (word) => theOneNamed(word, jobs, ({ jobId, name }) => [jobId, name]),
  })
  // Nothing is said of what is still being looked up.
  const isKnown = (word: string) => !(word.startsWith('#') && isLooking) && !(word.startsWith('@') && !people)
  return { ...read, unread: unread.filter(isKnown) }
}

/** Jobs that the line may name: by what is typed, and by that number with the zeros that codes have. */
function useJobsNamed(line: string) {
  const { can } = useSession()
  const typed = bareWord(/(?:^|\s)#(?:"([^"]+)"|(\S+))/.exec(line)?.slice(1).join('') ?? '')
  const code = useDebounced(typed, 200)
  const whole = code.replace(/\d+$/, (digits) => digits.replace(/^0+/, '').padStart(3, '0'))
  const asked = useLookupJobs({ search: code }, { enabled: can.lookupJobs && code !== '' })
  const padded = useLookupJobs({ search: whole }, { enabled: can.lookupJobs && whole !== code })
  const jobs = [...(asked.data?.items ?? []), ...((whole !== code && padded.data?.items) || [])]
  return {
    jobs: [...new Map(jobs.map((job) => [job.id, job])).values()],
    isLooking: typed !== code || asked.isFetching || padded.isFetching,
  }
}
