import { sql } from 'kysely'
import type { z } from 'zod'
import { memberOf } from '#domain/actor.ts'
import { grantsOf, type CompanyRole, type Permission } from '#domain/permissions.ts'
import type { taskPeople } from '#domain/tasks/schema.ts'
import { photoUrl } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { inNameOrder } from '#server/platform/db/listing.ts'

/**
 * Who of these people, or of all, can have tasks, by name: active, of the company itself, and with a role that lets
 * them see what they have.
 */
async function whoCanHaveTasks(ctx: Context, ids?: readonly string[]): Promise<{ id: string; name: string }[]> {
  const people = await ctx.db
    .selectFrom('users')
    .leftJoin('roles', (join) =>
      join.on('roles.company_id', '=', ctx.actor.companyId).onRef('roles.id', '=', 'users.role_id'),
    )
    .where('users.company_id', '=', ctx.actor.companyId)
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .where('users.client_id', 'is', null)
    .$if(ids !== undefined, (all) => all.where((on) => on('users.id', '=', on.fn.any(on.val([...(ids ?? [])])))))
    .select(['users.id', 'users.name', 'users.role', 'roles.permissions'])
    .orderBy(inNameOrder(sql`users.name`))
    .orderBy('users.id')
    .execute()
  return people.filter(({ role, permissions }) =>
    grantsOf(role as CompanyRole, permissions as Permission[] | null).has('manage_tasks:view'),
  )
}

/** Those of these people who can have tasks. */
export async function holdersAmong(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const people = ids.length === 0 ? [] : await whoCanHaveTasks(ctx, ids)
  return new Set(people.map(({ id }) => id))
}

/** Whether a person can have tasks. */
export const canHaveTasks = async (ctx: Context, id: string): Promise<boolean> =>
  (await holdersAmong(ctx, [id])).has(id)

/** The names of those who can have tasks. */
export async function lookupTaskPeople(ctx: Context): Promise<z.output<typeof taskPeople>> {
  const [people, photos] = await Promise.all([
    whoCanHaveTasks(ctx),
    // Of the platform's: asked apart.
    ctx.db
      .selectFrom('memberships')
      .select(['user_id', 'photo_id'])
      .where('company_id', '=', ctx.actor.companyId)
      .where('photo_id', 'is not', null)
      .execute(),
  ])
  const photoOf = new Map(photos.map((row) => [row.user_id, row.photo_id]))
  const items = people.map(({ id, name }) => {
    const photoId = photoOf.get(id)
    return { id, name, photoUrl: photoId == null ? null : photoUrl(photoId), isMe: memberOf(ctx.actor) === id }
  })
  return { items, total: items.length }
}
