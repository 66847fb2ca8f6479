import { z } from 'zod'
import { selected, wantsImmutable, type GraphCall } from './call.ts'
import { movingId, type EventContent, type StoredEvent } from './calendars.ts'
import { propertyInput } from './message-shapes.ts'
import { badRequest } from './refusals.ts'
import { type WireEvent, wireInstant } from './wire.ts'

// Of the sandbox's clients alone UTC is asked for: others would need the tables of Windows.
const moment = z.strictObject({
  dateTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,7})?)?$/),
  timeZone: z.literal('UTC'),
})

export const eventInput = z.strictObject({
  subject: z.string().max(255).optional(),
  isAllDay: z.boolean().optional(),
  start: moment.optional(),
  end: moment.optional(),
  body: z.strictObject({ contentType: z.enum(['text', 'html']), content: z.string().max(100_000) }).optional(),
  location: z.strictObject({ displayName: z.string().max(255) }).optional(),
  showAs: z.enum(['free', 'tentative', 'busy', 'oof', 'workingElsewhere']).optional(),
  isReminderOn: z.boolean().optional(),
  singleValueExtendedProperties: z.array(propertyInput).max(20).optional(),
})

const invalid = (message: string) => badRequest(message, 'ErrorPropertyValidationFailure')

const millisecondsOf = ({ dateTime }: z.output<typeof moment>): number =>
  Date.parse(`${dateTime.slice(0, 10)}T${dateTime.slice(11, 19).padEnd(8, ':00')}Z`)

const day = 24 * 3_600_000

/** What was sent of an event, beside what it said before; throws what Graph refuses. */
export function contentOf(sent: z.output<typeof eventInput>, before?: EventContent): EventContent {
  const content: EventContent = {
    subject: sent.subject ?? before?.subject ?? '',
    isAllDay: sent.isAllDay ?? before?.isAllDay ?? false,
    start: sent.start === undefined ? (before?.start ?? Number.NaN) : millisecondsOf(sent.start),
    end: sent.end === undefined ? (before?.end ?? Number.NaN) : millisecondsOf(sent.end),
    body: sent.body ?? before?.body ?? { contentType: 'text', content: '' },
    location: sent.location?.displayName ?? before?.location ?? '',
    showAs: sent.showAs ?? before?.showAs ?? 'busy',
    isReminderOn: sent.isReminderOn ?? before?.isReminderOn ?? true,
  }
  const { isAllDay, start, end } = content
  if (Number.isNaN(start) || Number.isNaN(end)) throw invalid('At least one property failed validation: Start, End.')
  if (end < start) throw invalid('Your change can’t be saved: the end is before the start.')
  if (isAllDay && (start % day !== 0 || end % day !== 0))
    throw invalid('The Event.Start property for an all-day event needs to be set to midnight.')
  if (isAllDay && end === start) throw invalid('The duration of an all-day event is at least a day.')
  return content
}

/** An event as Graph answers it. */
export function wireEvent(call: GraphCall, event: StoredEvent): WireEvent {
  const { created, changed, content, version } = event
  const whole: WireEvent = {
    '@odata.etag': eventEtag(version),
    id: eventId(call, event),
    changeKey: `DwAAAB${version}`,
    createdDateTime: wireInstant(created),
    lastModifiedDateTime: wireInstant(changed),
    subject: content.subject,
    body: content.body,
    bodyPreview: content.body.content.slice(0, 255),
    isAllDay: content.isAllDay,
    isCancelled: false,
    isOrganizer: true,
    isReminderOn: content.isReminderOn,
    showAs: content.showAs,
    type: 'singleInstance',
    start: { dateTime: wireMoment(content.start), timeZone: 'UTC' },
    end: { dateTime: wireMoment(content.end), timeZone: 'UTC' },
    location: { displayName: content.location },
  }
  return selected(call, whole, () => true)
}

/** With seven digits of a second, as Graph writes those of events. */
const wireMoment = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}.0000000`

export const eventId = (call: GraphCall, { key, calendar }: StoredEvent): string =>
  wantsImmutable(call) ? key : movingId(key, calendar)

export const eventEtag = (version: number): string => `W/"DwAAAB${version}"`
