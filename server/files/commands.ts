import { invalidField, Refusal } from '#domain/errors.ts'
import { fileMessages, type FilePurpose } from '#domain/files/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { rates } from '#server/platform/limits.ts'
import { refuseBeyond } from '#server/platform/quotas.ts'
import { ratesOf, refuseFaster } from '#server/platform/rates.ts'
import { idInUse, lockedFind } from '#server/platform/writing.ts'
import { removeStoredFiles } from './jobs.ts'
import { storedBytes } from './queries.ts'

/** The record a file is to belong to. */
export interface Owner {
  kind: 'client' | 'company' | 'job' | 'report' | 'task' | 'variation'
  id: string
  /** The client whose own people may see it, or null for the company's eyes only. */
  visibleTo: string | null
}

/**
 * Gives uploaded files to a record. A file that is unknown, not stored yet, of another purpose or already somebody
 * else's is refused at `path`.
 */
export async function attachFiles(
  ctx: Context,
  ids: readonly string[],
  purpose: FilePurpose,
  owner: Owner,
  path: (index: number) => string,
): Promise<void> {
  if (ids.length === 0) return
  const rows = await ctx.db
    .selectFrom('files')
    .select(['id', 'purpose', 'attached_kind', 'attached_id', 'stored_at'])
    .where('company_id', '=', ctx.actor.companyId)
    .where((on) => on('id', '=', on.fn.any(on.val([...ids]))))
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  ids.forEach((id, index) => {
    const row = found.get(id)
    const usable =
      row !== undefined &&
      row.stored_at !== null &&
      row.purpose === purpose &&
      (row.attached_id === null || isOf(owner, row)) &&
      ids.indexOf(id) === index
    if (!usable) throw invalidField(path(index), fileMessages.unknownFile)
  })
  await ctx.db
    .updateTable('files')
    .set({ attached_kind: owner.kind, attached_id: owner.id, client_id: owner.visibleTo })
    .where('company_id', '=', ctx.actor.companyId)
    .where((on) => on('id', '=', on.fn.any(on.val([...ids]))))
    .execute()
}

const isOf = ({ kind, id }: Owner, file: { attached_kind: string | null; attached_id: string | null }): boolean =>
  file.attached_kind === kind && file.attached_id === id

/**
 * Removes a record's files except those to keep; their bytes go after the commit. Nothing may refer to them any more.
 * Ids are chosen by whoever creates: records of two kinds may have the same.
 */
export async function discardFiles(
  ctx: Context,
  { kind, id }: Pick<Owner, 'kind' | 'id'>,
  keep: readonly string[] = [],
): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('files')
    .where('company_id', '=', ctx.actor.companyId)
    .where('attached_kind', '=', kind)
    .where('attached_id', '=', id)
    .where((on) => on.not(on('id', '=', on.fn.any(on.val([...keep])))))
    .returning('id')
    .execute()
  if (gone.length > 0) await enqueue(ctx, removeStoredFiles, { ids: gone.map((row) => row.id) })
}

/** What is known of an upload once it is read and made ready to store. */
export interface StoredUpload {
  id: string
  purpose: FilePurpose
  name: string
  contentType: string
  size: number
  sha256: string
  width: number | null
  height: number | null
  hasThumbnail: boolean
}

/**
 * Reserves the id of an upload before its bytes are stored; true when they are to be stored. The same file under the
 * same id again is the same upload, and completes one that was never confirmed; another file is refused before it
 * touches a byte of the first. Nobody can read or use the file until `confirmUpload`.
 */
export async function reserveUpload(ctx: Context, upload: StoredUpload, uploadedBy: string | null): Promise<boolean> {
  const existing = await lockedFind(ctx, upload.id, () =>
    ctx.db
      .selectFrom('files')
      .select(['purpose', 'name', 'sha256', 'stored_at'])
      .where('company_id', '=', ctx.actor.companyId)
      .where('id', '=', upload.id)
      .executeTakeFirst(),
  )
  if (existing === undefined) {
    await refuseBeyond(ctx, storedBytes, upload.size)
    await refuseFaster(ctx, ratesOf(ctx, 'upload', rates.upload), fileMessages.tooFast)
    await insertReservation(ctx, upload, uploadedBy)
    return true
  }
  if (existing.purpose !== upload.purpose || existing.name !== upload.name || existing.sha256 !== upload.sha256)
    throw idInUse()
  if (existing.stored_at !== null) return false
  // Young again, so that the tidying leaves it alone while its bytes are on their way.
  const joined = await reservationOf(ctx, upload)
    .set((row) => ({ uploads_under_way: row('uploads_under_way', '+', 1), created_at: ctx.now }))
    .executeTakeFirst()
  // Confirmed, or let go, since it was looked up: confirming waits for no lock.
  return joined.numUpdatedRows > 0n || reserveUpload(ctx, upload, uploadedBy)
}

const insertReservation = (ctx: Context, upload: StoredUpload, uploadedBy: string | null): Promise<unknown> =>
  ctx.db
    .insertInto('files')
    .values({
      company_id: ctx.actor.companyId,
      id: upload.id,
      purpose: upload.purpose,
      name: upload.name,
      content_type: upload.contentType,
      size: upload.size,
      sha256: upload.sha256,
      width: upload.width,
      height: upload.height,
      has_thumbnail: upload.hasThumbnail,
      uploaded_by: uploadedBy,
      created_at: ctx.now,
      uploads_under_way: 1,
    })
    .execute()

/**
 * From now on the file exists: its bytes are stored. Refused when its reservation is gone; the upload can be sent
 * again.
 */
export async function confirmUpload(ctx: Context, upload: StoredUpload): Promise<void> {
  const confirmed = await ctx.db
    .updateTable('files')
    .set((row) => ({ stored_at: row.fn.coalesce('stored_at', row.val(ctx.now)), uploads_under_way: 0 }))
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', upload.id)
    .where('sha256', '=', upload.sha256)
    .executeTakeFirst()
  if (confirmed.numUpdatedRows === 0n) throw interrupted()
}

/** Lets a reservation go whose bytes could not be stored, unless the same file is on its way a second time. */
export async function abandonUpload(ctx: Context, upload: StoredUpload): Promise<void> {
  await reservationOf(ctx, upload)
    .set((row) => ({ uploads_under_way: row('uploads_under_way', '-', 1) }))
    .execute()
  await ctx.db
    .deleteFrom('files')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', upload.id)
    .where('stored_at', 'is', null)
    .where('uploads_under_way', '<=', 0)
    .execute()
}

/**
 * Forgets uploads whose process died before their bytes were confirmed, and those that no record has named. What they
 * stored has no row then, and goes as an orphan.
 */
export async function forgetUploads(ctx: Context, before: { unconfirmed: string; unnamed: string }): Promise<void> {
  const unnamed = ctx.db
    .deleteFrom('files')
    .where('company_id', '=', ctx.actor.companyId)
    .where('attached_id', 'is', null)
  await unnamed.where('stored_at', 'is', null).where('created_at', '<', before.unconfirmed).execute()
  await unnamed.where('created_at', '<', before.unnamed).execute()
}

/** The row of an upload that is not confirmed yet, for this very file. */
const reservationOf = (ctx: Context, upload: StoredUpload) =>
  ctx.db
    .updateTable('files')
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', upload.id)
    .where('sha256', '=', upload.sha256)
    .where('stored_at', 'is', null)

const interrupted = (): Refusal => new Refusal(503, 'interrupted_upload', fileMessages.interrupted)
