import { createHash } from 'node:crypto'
import { newId } from '#domain/ids.ts'
import type { Clock } from './clock.ts'
import type { Platform, PlatformDb } from './db/platform.ts'
import { callTurns, hour } from './limits.ts'
import { endTurn, nothingTaken, takeTurn, type Turns } from './turn-taking.ts'

/** What is shared and by whom, each in words of its own; only hashes of them are kept. */
export interface Sharing {
  of: readonly string[]
  by: string
}

/** A turn, by which it is ended; or for how many milliseconds there is none. */
export type Taken = { id: string } | { after: number }

/**
 * Turns at something of which there is only so much, whichever company and whichever process wants it. It belongs to no
 * company, so it is kept on the platform's handle, and nobody learns from it who shares it.
 */
export interface SharedTurns {
  take(sharing: Sharing): Promise<Taken>
  end(sharing: Sharing, id: string): Promise<void>
}

export function openSharedTurns(platform: Pick<Platform, 'transact'>, clock: Pick<Clock, 'now'>): SharedTurns {
  const change = <T>({ of }: Sharing, decide: (turns: Turns, now: number) => { turns: Turns; answer: T }): Promise<T> =>
    platform.transact(async (db) => {
      const key = hashOf(...of)
      const before = await lockTurns(db, key, clock)
      const { turns, answer } = decide(before, clock.now().getTime())
      await db
        .updateTable('shared_turns')
        .set({ turns: JSON.stringify(turns) })
        .where('key', '=', key)
        .execute()
      return answer
    })
  return {
    take: (sharing) =>
      change(sharing, (before, now) => {
        const id = newId()
        const { turns, wait } = takeTurn(before, { by: memberOf(sharing), id }, { now, limits: callTurns })
        return { turns, answer: wait > 0 ? { after: wait } : { id } }
      }),
    end: (sharing, id) =>
      change(sharing, (before, now) => ({ turns: endTurn(before, id, { now, limits: callTurns }), answer: undefined })),
  }
}

/** Whoever is next for the same waits here until this transaction ends, over all processes. */
async function lockTurns(db: PlatformDb, key: Buffer, clock: Pick<Clock, 'now'>): Promise<Turns> {
  const keptUntil = new Date(clock.now().getTime() + hour).toISOString()
  const { turns } = await db
    .insertInto('shared_turns')
    .values({ key, turns: JSON.stringify(nothingTaken), kept_until: keptUntil })
    .onConflict((on) => on.column('key').doUpdateSet({ kept_until: keptUntil }))
    .returning('turns')
    .executeTakeFirstOrThrow()
  return turns as unknown as Turns
}

/** Rows that hold nobody back any more go. */
export async function forgetOldTurns(db: PlatformDb, now: Date): Promise<void> {
  await db.deleteFrom('shared_turns').where('kept_until', '<', now.toISOString()).execute()
}

const hashOf = (...words: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(words)).digest()

/** One company has another name at each thing that it shares. */
const memberOf = ({ of, by }: Sharing): string => hashOf(...of, by).toString('base64url', 0, 12)
