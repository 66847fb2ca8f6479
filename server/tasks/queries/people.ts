import { sql } from 'kysely'
import type { z } from 'zod'
import { memberOf } from '#domain/actor.ts'
import { rolePermissions, takesCustomRole, type CompanyRole } from '#domain/permissions.ts'
import type { taskPeople } from '#domain/tasks/schema.ts'
import { photoUrl } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { inNameOrder } from '#server/platform/db/listing.ts'

const needed = 'manage_tasks:view'

/** Roles whose people see tasks by their role alone. */
const rolesThatSee = (Object.keys(rolePermissions) as CompanyRole[]).filter((role) =>
  rolePermissions[role].includes(needed),
)

/** Who can have tasks: active, of the company itself, and with a role that lets them see what they have. */
const whoCanHaveTasks = (ctx: Context) =>
  ctx.db
    .selectFrom('users')
    .leftJoin('roles', (join) =>
      join.on('roles.company_id', '=', ctx.actor.companyId).onRef('roles.id', '=', 'users.role_id'),
    )
    .where('users.company_id', '=', ctx.actor.companyId)
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .where('users.client_id', 'is', null)
    .where((on) =>
      on.or([
        on.and([on('users.role_id', 'is', null), on('users.role', '=', on.fn.any(on.val(rolesThatSee)))]),
        on.and([on('users.role', '=', on.fn.any(on.val(rolesThatSee.filter((role) => !takesCustomRole(role)))))]),
        sql<boolean>`${needed}::text = any(roles.permissions)`,
      ]),
    )

/** Whether a person can have tasks. */
export async function canHaveTasks(ctx: Context, id: string): Promise<boolean> {
  const found = await whoCanHaveTasks(ctx).where('users.id', '=', id).select('users.id').executeTakeFirst()
  return found !== undefined
}

/** The names of those who can have tasks. */
export async function lookupTaskPeople(ctx: Context): Promise<z.output<typeof taskPeople>> {
  const [people, photos] = await Promise.all([
    whoCanHaveTasks(ctx)
      .select(['users.id', 'users.name'])
      .orderBy(inNameOrder(sql`users.name`))
      .orderBy('users.id')
      .execute(),
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
