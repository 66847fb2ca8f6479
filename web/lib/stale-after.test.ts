import { describe, expect, it } from 'vitest'

import { calendarInvoice, calendarJobDay, calendarTask } from '#domain/calendar/schema.ts'
import { commentRecord } from '#domain/comments/schema.ts'
import type { EventName } from '#domain/events.ts'
import { taskRecord, taskSummary } from '#domain/tasks/schema.ts'
import { viewRecord } from '#domain/views/schema.ts'
import { staleAfter } from './stale-after.ts'

/** What the screens of tasks ask for, by the key of the query, and what each answer says. */
const answers = [
  [['tasks', 'list'], taskSummary],
  [['tasks', 'board'], taskSummary],
  [['tasks', 'one'], taskRecord],
  [['calendar', 'tasks'], calendarTask],
  [['calendar', 'unscheduled'], calendarTask],
  [['calendar', 'jobs'], calendarJobDay],
  [['calendar', 'invoices'], calendarInvoice],
  [['comments', 'list'], commentRecord],
  [['views', 'list'], viewRecord],
] as const

const ofPeople: EventName[] = ['user.updated', 'user.deleted', 'user.left']
/** What is said of other records, or goes by the day, and what changes it. */
const saidOfOthers: Readonly<Record<string, readonly EventName[]>> = {
  jobName: ['job.updated'],
  jobCode: ['job.updated'],
  clientName: ['client.updated'],
  variation: ['variation.updated'],
  tags: ['tag.updated', 'tag.merged', 'tag.deleted'],
  assignedTo: ofPeople,
  watchers: ofPeople,
  createdBy: ofPeople,
  author: ofPeople,
  owner: ofPeople,
  invoiceNumber: ['invoice.updated'],
  balance: ['payment.recorded', 'payment.reversed'],
  // Today is another day in another timezone.
  overdue: ['settings.updated'],
}

/** What raises a task's version: whoever edits it from the one before is refused. */
const ofVersions: EventName[] = ['task.updated', 'timer.stopped']

describe.each(answers)('an answer of %s', (key, { shape }) => {
  const isMarkedBy = (event: EventName) =>
    staleAfter[event].some((stale) => stale.every((part, at) => part === key[at]))
  const isOfTask = 'version' in shape && 'dueDate' in shape
  const due = Object.keys(shape).flatMap((field) => saidOfOthers[field] ?? [])

  it('is out of date once what it names has changed', () => {
    const forgotten = [...due, ...(isOfTask ? ofVersions : [])].filter((event) => !isMarkedBy(event))
    expect(due.length).toBeGreaterThan(0)
    expect(forgotten).toEqual([])
  })
})

it.each(['task.created', 'task.updated', 'task.deleted'] as const)(
  'after %s it is asked anew whether what has tasks may be deleted',
  (event) => {
    const words = staleAfter[event].map((key) => key.join(' '))
    expect(words).toEqual(expect.arrayContaining(['jobs one', 'clients one', 'variations one']))
  },
)
