import type { Archived } from '#domain/archives/schema.ts'
import { broughtHash, inParts } from '#server/platform/bringing.ts'
import type { Context } from '#server/platform/context.ts'

/** Brings in roles that a company made for itself, as they were elsewhere. */
export const bringRoles = (ctx: Context, roles: readonly Archived<'roles'>[]): Promise<void> =>
  inParts(roles, (part) =>
    ctx.db
      .insertInto('roles')
      .values(
        part.map((role) => ({
          company_id: ctx.actor.companyId,
          id: role.id,
          version: role.version,
          name: role.name,
          description: role.description,
          permissions: role.permissions,
          created_at: role.createdAt ?? ctx.now,
          updated_at: role.updatedAt ?? ctx.now,
          created_hash: broughtHash,
        })),
      )
      .execute(),
  )
