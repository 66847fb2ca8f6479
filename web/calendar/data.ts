import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'

import {
  getCalendarFeed,
  listCalendarInvoices,
  listCalendarJobs,
  listCalendarTasks,
  listUnscheduledTasks,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '#domain/calendar/api.ts'
import type { CallInput } from '#domain/endpoint.ts'
import { dueFilters, ownParts, taskPriorities, taskStatuses, taskTypes } from '#domain/tasks/choices.ts'
import { call } from '#web/lib/api.ts'
import { anId, listParams, oneOf, several } from '#web/lib/search-params.ts'
import { markStale } from '#web/lib/stale.ts'

import { withDatesHeld, withoutDaysHeld } from './shown-tasks.ts'

export type CalendarQuery = CallInput<typeof listCalendarTasks>['query']
export type UnscheduledQuery = CallInput<typeof listUnscheduledTasks>['query']
type LayerQuery = CallInput<typeof listCalendarJobs>['query']

const filters = {
  status: several(oneOf(['open', ...taskStatuses])),
  priority: several(oneOf(taskPriorities)),
  type: several(oneOf(taskTypes)),
  assignedTo: several((text) => oneOf(['me', 'none'])(text) ?? anId(text)),
  jobId: several(anId),
  clientId: several(anId),
  variationId: anId,
  tagId: several(anId),
  due: several(oneOf(dueFilters)),
  own: several(oneOf(ownParts)),
}
export const filterNames = Object.keys(filters) as (keyof typeof filters)[]

/** What the address of the calendar says of which tasks are shown. */
export const calendarParams = listParams(['dueDate'], 'dueDate', filters)

/** The tasks of these days; those before stay while others are on their way. */
export function useCalendarTasks(query: CalendarQuery) {
  return useQuery({
    queryKey: ['calendar', 'tasks', query],
    queryFn: async ({ signal }) => withDatesHeld(await call(listCalendarTasks, { query }, { signal }), query),
    placeholderData: keepPreviousData,
  })
}

export function useUnscheduledTasks(query: UnscheduledQuery) {
  return useQuery({
    queryKey: ['calendar', 'unscheduled', query],
    queryFn: async ({ signal }) => withoutDaysHeld(await call(listUnscheduledTasks, { query }, { signal })),
    placeholderData: keepPreviousData,
  })
}

export function useCalendarJobs(query: LayerQuery, enabled: boolean) {
  return useQuery({
    queryKey: ['calendar', 'jobs', query],
    queryFn: ({ signal }) => call(listCalendarJobs, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

export function useCalendarInvoices(query: LayerQuery, enabled: boolean) {
  return useQuery({
    queryKey: ['calendar', 'invoices', query],
    queryFn: ({ signal }) => call(listCalendarInvoices, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

export function useCalendarFeed() {
  return useQuery({
    queryKey: ['calendar', 'feed'],
    queryFn: ({ signal }) => call(getCalendarFeed, {}, { signal }),
  })
}

export function useRenewCalendarFeed() {
  return useMutation({
    mutationFn: () => call(renewCalendarFeed, {}),
    onSuccess: () => markStale('calendarFeed.made'),
  })
}

export function useRevokeCalendarFeed() {
  return useMutation({
    mutationFn: () => call(revokeCalendarFeed, {}),
    onSuccess: () => markStale('calendarFeed.revoked'),
  })
}
