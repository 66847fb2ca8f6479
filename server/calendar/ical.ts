import ical, { ICalEventTransparency } from 'ical-generator'
import { spanOf } from '#domain/calendar/rules.ts'
import { addDays, type CalendarDate } from '#domain/dates.ts'
import type { FeedReader } from '#server/platform/session/feeds.ts'
import type { FeedTask } from '#server/tasks/queries/feed.ts'
import { calendarWords } from './words.ts'

/** How often other calendars are asked to look again, in seconds. */
const lookAgainAfter = 3600

/**
 * Somebody's tasks as a calendar of whole days. The same tasks are the same bytes, whenever they are asked for: each is
 * stamped with its own last change, so that an ETag says whether anything is new.
 */
export function calendarOf(
  { principal, companyName, language }: Pick<FeedReader, 'principal' | 'companyName' | 'language'>,
  tasks: readonly FeedTask[],
  publicUrl: string,
): string {
  const { say } = calendarWords(language)
  const calendar = ical({
    name: say('feed.name', { person: principal.name, company: companyName }),
    prodId: { company: 'Stringline', product: 'Tasks', language: language.toUpperCase() },
    ttl: lookAgainAfter,
  })
  const { host } = new URL(publicUrl)
  for (const task of tasks) {
    const span = spanOf(task)
    if (span === null) continue
    const changed = new Date(task.updatedAt)
    const ofJob = task.jobName === null ? [] : [say('feed.ofJob', { job: task.jobName })]
    calendar.createEvent({
      id: `task-${task.id}@${host}`,
      // Each edit of a task gives it another version, and calendars take what has the higher number.
      sequence: task.version,
      stamp: changed,
      lastModified: changed,
      allDay: true,
      start: dayOf(span.from),
      // The day after the last: calendars leave the end out.
      end: dayOf(addDays(span.to, 1)),
      summary: task.title,
      description: [...ofJob, say('feed.status', { status: say(`status.${task.status}`) })].join('\n'),
      url: `${publicUrl}/app/tasks/${task.id}`,
      // A day on which something is due is no day on which nobody can be met.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  // Each line ends, the last one too (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`
}

/** Written down by its parts in UTC, so that no clock of the server moves it to another day. */
const dayOf = (date: CalendarDate): Date => new Date(`${date}T00:00:00Z`)
