import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionOptions } from '../db/connection.ts'
import { inTime } from '../in-time.ts'
import { liveStreams, waits } from '../limits.ts'
import type { Log } from '../log.ts'
import { channelName } from './note.ts'

/** One connection on which this process hears the others, and tells them. */
export interface Channel {
  /** Tells every process, this one included. Throws where the connection is lost: nobody knows who has heard it. */
  tell(texts: readonly string[]): Promise<void>
  /** Finds out whether the other side is there; where not, the connection is made anew. */
  probe(): void
  close(): Promise<void>
}

interface ChannelOptions {
  appUrl: string
  log: Log
  hear: (text: string) => void
  /** The connection was lost and is back: nobody knows what was told meanwhile. */
  reopened: () => void
}

/** Opens it, and opens it again whenever it is lost, until it is closed. */
export async function openChannel({ appUrl, log, hear, reopened }: ChannelOptions): Promise<Channel> {
  const closing = new AbortController()
  let client: pg.Client | undefined = await connect()

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({
      ...connectionOptions(appUrl),
      application_name: 'stringline live',
      query_timeout: waits.connection,
    })
    opened.on('notification', ({ payload = '' }) => hear(payload))
    opened.on('error', (error) => lost(opened, error))
    opened.on('end', () => lost(opened, new Error('The connection was ended')))
    try {
      await opened.connect()
      await opened.query(`listen ${channelName}`)
      return opened
    } catch (error) {
      drop(opened)
      throw error
    }
  }

  function lost(which: pg.Client, error: unknown): void {
    if (which !== client || closing.signal.aborted) return
    client = undefined
    drop(which)
    log.warn({ err: error }, 'live: the connection that hears the other processes was lost')
    void reopen()
  }

  async function reopen(): Promise<void> {
    const { first, longest } = liveStreams.reopen
    for (let wait = first; !closing.signal.aborted; wait = Math.min(wait * 2, longest)) {
      try {
        // Not all processes at once: they lose their connections together.
        await sleep(wait * (0.5 + Math.random() / 2), undefined, { signal: closing.signal })
        const opened = await connect()
        if (closing.signal.aborted) return drop(opened)
        client = opened
        log.info('live: the other processes are heard again')
        return reopened()
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'live: the other processes can’t be heard yet')
      }
    }
  }

  async function ask(text: string, values: unknown[] = []): Promise<void> {
    const asked = client
    if (asked === undefined) throw new Error('The connection that tells the other processes is lost')
    try {
      await asked.query(text, values)
    } catch (error) {
      lost(asked, error)
      throw error
    }
  }

  return {
    tell: (texts) => ask('select pg_notify($1, told) from unnest($2::text[]) as told', [channelName, texts]),
    probe: () => void ask('select 1').catch(() => undefined),
    async close() {
      closing.abort()
      const open = client
      if (open === undefined) return
      // Who does not answer a goodbye does not keep us.
      await inTime(waits.refused, open.end()).catch(() => drop(open))
    },
  }
}

/** Lets go of a connection that may not even be able to say goodbye. */
function drop(client: pg.Client): void {
  client.removeAllListeners('notification')
  client.end().catch(() => undefined)
  ;(client as unknown as { connection?: { stream?: { destroy?: () => void } } }).connection?.stream?.destroy?.()
}
