import { z } from 'zod'
import {
  type GraphAnswer,
  type GraphCall,
  type GraphRoute,
  nextPage,
  pageOf,
  read,
  refuseOtherOptions,
  selected,
  wantsImmutable,
} from './call.ts'
import { movingId, type StoredCalendar } from './calendars.ts'
import { propertyFilterOf } from './message-filter.ts'
import { propertyInput } from './message-shapes.ts'
import type { WireCalendar } from './wire.ts'

export const calendarScopes = ['Calendars.ReadWrite']

const input = z.strictObject({
  name: z.string().min(1).max(255),
  singleValueExtendedProperties: z.array(propertyInput).max(20).optional(),
})

/** A calendar as Graph answers it. */
function wireCalendar(call: GraphCall, { key, name, version, isDefault }: StoredCalendar): WireCalendar {
  const { person } = call
  const whole: WireCalendar = {
    id: wantsImmutable(call) ? key : movingId(key, ''),
    name,
    color: 'auto',
    hexColor: '',
    isDefaultCalendar: isDefault,
    changeKey: `CQAAAB${version}`,
    canShare: true,
    canViewPrivateItems: true,
    canEdit: true,
    isRemovable: !isDefault,
    owner: { name: person.name, address: person.email },
  }
  return selected(call, whole, () => true)
}

const idOf = ({ params }: GraphCall): string => params['id'] ?? ''

function list(call: GraphCall): GraphAnswer {
  refuseOtherOptions(call, ['$filter', '$select', '$top', '$skip'])
  const found = call
    .calendars()
    .list()
    .filter(propertyFilterOf(call.query.get('$filter')))
  const { top, skip } = pageOf(call)
  return {
    status: 200,
    body: {
      '@odata.context': `${call.origin}/microsoft/graph/v1.0/$metadata#users/calendars`,
      value: found.slice(skip, skip + top).map((each) => wireCalendar(call, each)),
      ...(found.length > skip + top ? { '@odata.nextLink': nextPage(call, skip + top) } : {}),
    },
  }
}

export const calendarRoutes: GraphRoute[] = [
  { method: 'GET', path: '/me/calendars', scopes: calendarScopes, run: list },
  {
    method: 'POST',
    path: '/me/calendars',
    scopes: calendarScopes,
    run(call) {
      const { name, singleValueExtendedProperties = [] } = read(input, call)
      return { status: 201, body: wireCalendar(call, call.calendars().make(name, singleValueExtendedProperties)) }
    },
  },
  {
    method: 'GET',
    path: '/me/calendars/:id',
    scopes: calendarScopes,
    run(call) {
      refuseOtherOptions(call, ['$select'])
      return { status: 200, body: wireCalendar(call, call.calendars().find(idOf(call))) }
    },
  },
  {
    method: 'PATCH',
    path: '/me/calendars/:id',
    scopes: calendarScopes,
    run(call) {
      const { name } = read(input.pick({ name: true }), call)
      return { status: 200, body: wireCalendar(call, call.calendars().rename(idOf(call), name)) }
    },
  },
  {
    method: 'DELETE',
    path: '/me/calendars/:id',
    scopes: calendarScopes,
    run(call) {
      call.calendars().remove(idOf(call))
      return { status: 204 }
    },
  },
]
