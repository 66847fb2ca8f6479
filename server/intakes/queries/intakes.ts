import { sql } from 'kysely'
import { notFound } from '#domain/errors.ts'
import { emptyOf, intakePart, openIntakes } from '#domain/intakes/choices.ts'
import { intakePreview, type IntakeList, type IntakeRecord } from '#domain/intakes/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { answersOf } from '#server/platform/policy.ts'
import { intakePolicy, newIntakePolicy, type CompanyFacts } from '../policy.ts'

/** How many of the latest are shown. */
const shown = 20

const intakesOf = (ctx: Context) => ctx.db.selectFrom('intakes').where('company_id', '=', ctx.actor.companyId)

const details = (ctx: Context) => intakesOf(ctx).selectAll()
type Row = Awaited<ReturnType<ReturnType<typeof details>['executeTakeFirstOrThrow']>>

function toIntake(ctx: Context, row: Row, isEmpty: boolean): IntakeRecord {
  const status = row.status as IntakeRecord['status']
  return {
    id: row.id,
    companyId: row.company_id,
    status,
    fileName: row.file_name,
    size: Number(row.size),
    parts: row.parts,
    partSize: intakePart,
    askedBy: row.asked_by_name,
    createdAt: row.created_at,
    progress: row.done === null || row.of_all === null ? null : { done: row.done, of: row.of_all },
    preview: row.preview === null ? null : intakePreview.parse(JSON.parse(row.preview)),
    failure: row.failure as IntakeRecord['failure'],
    doneAt: row.done_at,
    expiresAt: row.expires_at,
    ...answersOf(intakePolicy, ctx.actor, { status, isEmpty }),
  }
}

/** The latest of the company, and whether another can be begun. */
export async function listIntakeRecords(ctx: Context): Promise<IntakeList> {
  const [rows, { total }, facts] = await Promise.all([
    details(ctx).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(shown).execute(),
    intakesOf(ctx)
      .select((on) => on.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    companyFacts(ctx),
  ])
  const items = rows.map((row) => toIntake(ctx, row, facts.isEmpty))
  return { items, total, ...answersOf(newIntakePolicy, ctx.actor, facts) }
}

/** One of them, or 404. */
export async function getIntake(ctx: Context, id: string): Promise<IntakeRecord> {
  const [row, isEmpty] = await Promise.all([details(ctx).where('id', '=', id).executeTakeFirst(), isCompanyEmpty(ctx)])
  if (row === undefined) throw notFound()
  return toIntake(ctx, row, isEmpty)
}

/** What decides whether an archive can be brought in. */
export const companyFacts = async (ctx: Context): Promise<CompanyFacts> => {
  const [isEmpty, open] = await Promise.all([
    isCompanyEmpty(ctx),
    intakesOf(ctx)
      .select('id')
      .where('status', 'in', [...openIntakes])
      .executeTakeFirst(),
  ])
  return { isEmpty, isUnderWay: open !== undefined }
}

/** Whether the company has none of what an archive brings; its people and settings may be there. */
export async function isCompanyEmpty(ctx: Context): Promise<boolean> {
  const { companyId } = ctx.actor
  const each = emptyOf.map((table) => sql`exists (select from ${sql.table(table)} where company_id = ${companyId})`)
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(each, sql` or `)} as found`.execute(ctx.db)
  return rows[0]?.found !== true
}

/** Those whose bytes are kept. */
export async function keptIntakes(ctx: Context): Promise<Set<string>> {
  const rows = await intakesOf(ctx)
    .select('id')
    .where('status', 'in', [...openIntakes])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
