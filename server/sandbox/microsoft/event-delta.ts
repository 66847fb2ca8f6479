import { randomBytes } from 'node:crypto'
import type { Faults } from '../faults.ts'
import { shelf, type Store } from '../store.ts'
import { type GraphAnswer, type GraphCall, nextPage, pageOf, refuseOtherOptions } from './call.ts'
import type { StoredEvent } from './calendars.ts'
import { eventId, wireEvent } from './event-shapes.ts'
import { badRequest, isMicrosoft, Refused } from './refusals.ts'
import type { WireEvent } from './wire.ts'

/** Where somebody stands in asking for the changes of one range of a calendar. */
interface Stand {
  calendar: string
  from: number
  until: number
  /** Changes up to this one are known; null at the very beginning. */
  after: number | null
  /** Of the round under way, what it ends with and how much of it was answered. */
  round: { upTo: number; skip: number } | null
}

const stands = shelf<Stand>('delta tokens')

const forgotten = (status = 410, code = 'SyncStateNotFound'): Refused =>
  new Refused(status, code, 'The sync state generation is not found; a full synchronization is required.')

/** `…/calendarView/delta`: first all that stands in a range, later what changed; page by page. */
export function changesOf(
  { store, faults }: { store: Store; faults: Faults },
  call: GraphCall,
  calendarId: string,
): GraphAnswer {
  refuseOtherOptions(call, ['$deltatoken', '$skiptoken'])
  const calendars = call.calendars()
  const { key: calendar } = calendars.find(calendarId)
  const stand = standOf(store, faults, call, calendar)
  const { upTo, skip } = stand.round ?? { upTo: calendars.turn(), skip: 0 }
  const changed = calendars
    .events(calendar)
    .filter(({ turn, isGone }) => (stand.after === null ? !isGone : turn > stand.after))
    .filter(({ turn }) => turn <= upTo)
    .filter((event) => stand.after !== null || isWithin(event, stand))
    .toSorted((a, b) => a.turn - b.turn)
  const size = pageSize(call)
  const isMore = changed.length > skip + size
  const next: Stand = isMore ? { ...stand, round: { upTo, skip: skip + size } } : { ...stand, after: upTo, round: null }
  const token = randomBytes(18).toString('base64url')
  store.put(stands, call.person.id, token, next)
  const link = `${call.origin}${call.params['path']}?${isMore ? '$skiptoken' : '$deltatoken'}=${token}`
  return {
    status: 200,
    body: {
      '@odata.context': `${call.origin}/microsoft/graph/v1.0/$metadata#Collection(event)`,
      value: changed.slice(skip, skip + size).map((event) => wireChange(call, event, stand)),
      [isMore ? '@odata.nextLink' : '@odata.deltaLink']: link,
    },
  }
}

function standOf(store: Store, faults: Faults, { query, person }: GraphCall, calendar: string): Stand {
  const token = query.get('$deltatoken') ?? query.get('$skiptoken')
  if (token !== null) {
    const stand = store.get(stands, person.id, token)
    const fault = faults.take('forgottenDelta', isMicrosoft)
    if (fault !== undefined) throw forgotten(fault.status, fault.code)
    if (stand === undefined || stand.calendar !== calendar) throw forgotten()
    return stand
  }
  const fault = faults.take('withoutDelta', isMicrosoft)
  if (fault !== undefined) throw new Refused(fault.status, 'NotSupported', 'Change tracking is not supported here.')
  return { calendar, ...rangeOf(query), after: null, round: null }
}

/** `…/calendarView`: all that stands in a range, page by page. */
export function viewOf(call: GraphCall, calendarId: string): GraphAnswer {
  refuseOtherOptions(call, ['$select', '$top', '$skip'])
  const range = rangeOf(call.query)
  const calendars = call.calendars()
  const found = calendars.events(calendars.find(calendarId).key).filter((each) => !each.isGone && isWithin(each, range))
  const { top, skip } = pageOf(call)
  return {
    status: 200,
    body: {
      '@odata.context': `${call.origin}/microsoft/graph/v1.0/$metadata#users/calendars/calendarView`,
      value: found.slice(skip, skip + top).map((event) => wireEvent(call, event)),
      ...(found.length > skip + top ? { '@odata.nextLink': nextPage(call, skip + top) } : {}),
    },
  }
}

function rangeOf(query: URLSearchParams): Pick<Stand, 'from' | 'until'> {
  const [from, until] = ['startDateTime', 'endDateTime'].map((name) => Date.parse(query.get(name) ?? ''))
  if (from === undefined || until === undefined || Number.isNaN(from) || Number.isNaN(until))
    throw badRequest('This request requires a time window specified by startDateTime and endDateTime.')
  if (until - from > 1825 * 24 * 3_600_000)
    throw badRequest('The range between the start and end dates is greater than the allowed range.')
  return { from, until }
}

const isWithin = ({ content }: StoredEvent, { from, until }: Pick<Stand, 'from' | 'until'>): boolean =>
  content.start < until && content.end > from

/** Of what is gone, or has fallen out of the range, its id alone. */
const wireChange = (call: GraphCall, event: StoredEvent, stand: Stand): WireEvent =>
  event.isGone || !isWithin(event, stand)
    ? { '@removed': { reason: 'deleted' }, id: eventId(call, event) }
    : wireEvent(call, event)

function pageSize({ headers }: GraphCall): number {
  const [, size] = /odata\.maxpagesize=(\d+)/.exec(String(headers['prefer'] ?? '')) ?? []
  return Math.min(Math.max(Number(size ?? 10), 1), 200)
}
