import { sql } from 'kysely'
import { z } from 'zod'
import type { Change } from '#domain/live/rules.ts'
import type { PlatformDb } from '../db/platform.ts'

/** Where processes tell each other. */
export const channelName = 'stringline_live'

const happened = z.object({
  company: z.uuid(),
  /** Of its row in the activity, by which a stream goes on. */
  activity: z.uuid(),
  event: z.string(),
  kind: z.string(),
  id: z.uuid(),
  /** Whose deed it is, and in which of their tabs. */
  by: z.string().optional(),
  tab: z.string().optional(),
})

const told = z.object({
  company: z.uuid(),
  /** Who has been told of something, or has read it: their notifications are other ones than before. */
  told: z.array(z.uuid()),
})

// Names of events and kinds that this process does not know come from a newer one: nobody here hears of them.
const note = z.union([
  happened,
  told,
  // Sessions or tokens of this account ended, or went elsewhere.
  z.object({ account: z.string() }),
  // A process had more to tell than it could keep.
  z.object({ gap: z.literal(true) }),
])

/** Something that happened in a company, as it is told from process to process. */
export type Happened = z.output<typeof happened> & Pick<Change, 'event' | 'kind'>
/** That somebody was told of something, said to them alone and without what it is. */
export type Addressed = z.output<typeof told>
/** What is heard in a company. */
export type Heard = Happened | Addressed
export type Note = Heard | { account: string } | { gap: true }

export const written = (said: Note): string => JSON.stringify(said)

/** What another process has told; null where it can't be read. */
export function readNote(text: string): Note | null {
  try {
    return note.parse(JSON.parse(text)) as Note
  } catch {
    return null
  }
}

/**
 * Tells every process, with the commit, that sessions or tokens of an account ended or moved: whoever listens by one of
 * them is asked anew at once. Rare enough for the lock that a notification takes until its transaction is committed.
 */
export async function tellOfSessions(db: PlatformDb, accountId: string): Promise<void> {
  await sql`select pg_notify(${sql.lit(channelName)}, ${written({ account: accountId })})`.execute(db)
}
