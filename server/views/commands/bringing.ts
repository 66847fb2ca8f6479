import type { Archived } from '#domain/archives/schema.ts'
import { broughtHash, inParts } from '#server/platform/bringing.ts'
import type { Context } from '#server/platform/context.ts'

/** Brings in saved views that people share, as they were elsewhere. */
export const bringViews = (ctx: Context, views: readonly Archived<'views'>[]): Promise<void> =>
  inParts(views, (part) =>
    ctx.db
      .insertInto('task_views')
      .values(
        part.map((view) => ({
          company_id: ctx.actor.companyId,
          id: view.id,
          version: view.version,
          name: view.name,
          screen: view.screen,
          query: view.query,
          shared: view.shared,
          owner_id: view.kept.ownerId,
          owner_name: view.owner,
          rank: view.kept.rank,
          created_at: view.kept.createdAt,
          updated_at: view.kept.updatedAt,
          created_hash: broughtHash,
        })),
      )
      .execute(),
  )
