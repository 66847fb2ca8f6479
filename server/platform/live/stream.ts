import type { ServerResponse } from 'node:http'
import { isInside, type Actor } from '#domain/actor.ts'
import { newId } from '#domain/ids.ts'
import { mayHear, mayHearOfFigures, type Change } from '#domain/live/rules.ts'
import { liveStreams } from '../limits.ts'
import type { Happened, Heard } from './note.ts'

/** What says whether somebody may still listen: their session's or their program's token, by its hash. */
export interface ListensBy {
  hash: Buffer
  isProgram: boolean
}

/** Who listens: as whom, where, and by what. */
export interface Listener {
  accountId: string
  actor: Actor & { userId: string }
  by: ListensBy
}

/** One open answer on which somebody hears what happens in their company. */
export class Stream {
  readonly by: ListensBy
  readonly accountId: string
  readonly companyId: string
  readonly userId: string
  /** Whether the listener is of the company itself: whoever becomes somebody else's begins anew. */
  readonly isInside: boolean
  #actor: Actor
  readonly #raw: ServerResponse
  /**
   * When it was last asked whether they may listen, in milliseconds of this process. Not yet: what ended their session
   * after their request was admitted, and before they stood here, nobody has told them.
   */
  #askedAt = Number.NEGATIVE_INFINITY
  /** What happens while what was missed is still being said; null once it has been. */
  #waiting: Heard[] | null = []
  #missedMore = false
  /** What was said as missed: another process may tell of it only now, and it is not said again out of its order. */
  #saidAsMissed: ReadonlySet<string> = new Set()

  constructor(raw: ServerResponse, { accountId, actor, by }: Listener) {
    this.by = by
    this.accountId = accountId
    this.companyId = actor.companyId
    this.userId = actor.userId
    this.isInside = isInside(actor)
    this.#actor = actor
    this.#raw = raw
  }

  /** Whether it is time to ask again whether they may listen. */
  get isToBeAsked(): boolean {
    return performance.now() - this.#askedAt > liveStreams.trusted
  }

  /** They may, by these rights, as of that moment. Who may see other things than before may have missed some. */
  goOnAs(actor: Actor, askedAt: number): void {
    const isSame = hasSameGrants(this.#actor, actor)
    this.#actor = actor
    this.#askedAt = askedAt
    if (!isSame) this.sayGap()
  }

  /** Says what was missed, or that too much was, and what has happened meanwhile: from here on it is all said. */
  begin(missed: readonly Heard[] | 'too much', from: string): void {
    const meanwhile = this.#waiting ?? []
    this.#waiting = null
    if (missed === 'too much') this.sayGap()
    else {
      this.say(missed)
      this.#saidAsMissed = new Set(missed.flatMap((each) => ('activity' in each ? [each.activity] : [])))
    }
    this.#write(frame('open', from, {}))
    if (this.#missedMore) this.sayGap()
    this.say(meanwhile)
  }

  /** Says of these what the listener may hear, in one piece. */
  say(happened: readonly Heard[]): void {
    if (this.#waiting !== null) {
      this.#waiting.push(...happened)
      return
    }
    const text = happened
      .filter((each) => !('activity' in each) || !this.#saidAsMissed.has(each.activity))
      .map((each) => this.#frameOf(each))
      .join('')
    if (text !== '') this.#write(text)
  }

  #frameOf(happened: Heard): string {
    if ('told' in happened) return happened.told.includes(this.userId) ? newsFrame : ''
    if (mayHear(this.#actor, happened)) return changeFrame(happened, this.userId)
    return mayHearOfFigures(this.#actor, happened) ? frame('figures', happened.activity, {}) : ''
  }

  /** Something may have been missed: whatever the listener has may be out of date. */
  sayGap(): void {
    if (this.#waiting === null) this.#write(frame('gap', newId(), {}))
    else this.#missedMore = true
  }

  /** Keeps what stands between from ending it. */
  beat(): void {
    this.#write(': \n\n')
  }

  /** Ends it, with when to come back. */
  end(comeBackAfter: number): void {
    if (!this.#raw.destroyed && !this.#raw.writableEnded) this.#raw.end(`retry: ${Math.round(comeBackAfter)}\n\n`)
  }

  #write(text: string): void {
    if (this.#raw.destroyed || this.#raw.writableEnded) return
    this.#raw.write(text)
    // Who does not read would have us keep all of it: they come back, and hear what they missed.
    if (this.#raw.writableLength > liveStreams.unread) this.#raw.destroy()
  }
}

const frame = (event: 'change' | 'figures' | 'gap' | 'open', id: string, data: object): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Without an id: the stream goes on behind what happened, and says again that there was news. */
const newsFrame = 'event: notifications\ndata: {}\n\n'

/** Written once for all who hear it, and once more for whose deed it is. */
const frames = new WeakMap<Happened, string>()

function changeFrame(happened: Happened, userId: string): string {
  const { event, kind, id, by, tab } = happened
  const change: Change = { event, kind, id }
  if (tab !== undefined && by === userId) return frame('change', happened.activity, { ...change, tab })
  const known = frames.get(happened) ?? frame('change', happened.activity, change)
  frames.set(happened, known)
  return known
}

function hasSameGrants(before: Actor, now: Actor): boolean {
  if (!('grants' in before) || !('grants' in now)) return 'grants' in before === 'grants' in now
  return before.grants.size === now.grants.size && [...now.grants].every((grant) => before.grants.has(grant))
}
