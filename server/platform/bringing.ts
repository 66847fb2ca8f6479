import { sql } from 'kysely'
import type { Context } from './context.ts'
import { countedLists, countsAnew, milestonesAnew } from './counts.ts'
import { figuresAnew } from './figures.ts'
import { monthsAnew } from './months.ts'

// What is brought in from an archive is written by each feature in bulk, as it was elsewhere: into a company that has
// nothing of the kind.

/** The fingerprint of what no create was sent for: none that is sent is the same. */
export const broughtHash = Buffer.alloc(0)

/** As many rows are sent in one statement: far from the parameters that one takes. */
const rowsAtOnce = 500

/** Writes rows part by part; none where there are none. */
export async function inParts<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) await write(rows.slice(from, from + rowsAtOnce))
}

/** Something that happened elsewhere, as it was recorded there. */
export interface PastEntry {
  id: string
  at: string
  action: string
  actorKind: string
  actorName: string
  userId: string | null
  subjectKind: string
  subjectId: string
  subjectLabel: string
  changes: Record<string, unknown>
  audit: string | null
}

/**
 * Writes down what happened elsewhere, as the archive of this intake tells it: it is told to nobody, nobody listens to
 * it, and it says of each that it did not happen here.
 */
export const bringActivity = (ctx: Context, intakeId: string, entries: readonly PastEntry[]): Promise<void> =>
  inParts(entries, (part) =>
    ctx.db
      .insertInto('activity')
      .values(
        part.map((entry) => ({
          company_id: ctx.actor.companyId,
          id: entry.id,
          at: entry.at,
          action: entry.action,
          actor_kind: entry.actorKind,
          actor_name: entry.actorName,
          user_id: entry.userId,
          subject_kind: entry.subjectKind,
          subject_id: entry.subjectId,
          subject_label: entry.subjectLabel,
          changes: JSON.stringify(entry.changes),
          audit: entry.audit,
          intake_id: intakeId,
        })),
      )
      .execute(),
  )

/**
 * Writes what is stored for speed for all that a company has, once its records are in: of one that had nothing before,
 * in the transaction that brings them.
 */
export async function storeBrought(ctx: Context): Promise<void> {
  const { companyId } = ctx.actor
  const { db } = ctx
  await sql`delete from list_counts where company_id = ${companyId}`.execute(db)
  for (const list of countedLists)
    await sql`insert into list_counts (company_id, list, state, month, count) ${countsAnew(companyId, list)}`.execute(
      db,
    )
  await sql`insert into list_counts (company_id, list, state, month, count) ${milestonesAnew(companyId)}`.execute(db)
  const all = sql<boolean>`true`
  await sql`insert into variation_figures ${figuresAnew.variation(companyId, all)}`.execute(db)
  await sql`insert into job_figures ${figuresAnew.job(companyId, all)}`.execute(db)
  await sql`insert into client_figures ${figuresAnew.client(companyId, all)}`.execute(db)
  await sql`delete from money_months where company_id = ${companyId}`.execute(db)
  await sql`insert into money_months ${monthsAnew(companyId)}`.execute(db)
  await sql`insert into search_entries (company_id, list, id, client_id, listed, name, code, body, title)
    select company_id, list, id, client_id, listed, name, code, body, title from search_sources
    where company_id = ${companyId}`.execute(db)
}
