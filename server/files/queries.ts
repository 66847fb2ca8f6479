import { sql, type RawBuilder } from 'kysely'
import { notFound } from '#domain/errors.ts'
import { fileName } from '#domain/files/rules.ts'
import type { FileView } from '#domain/files/schema.ts'
import type { Context } from '#server/platform/context.ts'
import type { QuotaUse } from '#server/platform/quotas.ts'
import { permit } from '#server/platform/policy.ts'
import { filePolicy } from './policy.ts'

/** A file as another feature's query selects it, in JSON. */
export interface FileRow {
  id: string
  name: string
  size: number
  content_type: string
  width: number | null
  height: number | null
  has_thumbnail: boolean
}

/**
 * The file of a company that a column of the outer query names, as JSON for `fileViewOf`; null when it names none.
 */
export const fileJson = (
  companyId: string,
  fileId: RawBuilder<unknown>,
): RawBuilder<FileRow | null> => sql<FileRow | null>`(
  select jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size, 'content_type', f.content_type, 'width',
    f.width,
    'height', f.height, 'has_thumbnail', f.has_thumbnail)
  from files f where f.company_id = ${companyId} and f.id = ${fileId})`

/** Where a session's bytes of a file are read. */
export const fileUrl = (id: string, size: 'full' | 'thumb' = 'full'): string =>
  `/api/files/${id}${size === 'thumb' ? '?size=thumb' : ''}`

/** Where the photo of a person is read, by who works with them. */
export const photoUrl = (photoId: string): string => `/api/photos/${photoId}`

export function fileViewOf(row: FileRow): FileView {
  return {
    id: row.id,
    name: fileName(row.name, row.content_type),
    size: row.size,
    contentType: row.content_type,
    width: row.width,
    height: row.height,
    url: fileUrl(row.id),
    thumbnailUrl: row.has_thumbnail ? fileUrl(row.id, 'thumb') : null,
  }
}

/** How many bytes the company's files have, those on their way included: a plan limits them. */
export const storedBytes: QuotaUse = {
  quota: 'storage',
  async used(ctx) {
    const { bytes } = await ctx.db
      .selectFrom('files')
      .select((on) => on.fn.sum<number | null>('size').as('bytes'))
      .where('company_id', '=', ctx.actor.companyId)
      .executeTakeFirstOrThrow()
    return Number(bytes ?? 0)
  },
}

/** The sizes a picture is kept in; other files have `full` only. */
export type FileSize = 'full' | 'print' | 'thumb'

/** A stored file whose bytes may be sent to this person. */
export interface ReadableFile {
  id: string
  companyId: string
  name: string
  contentType: string
  sha256: string
  hasThumbnail: boolean
}

/**
 * Finds the file in the actor's scope: through the record it belongs to, or as one's own upload not used yet. Else 404.
 */
export async function findReadableFile(ctx: Context, id: string): Promise<ReadableFile> {
  const row = await ctx.db
    .selectFrom('files')
    .select([
      'id',
      'company_id',
      'name',
      'content_type',
      'sha256',
      'has_thumbnail',
      'attached_kind',
      'attached_id',
      'uploaded_by',
    ])
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .where('stored_at', 'is not', null)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  permit(
    filePolicy.readFile(ctx.actor, {
      attachedKind: row.attached_kind,
      attachedId: row.attached_id,
      uploadedBy: row.uploaded_by,
    }),
  )
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    contentType: row.content_type,
    sha256: row.sha256,
    hasThumbnail: row.has_thumbnail,
  }
}

/** The ids of every file of the company. */
export async function listFileIds(ctx: Context): Promise<Set<string>> {
  const rows = await ctx.db.selectFrom('files').select('id').where('company_id', '=', ctx.actor.companyId).execute()
  return new Set(rows.map((row) => row.id))
}

/**
 * Whether an archive of everything is being made: what it knows of must still be there when it comes to it. A row goes
 * before its bytes do, so whoever removes bytes and sees none then is in front of every later one.
 */
export async function isBeingExported(ctx: Context): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('exports')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return found !== undefined
}

/**
 * SQL for the key of every stored size of every company's files, and of people's photos, as `storageKey` makes them:
 * what a backup takes. Also of a database that knows no photos yet. Archives of exports are in none: they are made anew
 * of what is.
 */
export const storedKeys = `
  select f.company_id || '/' || f.id || '-' || kept.size as key
  from files f,
    unnest(case when f.has_thumbnail then array['full', 'print', 'thumb'] else array['full'] end) as kept (size)
  where f.stored_at is not null
  union all
  select 'people/' || (to_jsonb(a) ->> 'photo_id') || '-thumb'
  from accounts a where to_jsonb(a) ->> 'photo_id' is not null
  order by 1`
