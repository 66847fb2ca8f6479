import type { Faults } from '../faults.ts'
import type { Store } from '../store.ts'
import {
  type GraphAnswer,
  type GraphCall,
  type GraphRoute,
  nextPage,
  pageOf,
  read,
  refuseOlder,
  refuseOtherOptions,
} from './call.ts'
import { calendarScopes } from './calendar-routes.ts'
import { changesOf, viewOf } from './event-delta.ts'
import { contentOf, eventEtag, eventInput, wireEvent } from './event-shapes.ts'
import { propertyFilterOf } from './message-filter.ts'

const idOf = ({ params }: GraphCall): string => params['id'] ?? ''

function list(call: GraphCall): GraphAnswer {
  refuseOtherOptions(call, ['$filter', '$select', '$top', '$skip'])
  const calendars = call.calendars()
  const fits = propertyFilterOf(call.query.get('$filter'))
  const found = calendars.events(calendars.find(idOf(call)).key).filter((each) => !each.isGone && fits(each))
  const { top, skip } = pageOf(call)
  return {
    status: 200,
    body: {
      '@odata.context': `${call.origin}/microsoft/graph/v1.0/$metadata#users/calendars/events`,
      value: found.slice(skip, skip + top).map((event) => wireEvent(call, event)),
      ...(found.length > skip + top ? { '@odata.nextLink': nextPage(call, skip + top) } : {}),
    },
  }
}

/** What stands in calendars, and what changed there. */
export const eventRoutes = (parts: { store: Store; faults: Faults }): GraphRoute[] => [
  { method: 'GET', path: '/me/calendars/:id/events', scopes: calendarScopes, run: list },
  {
    method: 'POST',
    path: '/me/calendars/:id/events',
    scopes: calendarScopes,
    run(call) {
      const sent = read(eventInput, call)
      const event = call.calendars().addEvent(idOf(call), contentOf(sent), sent.singleValueExtendedProperties ?? [])
      return { status: 201, body: wireEvent(call, event) }
    },
  },
  {
    method: 'GET',
    path: '/me/calendars/:id/calendarView',
    scopes: calendarScopes,
    run: (call) => viewOf(call, idOf(call)),
  },
  {
    method: 'GET',
    path: '/me/calendars/:id/calendarView/delta',
    scopes: calendarScopes,
    run: (call) => changesOf(parts, call, idOf(call)),
  },
  {
    method: 'GET',
    path: '/me/events/:id',
    scopes: calendarScopes,
    run(call) {
      refuseOtherOptions(call, ['$select'])
      return { status: 200, body: wireEvent(call, call.calendars().findEvent(idOf(call))) }
    },
  },
  {
    method: 'PATCH',
    path: '/me/events/:id',
    scopes: calendarScopes,
    run(call) {
      const sent = read(eventInput.omit({ singleValueExtendedProperties: true }), call)
      const calendars = call.calendars()
      const before = calendars.findEvent(idOf(call))
      refuseOlder(call, eventEtag(before.version))
      const changed = calendars.changeEvent(before.key, contentOf(sent, before.content))
      return { status: 200, body: wireEvent(call, changed) }
    },
  },
  {
    method: 'DELETE',
    path: '/me/events/:id',
    scopes: calendarScopes,
    run(call) {
      const before = call.calendars().findEvent(idOf(call))
      refuseOlder(call, eventEtag(before.version))
      call.calendars().removeEvent(before.key)
      return { status: 204 }
    },
  },
]
