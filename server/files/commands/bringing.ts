import { sql } from 'kysely'
import type { ArchivedFile } from '#domain/archives/schema.ts'
import { inParts } from '#server/platform/bringing.ts'
import type { Context } from '#server/platform/context.ts'
import type { Owner } from '../commands.ts'

/** A file whose bytes are stored, and whose it is. */
export interface BroughtFile extends ArchivedFile {
  owner: Owner
}

/** Brings in files whose bytes are stored under their ids already: from now on they exist. */
export const bringFiles = (ctx: Context, files: readonly BroughtFile[]): Promise<void> =>
  inParts(files, (part) =>
    ctx.db
      .insertInto('files')
      .values(
        part.map(({ owner, ...file }) => ({
          company_id: ctx.actor.companyId,
          id: file.id,
          purpose: file.purpose,
          name: file.name,
          content_type: file.contentType,
          size: file.size,
          sha256: file.sha256,
          width: file.width,
          height: file.height,
          has_thumbnail: file.width !== null,
          uploaded_by: null,
          attached_kind: owner.kind,
          attached_id: owner.id,
          client_id: owner.visibleTo,
          created_at: ctx.now,
          stored_at: ctx.now,
          uploads_under_way: 0,
        })),
      )
      .execute(),
  )

/** Lets clients see the photos of their reports that were brought in, once these are there. */
export async function showReportFiles(ctx: Context): Promise<void> {
  const { companyId } = ctx.actor
  await sql`update files set client_id = r.client_id from reports r
    where files.company_id = ${companyId} and r.company_id = ${companyId}
      and files.attached_kind = 'report' and files.attached_id = r.id`.execute(ctx.db)
}
