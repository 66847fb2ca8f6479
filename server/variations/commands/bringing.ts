import type { Archived } from '#domain/archives/schema.ts'
import { broughtHash, inParts } from '#server/platform/bringing.ts'
import type { Context } from '#server/platform/context.ts'

/** Brings in variations as they were elsewhere, with the photos and files that are there. */
export async function bringVariations(
  ctx: Context,
  variations: readonly Archived<'variations'>[],
  files: ReadonlySet<string>,
): Promise<void> {
  const { companyId } = ctx.actor
  await inParts(variations, (part) =>
    ctx.db
      .insertInto('variations')
      .values(
        part.map((variation) => ({
          company_id: companyId,
          id: variation.id,
          version: variation.version,
          code: variation.variationId,
          client_id: variation.clientId,
          job_id: variation.jobId,
          name: variation.name,
          description: variation.description,
          type: variation.type,
          status: variation.status,
          progress_status: variation.progressStatus,
          show_in_job_report: variation.showInJobReport,
          invoiced_by_hand: variation.kept.invoicedByHand,
          date_added: variation.dateAdded,
          date_approved: variation.dateApproved,
          date_completed: variation.dateCompleted,
          quoted_amount: variation.quotedAmount,
          cost: variation.cost,
          created_by: variation.kept.createdById,
          created_by_name: variation.createdBy,
          created_at: variation.createdAt,
          updated_at: variation.updatedAt,
          created_hash: broughtHash,
        })),
      )
      .execute(),
  )
  const images = variations.flatMap(({ id, images }) =>
    images
      .filter(({ fileId }) => files.has(fileId))
      .map(({ fileId, caption }, position) => ({
        company_id: companyId,
        variation_id: id,
        position,
        file_id: fileId,
        caption,
      })),
  )
  await inParts(images, (part) => ctx.db.insertInto('variation_images').values(part).execute())
  const attached = variations.flatMap(({ id, files: own }) =>
    own
      .filter((file) => files.has(file.id))
      .map((file, position) => ({ company_id: companyId, variation_id: id, position, file_id: file.id })),
  )
  await inParts(attached, (part) => ctx.db.insertInto('variation_files').values(part).execute())
}
