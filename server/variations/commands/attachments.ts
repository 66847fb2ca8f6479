import type { VariationForm } from '#domain/variations/schema.ts'
import { attachFiles, discardFiles } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { attachedFileIds } from '../queries.ts'

/** Replaces a variation's photos; undefined leaves them. */
export async function setVariationImages(
  ctx: Context,
  variationId: string,
  images: VariationForm['images'],
): Promise<void> {
  if (images === undefined) return
  const fileIds = images.map((image) => image.fileId)
  await attachFiles(
    ctx,
    fileIds,
    'variation-image',
    { kind: 'variation', id: variationId, visibleTo: null },
    (index) => `images.${index}.fileId`,
  )
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .deleteFrom('variation_images')
        .where('company_id', '=', ctx.actor.companyId)
        .where('variation_id', '=', variationId)
        .execute(),
    async (ctx) => {
      if (images.length === 0) return
      await ctx.db
        .insertInto('variation_images')
        .values(
          images.map((image, position) => ({
            company_id: ctx.actor.companyId,
            variation_id: variationId,
            position,
            file_id: image.fileId,
            caption: image.caption ?? '',
          })),
        )
        .execute()
    },
    (ctx) => discardUnused(ctx, variationId),
  )
}

/** Replaces a variation's files; undefined leaves them. */
export async function setVariationFiles(
  ctx: Context,
  variationId: string,
  fileIds: readonly string[] | undefined,
): Promise<void> {
  if (fileIds === undefined) return
  await attachFiles(
    ctx,
    fileIds,
    'variation-file',
    { kind: 'variation', id: variationId, visibleTo: null },
    (index) => `fileIds.${index}`,
  )
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .deleteFrom('variation_files')
        .where('company_id', '=', ctx.actor.companyId)
        .where('variation_id', '=', variationId)
        .execute(),
    async (ctx) => {
      if (fileIds.length === 0) return
      await ctx.db
        .insertInto('variation_files')
        .values(
          fileIds.map((fileId, position) => ({
            company_id: ctx.actor.companyId,
            variation_id: variationId,
            position,
            file_id: fileId,
          })),
        )
        .execute()
    },
    (ctx) => discardUnused(ctx, variationId),
  )
}

/** Files of the variation that neither its photos nor its files name any more. */
async function discardUnused(ctx: Context, variationId: string): Promise<void> {
  await discardFiles(ctx, { kind: 'variation', id: variationId }, await attachedFileIds(ctx, variationId))
}
