import { z } from 'zod'
import {
  shownAddress,
  shownCode,
  shownDate,
  shownGrossMoney,
  shownId,
  shownInstant,
  shownVersion,
} from '../field-kinds.ts'
import { daysBetween } from '../dates.ts'
import { idField, listQuery, optionalDate, pagesOf, permits, requiredDate } from '../fields.ts'
import { anyOf } from '../filters.ts'
import { taskPriorities, taskStatuses, taskTypes } from '../tasks/choices.ts'
import { taskFilters, taskMessages, taskPerson } from '../tasks/schema.ts'
import { jobDayKinds } from './choices.ts'
import { maxCalendarDays } from './rules.ts'

/** Messages of the calendar. */
export const calendarMessages = {
  fromRequired: 'Please say which day the calendar begins with',
  toRequired: 'Please say which day the calendar ends with',
  outOfOrder: 'The last day cannot be before the first',
  tooLong: 'A calendar shows up to {{maximum}} days at once',
  feedOfTasks: 'Your role has no tasks to follow in a calendar',
  tooManyFeeds: 'You have made many links lately. Please try again in an hour',
  tooManyReads: 'This calendar was asked for many times lately. Please ask less often',
}

/** From which day to which, both included. */
const range = {
  from: requiredDate(calendarMessages.fromRequired),
  to: requiredDate(calendarMessages.toRequired),
}

const inRange = ({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void => {
  const days = daysBetween(from, to) + 1
  if (days < 1) context.addIssue({ code: 'custom', path: ['to'], message: calendarMessages.outOfOrder })
  if (days <= maxCalendarDays) return
  const params = { maximum: maxCalendarDays }
  context.addIssue({ code: 'custom', path: ['to'], message: calendarMessages.tooLong, params })
}

export const calendarTasksQuery = z.strictObject({ ...range, ...taskFilters }).superRefine(inRange)

/** Without any date, and not completed. */
export const unscheduledQuery = z.strictObject({
  ...taskFilters,
  page: listQuery(['createdAt']).page,
  pageSize: listQuery(['createdAt']).pageSize,
})

/** A task as the calendar shows it. */
export const calendarTask = z
  .object({
    id: shownId,
    companyId: shownId,
    version: shownVersion,
    title: z.string(),
    type: z.enum(taskTypes),
    status: z.enum(taskStatuses),
    priority: z.enum(taskPriorities),
    assignedTo: taskPerson.nullable(),
    jobId: shownId.nullable(),
    jobCode: shownCode.nullable(),
    jobName: z.string().nullable(),
    startDate: shownDate.nullable(),
    dueDate: shownDate.nullable(),
    overdue: z.boolean(),
    ...permits('updateTask'),
  })
  .meta({ id: 'CalendarTask' })
export type CalendarTask = z.infer<typeof calendarTask>

/** `more`: there are more than came. */
export const calendarTasks = z.object({ items: z.array(calendarTask), more: z.boolean() }).meta({ id: 'CalendarTasks' })
export const unscheduledTasks = pagesOf(calendarTask).meta({ id: 'UnscheduledTasks' })

/** What stands beside the tasks can be narrowed as they are, as far as it has such a thing. */
export const layerQuery = z
  .strictObject({ ...range, jobId: anyOf(idField).optional(), clientId: anyOf(idField).optional() })
  .superRefine(inRange)

/** The dates of a task by themselves, as the calendar asks for them. */
export const scheduleForm = z
  .strictObject({ startDate: optionalDate(), dueDate: optionalDate() })
  .superRefine(({ startDate, dueDate }, context) => {
    if (startDate == null || dueDate == null || startDate <= dueDate) return
    context.addIssue({ code: 'custom', path: ['dueDate'], message: taskMessages.dueBeforeStart })
  })

/** A day of a job: it begins, is to end, or has a milestone. */
export const calendarJobDay = z
  .object({
    jobId: shownId,
    jobCode: shownCode,
    jobName: z.string(),
    date: shownDate,
    kind: z.enum(jobDayKinds),
    /** Of a milestone; empty otherwise. */
    title: z.string(),
    /** Reached, or the job is completed. */
    completed: z.boolean(),
    overdue: z.boolean(),
  })
  .meta({ id: 'CalendarJobDay' })
export type CalendarJobDay = z.infer<typeof calendarJobDay>
export const calendarJobs = z.object({ items: z.array(calendarJobDay) }).meta({ id: 'CalendarJobs' })

/** An invoice with something left to pay, on the day it is due. */
export const calendarInvoice = z
  .object({
    id: shownId,
    invoiceNumber: shownCode,
    clientName: z.string(),
    dueDate: shownDate,
    balance: shownGrossMoney,
    overdue: z.boolean(),
  })
  .meta({ id: 'CalendarInvoice' })
export type CalendarInvoice = z.infer<typeof calendarInvoice>
export const calendarInvoices = z.object({ items: z.array(calendarInvoice) }).meta({ id: 'CalendarInvoices' })

/** One's own feed, if there is one: since when, and when a calendar last asked for it, to a few minutes. */
export const calendarFeed = z
  .object({
    feed: z.object({ createdAt: shownInstant, readAt: shownInstant.nullable() }).nullable(),
  })
  .meta({ id: 'CalendarFeed' })

/** Its address is answered once: only a hash of it is kept. */
export const newCalendarFeed = z.object({ createdAt: shownInstant, url: shownAddress }).meta({ id: 'NewCalendarFeed' })

export const feedParams = z.strictObject({ token: z.string().max(200) })
