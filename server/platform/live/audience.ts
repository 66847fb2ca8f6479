import { isInside, type Actor } from '#domain/actor.ts'
import { liveStreams } from '../limits.ts'
import type { Log } from '../log.ts'
import type { SignedIn } from '../session/signed-in.ts'
import type { Heard } from './note.ts'
import type { ListensBy, Stream } from './stream.ts'

/** Asks who somebody is now, or null; no use of their session, so it does not keep it from running out. */
export type AskWho = (by: ListensBy) => Promise<SignedIn | null>

/** Whoever listens in one process, by their companies. */
export interface Audience {
  add(stream: Stream): void
  remove(stream: Stream): void
  readonly size: number
  of(who: { companyId: string; userId: string }): Stream[]
  /** What happened in a company, to be heard there in this order. */
  hear(happened: Heard): void
  /** Asks anew whether these may listen. */
  askAnew(which: (stream: Stream) => boolean): Promise<void>
  all(): Iterable<Stream>
}

/** What happens to people, roles and the company may change who may listen to what; that somebody came does not. */
const isAboutRights = (heard: Heard): boolean =>
  'kind' in heard &&
  (heard.kind === 'user' || heard.kind === 'role' || heard.kind === 'company') &&
  heard.event !== 'user.signedIn'

interface Room {
  streams: Set<Stream>
  /** Not said yet: it is asked first who may hear it. */
  unsaid: Heard[]
  isBusy: boolean
}

export function openAudience(askWho: AskWho, log: Log): Audience {
  const rooms = new Map<string, Room>()
  let size = 0

  /** Whoever was not asked lately is asked before something is said to them. */
  async function sayIn(room: Room): Promise<void> {
    room.isBusy = true
    // What arrives with it is said with it.
    await Promise.resolve()
    while (room.unsaid.length > 0) {
      const happened = room.unsaid
      room.unsaid = []
      const all = happened.some(isAboutRights)
      await ask([...room.streams].filter((stream) => all || stream.isToBeAsked))
      for (const stream of room.streams) stream.say(happened)
    }
    room.isBusy = false
  }

  async function ask(streams: readonly Stream[]): Promise<void> {
    await Promise.all(streams.map(askOne))
  }

  async function askOne(stream: Stream): Promise<void> {
    const askedAt = performance.now()
    try {
      const actor = listenerOf(stream, await askWho(stream.by))
      if (actor === null) leave(stream, 0)
      else stream.goOnAs(actor, askedAt)
    } catch (error) {
      // Nothing is said to whom nobody knows of: they come back, and hear what they missed.
      log.warn({ err: error }, 'live: it could not be asked who listens')
      leave(stream, comeBack())
    }
  }

  function leave(stream: Stream, comeBackAfter: number): void {
    remove(stream)
    stream.end(comeBackAfter)
  }

  function remove(stream: Stream): void {
    const room = rooms.get(stream.companyId)
    if (room?.streams.delete(stream) !== true) return
    size -= 1
    if (room.streams.size === 0) rooms.delete(stream.companyId)
  }

  const all = (): Stream[] => [...rooms.values()].flatMap(({ streams }) => [...streams])

  return {
    get size() {
      return size
    },
    add(stream) {
      const room = rooms.get(stream.companyId) ?? { streams: new Set(), unsaid: [], isBusy: false }
      rooms.set(stream.companyId, room)
      room.streams.add(stream)
      size += 1
    },
    remove,
    of: ({ companyId, userId }) =>
      [...(rooms.get(companyId)?.streams ?? [])].filter((stream) => stream.userId === userId),
    hear(happened) {
      const room = rooms.get(happened.company)
      if (room === undefined) return
      room.unsaid.push(happened)
      if (!room.isBusy) void sayIn(room)
    },
    askAnew: (which) => ask(all().filter(which)),
    all,
  }
}

/** As whom they listen now; null once they may not, or are somewhere else. */
function listenerOf(stream: Stream, signedIn: SignedIn | null): Actor | null {
  const { accountId, companyId, userId } = stream
  const actor = signedIn?.principal?.actor
  if (actor === undefined || signedIn?.accountId !== accountId || actor.companyId !== companyId) return null
  const isSame = 'userId' in actor && actor.userId === userId && isInside(actor) === stream.isInside
  return isSame ? actor : null
}

/** When one of many is to come back. */
export function comeBack(): number {
  const { soonest, latest } = liveStreams.comeBack
  return soonest + Math.random() * (latest - soonest)
}
