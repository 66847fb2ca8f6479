import { notFound } from '#domain/errors.ts'
import type { ExportRecord, exportList } from '#domain/exports/schema.ts'
import type { z } from 'zod'
import type { Context } from '#server/platform/context.ts'
import type { Language } from '#server/platform/http/language.ts'
import { answersOf } from '#server/platform/policy.ts'
import { exportPolicy } from '../policy.ts'

/** How many of the latest are shown. */
const shown = 20

const exportsOf = (ctx: Context) => ctx.db.selectFrom('exports').where('company_id', '=', ctx.actor.companyId)

const details = (ctx: Context) => exportsOf(ctx).selectAll()
type Row = Awaited<ReturnType<ReturnType<typeof details>['executeTakeFirstOrThrow']>>

function toExport(ctx: Context, row: Row): ExportRecord {
  const status = row.status as ExportRecord['status']
  return {
    id: row.id,
    companyId: row.company_id,
    status,
    askedBy: row.asked_by_name,
    createdAt: row.created_at,
    progress: row.done === null || row.of_all === null ? null : { done: row.done, of: row.of_all },
    size: row.size === null ? null : Number(row.size),
    sha256: row.sha256,
    takenAt: row.taken_at,
    readyAt: row.ready_at,
    expiresAt: row.expires_at,
    failure: row.failure as ExportRecord['failure'],
    missing: row.missing,
    ...answersOf(exportPolicy, ctx.actor, { status }),
  }
}

/** The latest exports of the company; `total` counts all that are known. */
export async function listExportRecords(ctx: Context): Promise<z.output<typeof exportList>> {
  const [rows, { total }] = await Promise.all([
    details(ctx).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(shown).execute(),
    exportsOf(ctx)
      .select((on) => on.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items: rows.map((row) => toExport(ctx, row)), total }
}

/** One export, or 404. */
export async function getExport(ctx: Context, id: string): Promise<ExportRecord> {
  const row = await details(ctx).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  return toExport(ctx, row)
}

/** Where the bytes of one that is ready lie; and who asked for it, where that is somebody of the company. */
export async function storedArchive(
  ctx: Context,
  id: string,
): Promise<{ attempt: number; sha256: string | null; askedBy: string | null } | undefined> {
  return exportsOf(ctx)
    .select(['attempt', 'sha256', 'asked_by as askedBy'])
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .executeTakeFirst()
}

/** The tries whose bytes are kept: of those that are ready, and of those that are under way. */
export async function keptArchives(ctx: Context): Promise<{ id: string; attempt: number }[]> {
  return exportsOf(ctx).select(['id', 'attempt']).where('status', 'in', ['waiting', 'running', 'ready']).execute()
}

/** Who an archive is made for: what they are called, how they read, and where a mail reaches them, if it does. */
export interface ExportAsker {
  name: string
  language: Language
  email: string | null
}

/** Whoever asked for an export; null where it is gone. */
export async function askerFor(ctx: Context, id: string): Promise<ExportAsker | null> {
  const { companyId } = ctx.actor
  const row = await exportsOf(ctx).select(['asked_by', 'asked_by_name']).where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const { language } = await ctx.db
    .selectFrom('companies')
    .select('language')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (row.asked_by === null) return { name: row.asked_by_name, language: language as Language, email: null }
  const person = await ctx.db
    .selectFrom('users')
    .select(['email', 'status', 'deleted_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', row.asked_by)
    .executeTakeFirst()
  // Of the platform's: asked apart.
  const chosen = await ctx.db
    .selectFrom('memberships')
    .select('language')
    .where('company_id', '=', companyId)
    .where('user_id', '=', row.asked_by)
    .executeTakeFirst()
  const isThere = person?.status === 'active' && person.deleted_at === null
  return {
    name: row.asked_by_name,
    language: (chosen?.language ?? language) as Language,
    email: isThere ? person.email : null,
  }
}
