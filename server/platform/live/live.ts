import type { ServerResponse } from 'node:http'
import { newId } from '#domain/ids.ts'
import { CrowdedError } from '../fair.ts'
import { liveStreams } from '../limits.ts'
import type { Log } from '../log.ts'
import { comeBack, openAudience, type AskWho } from './audience.ts'
import { openChannel } from './channel.ts'
import { readNote, type Heard, type Note } from './note.ts'
import { Stream, type Listener } from './stream.ts'
import { openTeller } from './teller.ts'

/** What of the past is to be said first; `too much` of it, and it is only said that there was. */
export type ReadMissed = () => Promise<readonly Heard[] | 'too much'>

/** What happens in the companies, told to every process and heard by whoever follows it. */
export interface Live {
  /** Tells what was committed. */
  tell(happened: readonly Heard[]): void
  /** Says on this answer what happens from now on, after what was missed. The head of the answer was sent already. */
  follow(raw: ServerResponse, listener: Listener, readMissed: ReadMissed): Promise<void>
  /** 503 where there is no room for one more, or no more time. */
  refuseCrowd(): void
  /** How many follow in this process. */
  readonly size: number
  /** Ends every stream, and lets none begin: the process is about to end. */
  endStreams(): void
  close(): Promise<void>
}

/** Opens it for one process. */
export async function openLive(options: { appUrl: string; askWho: AskWho; log: Log }): Promise<Live> {
  const audience = openAudience(options.askWho, options.log)
  const channel = await openChannel({ ...options, hear: (text) => hear(readNote(text)), reopened })
  const teller = openTeller((texts) => channel.tell(texts))
  const heart = setInterval(beat, liveStreams.heartbeat)
  heart.unref()
  let isEnding = false

  function hear(note: Note | null): void {
    if (note === null) options.log.warn('live: something was told that can’t be read')
    else if ('company' in note) audience.hear(note)
    else if ('account' in note) void audience.askAnew(({ accountId }) => accountId === note.account)
    else sayGap()
  }

  function reopened(): void {
    sayGap()
    teller.again()
  }

  function sayGap(): void {
    for (const stream of audience.all()) stream.sayGap()
  }

  /** Who is gone is found out by writing to them; who may not listen any more, by asking. */
  function beat(): void {
    if (audience.size === 0) return
    for (const stream of audience.all()) stream.beat()
    channel.probe()
    void audience.askAnew(({ isToBeAsked }) => isToBeAsked)
  }

  return {
    get size() {
      return audience.size
    },
    tell: (happened) => teller.tell(happened),
    refuseCrowd() {
      if (isEnding || audience.size >= liveStreams.perProcess) throw new CrowdedError()
    },
    async follow(raw, listener, readMissed) {
      // Gone before we began.
      if (raw.destroyed) return
      const stream = new Stream(raw, listener)
      const others = audience.of(stream)
      // Most likely those of a phone that lost its network, of which nobody has told us.
      for (const oldest of others.slice(0, Math.max(0, others.length + 1 - liveStreams.perPerson))) {
        audience.remove(oldest)
        oldest.end(liveStreams.comeBack.crowdedOut)
      }
      // From here on nothing is missed.
      const from = newId()
      audience.add(stream)
      raw.once('close', () => audience.remove(stream))
      try {
        stream.begin(await readMissed(), from)
      } catch (error) {
        options.log.warn({ err: error }, 'live: what was missed could not be read')
        audience.remove(stream)
        stream.end(comeBack())
      }
    },
    endStreams() {
      isEnding = true
      for (const stream of audience.all()) {
        audience.remove(stream)
        stream.end(comeBack())
      }
    },
    async close() {
      clearInterval(heart)
      await teller.close()
      await channel.close()
    },
  }
}
