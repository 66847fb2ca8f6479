import { invalidField } from '#domain/errors.ts'
import { fileMessages, type FilePurpose } from '#domain/files/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { idInUse, lockedFind } from '#server/platform/writing.ts'

/** The record a file is to belong to. */
export interface Owner {
  kind: 'client' | 'job' | 'report' | 'variation'
  id: string
  /** The client whose own people may see it, or null for the company's eyes only. */
  visibleTo: string | null
}

/** Gives uploaded files to a record. A file that is unknown, of another purpose or already somebody else's is refused at `path`. */
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
    .select(['id', 'purpose', 'attached_id'])
    .where('company_id', '=', ctx.actor.companyId)
    .where((on) => on('id', '=', on.fn.any(on.val([...ids]))))
    .forUpdate()
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  ids.forEach((id, index) => {
    const row = found.get(id)
    const usable =
      row !== undefined &&
      row.purpose === purpose &&
      (row.attached_id === null || row.attached_id === owner.id) &&
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

/** Removes a record's files except those to keep; their bytes go after the commit. Nothing may refer to them any more. */
export async function discardFiles(ctx: Context, ownerId: string, keep: readonly string[] = []): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('files')
    .where('company_id', '=', ctx.actor.companyId)
    .where('attached_id', '=', ownerId)
    .where((on) => on.not(on('id', '=', on.fn.any(on.val([...keep])))))
    .returning('id')
    .execute()
  if (gone.length > 0) await ctx.enqueue('removeStoredFiles', { ids: gone.map((row) => row.id) })
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
 * Records an upload of one's own, not yet part of any record, once `store` has put its bytes away (unless they are
 * there already). The same file under the same id again is the same upload; another file is refused before it touches a
 * byte of the first.
 */
export async function uploadFile(
  ctx: Context,
  stored: StoredUpload,
  uploadedBy: string | null,
  store?: () => Promise<unknown>,
): Promise<void> {
  const existing = await lockedFind(ctx, stored.id, () =>
    ctx.db
      .selectFrom('files')
      .select(['purpose', 'name', 'sha256'])
      .where('company_id', '=', ctx.actor.companyId)
      .where('id', '=', stored.id)
      .executeTakeFirst(),
  )
  if (existing !== undefined) {
    if (existing.purpose !== stored.purpose || existing.name !== stored.name || existing.sha256 !== stored.sha256)
      throw idInUse()
    return
  }
  await store?.()
  await ctx.db
    .insertInto('files')
    .values({
      company_id: ctx.actor.companyId,
      id: stored.id,
      purpose: stored.purpose,
      name: stored.name,
      content_type: stored.contentType,
      size: stored.size,
      sha256: stored.sha256,
      width: stored.width,
      height: stored.height,
      has_thumbnail: stored.hasThumbnail,
      uploaded_by: uploadedBy,
      created_at: ctx.now,
    })
    .execute()
}
