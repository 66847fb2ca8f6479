import { useMutation, useQuery } from '@tanstack/react-query'

import type { EventName } from '#domain/events.ts'
import {
  allowOutlookCalendar,
  dropOutlookCalendar,
  getOutlookCalendar,
  keepOutlookCalendar,
  listOutlookChanges,
  takeOutlookChange,
  undoOutlookChange,
} from '#domain/outlook/api.ts'
import type { OutlookWants } from '#domain/outlook/choices.ts'
import type { OutlookCalendar, OutlookChange } from '#domain/outlook/schema.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.tsx'
import { markStale } from '#web/lib/stale.ts'

const calendarKey = ['outlook', 'calendar']

/** How often it is asked how far something is that tells nobody. */
const askEvery = 2_000

/** How the calendar of one's own work in Outlook stands. */
export const useGetOutlookCalendar = () =>
  useQuery({
    queryKey: calendarKey,
    queryFn: ({ signal }) => call(getOutlookCalendar, {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : nextAsked(data)),
  })

/** In how many milliseconds it may stand otherwise, without a deed of anybody's. */
function nextAsked({ state, isConnected, isAllowed, inLineAt, trouble, triedAgainAt }: OutlookCalendar) {
  if (!isConnected || !isAllowed) return false
  if (trouble !== null) return triedAgainAt === null ? false : Math.max(askEvery, Date.parse(triedAgainAt) - Date.now())
  return state === 'on' && inLineAt === null ? askEvery : false
}

/** What one changed there and has not said anything to. */
export const useListOutlookChanges = () =>
  useQuery({ queryKey: ['outlook', 'changes'], queryFn: ({ signal }) => call(listOutlookChanges, {}, { signal }) })

/** The page shows the answer at once; what else shows it is asked for anew. */
function show(calendar: OutlookCalendar, event: EventName): void {
  queryClient.setQueryData<OutlookCalendar>(calendarKey, calendar)
  void markStale(event)
}

export const useKeepOutlookCalendar = () =>
  useMutation({
    mutationFn: (body: OutlookWants) => call(keepOutlookCalendar, { body }),
    onSuccess: (answer) => show(answer, 'outlook.kept'),
  })

/** Where one goes to say yes. */
export const useAllowOutlookCalendar = () => useMutation({ mutationFn: () => call(allowOutlookCalendar, {}) })

export const useDropOutlookCalendar = () =>
  useMutation({
    mutationFn: () => call(dropOutlookCalendar, {}),
    onSuccess: (answer) => show(answer, 'outlook.dropped'),
  })

type Choice = Pick<OutlookChange, 'id' | 'seen' | 'kind'>

/** Which of a record's events a change that is taken comes to. */
const takenAs = { task: 'task.updated', job: 'job.updated', milestone: 'job.updated' } as const

export const useTakeOutlookChange = () =>
  useMutation({
    mutationFn: ({ id, seen }: Choice) => call(takeOutlookChange, { params: { id }, body: { seen } }),
    async onSuccess(_, { kind }) {
      await Promise.all([markStale('outlook.changed'), markStale(takenAs[kind])])
    },
    // What is shown is not what stands by now.
    onError: () => void markStale('outlook.changed'),
  })

export const useUndoOutlookChange = () =>
  useMutation({
    mutationFn: ({ id, seen }: Choice) => call(undoOutlookChange, { params: { id }, body: { seen } }),
    onSuccess: () => markStale('outlook.changed'),
    onError: () => void markStale('outlook.changed'),
  })
