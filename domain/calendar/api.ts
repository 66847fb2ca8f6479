import { endpoint } from '../endpoint.ts'
import {
  calendarFeed,
  calendarInvoices,
  calendarJobs,
  calendarMessages,
  calendarTasks,
  calendarTasksQuery,
  feedParams,
  layerQuery,
  newCalendarFeed,
  unscheduledQuery,
  unscheduledTasks,
} from './schema.ts'

const seesTasks = ['manage_tasks:view'] as const

export const listCalendarTasks = endpoint({
  name: 'listCalendarTasks',
  method: 'GET',
  path: '/api/calendar/tasks',
  summary: 'List the tasks between two dates, by their start and due dates',
  access: seesTasks,
  query: calendarTasksQuery,
  output: calendarTasks,
})

export const listUnscheduledTasks = endpoint({
  name: 'listUnscheduledTasks',
  method: 'GET',
  path: '/api/calendar/unscheduled',
  summary: 'List the tasks that have no date and are not completed, the most urgent first',
  access: seesTasks,
  query: unscheduledQuery,
  output: unscheduledTasks,
})

export const listCalendarJobs = endpoint({
  name: 'listCalendarJobs',
  method: 'GET',
  path: '/api/calendar/jobs',
  summary: 'List starts, ends and milestones of jobs between two dates',
  access: ['manage_jobs:view'],
  query: layerQuery,
  output: calendarJobs,
})

export const listCalendarInvoices = endpoint({
  name: 'listCalendarInvoices',
  method: 'GET',
  path: '/api/calendar/invoices',
  summary: 'List invoices due between two dates that have something left to pay',
  access: ['manage_invoices:view'],
  query: layerQuery,
  output: calendarInvoices,
})

export const getCalendarFeed = endpoint({
  name: 'getCalendarFeed',
  method: 'GET',
  path: '/api/calendar/feed',
  summary: 'Whether one has a link to one’s own tasks for other calendars',
  access: 'member',
  output: calendarFeed,
})

/** The person’s own deed, and no program’s: the link outlives whoever made it. */
export const renewCalendarFeed = endpoint({
  name: 'renewCalendarFeed',
  method: 'POST',
  path: '/api/calendar/feed',
  summary: 'Make the link to one’s own tasks; it is answered once, and opens nothing once there is a newer one',
  access: 'member',
  right: 'manage_tasks:view',
  refusal: calendarMessages.feedOfTasks,
  output: newCalendarFeed,
})

export const revokeCalendarFeed = endpoint({
  name: 'revokeCalendarFeed',
  method: 'DELETE',
  path: '/api/calendar/feed',
  summary: 'Revoke the link to one’s own tasks; it opens nothing from the next request on',
  access: 'member',
})

/** Read by other calendars, which can’t sign in: the link is the right. */
export const readCalendarFeed = endpoint({
  name: 'readCalendarFeed',
  method: 'GET',
  path: '/api/calendar-feed/:token',
  summary: 'Read one’s own tasks as a calendar of whole days (iCalendar)',
  headers: { 'If-None-Match': 'The ETag of what one has: 304 where it is still so.' },
  access: 'public',
  params: feedParams,
  bytes: 'text/calendar',
})
