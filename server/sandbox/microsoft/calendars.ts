import { createHash, randomUUID } from 'node:crypto'
import type { Now } from '../clock.ts'
import { shelf, type Store } from '../store.ts'
import type { Property } from './mailbox.ts'
import type { Person } from './people.ts'
import { itemNotFound, Refused } from './refusals.ts'

export interface StoredCalendar {
  key: string
  name: string
  version: number
  isDefault: boolean
  properties: Property[]
}

/** What whoever writes an event says of it; its times in milliseconds, whole days from midnight to midnight in UTC. */
export interface EventContent {
  subject: string
  isAllDay: boolean
  start: number
  end: number
  body: { contentType: 'text' | 'html'; content: string }
  location: string
  showAs: 'free' | 'tentative' | 'busy' | 'oof' | 'workingElsewhere'
  isReminderOn: boolean
}

/** An event as it is kept: `key` stays, whatever calendar it is in. One that was deleted leaves that it was. */
export interface StoredEvent {
  key: string
  calendar: string
  version: number
  created: number
  changed: number
  /** Which of all changes of the mailbox's calendars was the last to it. */
  turn: number
  isGone: boolean
  content: EventContent
  properties: Property[]
}

const calendars = shelf<StoredCalendar>('calendars')
const events = shelf<StoredEvent>('events')

/** The id that something has as long as nothing is said about ids: another for an event in another calendar. */
export const movingId = (key: string, place: string): string =>
  `AAMk${createHash('sha256').update(`${key} ${place}`).digest('base64url')}=`

export interface Calendars {
  person: Person
  list(): StoredCalendar[]
  /** By its id; throws Graph's 404. */
  find(id: string): StoredCalendar
  make(name: string, properties: Property[]): StoredCalendar
  rename(id: string, name: string): StoredCalendar
  /** With all that stands in it; the one that everybody has stays. */
  remove(id: string): void
  /** Those that are there, and those that are gone. */
  events(calendar: string): StoredEvent[]
  findEvent(id: string): StoredEvent
  addEvent(calendar: string, content: EventContent, properties: Property[]): StoredEvent
  changeEvent(id: string, content: Partial<EventContent>): StoredEvent
  removeEvent(id: string): void
  /** The last change that there was. */
  turn(): number
}

export function openCalendars({ store, now }: { store: Store; now: Now }, person: Person): Calendars {
  const place = person.id
  const own: StoredCalendar = { key: 'AAkADefault', name: 'Calendar', version: 1, isDefault: true, properties: [] }
  const list = (): StoredCalendar[] => [own, ...store.all(calendars, place)]
  const all = (): StoredEvent[] => store.all(events, place)
  const turn = (): number => all().reduce((last, each) => Math.max(last, each.turn), 0)
  const find = (id: string): StoredCalendar => {
    const found = list().find(({ key }) => key === id || movingId(key, '') === id)
    if (found === undefined) throw itemNotFound()
    return found
  }
  const findEvent = (id: string): StoredEvent => {
    const found = all().find(({ key, calendar }) => key === id || movingId(key, calendar) === id)
    if (found === undefined || found.isGone) throw itemNotFound()
    return found
  }
  const keep = (event: StoredEvent): StoredEvent => {
    const next = { ...event, version: event.version + 1, changed: now().getTime(), turn: turn() + 1 }
    store.put(events, place, next.key, next)
    return next
  }
  const refuseTaken = (name: string): void => {
    if (list().some((each) => each.name.toLowerCase() === name.toLowerCase()))
      throw new Refused(409, 'ErrorFolderExists', 'A folder with the specified name already exists.')
  }
  const keepCalendar = (calendar: StoredCalendar): StoredCalendar => {
    const next = { ...calendar, version: calendar.version + 1 }
    store.put(calendars, place, next.key, next)
    return next
  }
  return {
    person,
    list,
    find,
    make(name, properties) {
      refuseTaken(name)
      const key = `AAkA${randomUUID().replaceAll('-', '')}`
      return keepCalendar({ key, name, version: 0, isDefault: false, properties })
    },
    rename(id, name) {
      const calendar = find(id)
      if (calendar.name !== name) refuseTaken(name)
      return keepCalendar({ ...calendar, name })
    },
    remove(id) {
      const calendar = find(id)
      if (calendar.isDefault)
        throw new Refused(400, 'ErrorDeleteDistinguishedFolder', 'Distinguished folders cannot be deleted.')
      for (const event of all()) if (event.calendar === calendar.key && !event.isGone) keep({ ...event, isGone: true })
      store.remove(calendars, place, calendar.key)
    },
    events: (calendar) => all().filter((each) => each.calendar === calendar),
    findEvent,
    addEvent: (calendar, content, properties) =>
      keep({
        key: `AAkA${randomUUID().replaceAll('-', '')}`,
        calendar: find(calendar).key,
        version: 0,
        created: now().getTime(),
        changed: now().getTime(),
        turn: 0,
        isGone: false,
        content,
        properties,
      }),
    changeEvent(id, content) {
      const event = findEvent(id)
      return keep({ ...event, content: { ...event.content, ...content } })
    },
    removeEvent: (id) => void keep({ ...findEvent(id), isGone: true }),
    turn,
  }
}
