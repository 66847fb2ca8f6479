import { decide, isSame } from '#domain/outlook/rules.ts'
import { recordActivity } from '#server/platform/writing.ts'
import {
  changeEvent,
  createEvent,
  findEvent,
  lookAtEvent,
  removeEvent,
  type EventsAt,
  type TheirEvent,
} from '../graph/events.ts'
import { entriesOf, entryOf, type HeldEntry } from '../queries/entries.ts'
import { keyOf, noteOf, type Work } from '../queries/work.ts'
import { forgetEntry, inCompany, noteAgreed, noteMaking, noteOffered, noteSeen, noteSending } from './stored.ts'

/** There is no such calendar there any more: its person deleted it. */
export class CalendarGone extends Error {
  override name = 'CalendarGone'
}

/** Where entries stand. */
export interface LiningAt extends EventsAt {
  calendar: string
  personName: string
}

/** One record of which an entry should stand there, or does. */
export interface Pair {
  ours: Work | null
  held: HeldEntry | null
}

/** What should stand in a calendar, beside what is known of each: whatever is only on one side as well. */
export async function pairsOf(at: LiningAt, work: readonly Work[]): Promise<Pair[]> {
  const held = await inCompany(at, (ctx) => entriesOf(ctx, at.userId))
  const known = new Map(held.map((each) => [keyOf(each), each]))
  const wanted = new Set(work.map(keyOf))
  return [
    ...work.map((ours) => ({ ours, held: known.get(keyOf(ours)) ?? null })),
    ...held.filter((each) => !wanted.has(keyOf(each))).map((each) => ({ ours: null, held: each })),
  ]
}

/** What is to be done about one, as far as is known. */
export const deedFor = ({ ours, held }: Pair) =>
  decide(ours?.entry ?? null, held, ours !== null && held?.noted === noteOf(ours))

/** Looked at anew so often where it was changed there in the very moment. */
const mostLooks = 4

/**
 * Brings one entry in line, by how both sides are: it may be begun again at any moment, and stopped at any. True where
 * its person is to be asked from now on, or no more. Throws `CalendarGone`, and what asking throws.
 */
export async function bringInLine(at: LiningAt, pair: Pair): Promise<boolean> {
  let { held } = pair
  for (let look = 0; look < mostLooks; look += 1) {
    const next = await step(at, { ours: pair.ours, held })
    if (next === 'asked') return true
    if (next === 'done') return pair.held?.offeredAt != null
    held = await inCompany(at, (ctx) => entryOf(ctx, { userId: at.userId, id: next.id }))
  }
  return false
}

/** One thing that follows; answers the entry to look at once more where something else was found there. */
async function step(at: LiningAt, { ours, held }: Pair): Promise<'done' | 'asked' | { id: string }> {
  const deed = deedFor({ ours, held })
  if (deed === 'make' && ours !== null) return make(at, ours, held)
  if (held === null) return 'done'
  const { id } = held
  if (deed === 'change' && ours !== null) return change(at, ours, held)
  if (deed === 'settle' && ours !== null) {
    await inCompany(at, (ctx) => noteAgreed(ctx, id, { ...whereOf(held), agreed: ours.entry, noted: noteOf(ours) }))
    return 'done'
  }
  if (deed === 'offer') {
    if (held.offeredAt !== null) return 'done'
    await inCompany(at, (ctx) => noteOffered(ctx, id, ctx.now))
    return 'asked'
  }
  if (deed === 'nothing' && held.offeredAt !== null) await inCompany(at, (ctx) => noteOffered(ctx, id, null))
  if (deed === 'remove') await remove(at, held)
  if (deed === 'remove' || deed === 'forget') await inCompany(at, (ctx) => forgetEntry(ctx, id))
  return 'done'
}

const whereOf = ({ event, etag, seen }: HeldEntry) => {
  if (event === null || seen === null) throw new Error('What is settled stands there')
  return { event, etag, seen }
}

/** Makes an event, unless one of a lost answer is there already: that one is looked at. */
async function make(at: LiningAt, ours: Work, held: HeldEntry | null): Promise<'done' | { id: string }> {
  const id = await inCompany(at, (ctx) => noteMaking(ctx, at.userId, ours, ours.entry))
  const mark = keyOf(ours)
  const found = held === null ? null : await findEvent(at, at.calendar, mark)
  if (found !== null) {
    await inCompany(at, (ctx) => noteSeen(ctx, id, seenOf(found)))
    return { id }
  }
  const made = await createEvent(at, at.calendar, { mark, ...ours })
  if (made === null) throw new CalendarGone('The calendar was deleted')
  await agree(at, id, ours, made)
  return 'done'
}

async function change(at: LiningAt, ours: Work, { id, event, etag }: HeldEntry): Promise<'done' | { id: string }> {
  if (event === null) throw new Error('What is changed is known there')
  await inCompany(at, (ctx) => noteSending(ctx, id, ours.entry))
  const answer = await changeEvent(at, { id: event, etag }, ours)
  if (typeof answer === 'object') {
    await agree(at, id, ours, answer)
    return 'done'
  }
  const now = answer === 'gone' ? null : await lookAtEvent(at, event)
  await inCompany(at, (ctx) => noteSeen(ctx, id, now === null ? { event, etag: null, seen: 'gone' } : seenOf(now)))
  return { id }
}

/** What was answered is what stands there: where it is not what was sent, it is looked at the next time. */
const agree = (at: LiningAt, id: string, ours: Work, now: TheirEvent): Promise<void> =>
  inCompany(at, (ctx) =>
    noteAgreed(ctx, id, {
      ...seenOf(now),
      // Outlook writes some titles its own way; that is no change by anybody.
      agreed: isSame(now.entry, ours.entry) ? ours.entry : now.entry,
      noted: noteOf(ours),
    }),
  )

const seenOf = ({ id, etag, entry }: TheirEvent) => ({ event: id, etag, seen: entry })

async function remove(at: LiningAt, held: HeldEntry): Promise<void> {
  const event = held.event ?? (await findEvent(at, at.calendar, keyOf(held)))?.id
  if (event !== undefined) await removeEvent(at, event)
}

/** Whoever follows their own calendar sees that there is something to say, or nothing any more. */
export const tellChanged = (at: LiningAt): Promise<void> =>
  inCompany(at, (ctx) => recordActivity(ctx, 'outlook.changed', { kind: 'user', id: at.userId, label: at.personName }))
