import { isShut } from '#domain/registry/rules.ts'
import type { Actor } from '#domain/actor.ts'
import { notificationChoices, type NotificationChoices, type StoredNotifications } from '#domain/companies/rules.ts'
import { deliveryFor, type Delivery } from '#domain/notifications/rules.ts'
import { grantsOf, type CompanyRole, type Permission } from '#domain/permissions.ts'
import type { Context } from '#server/platform/context.ts'
import type { Language } from '#server/platform/http/language.ts'

/** Somebody who can be told of something: who they are in the company, and how they want to be reached. */
export interface Reader {
  userId: string
  name: string
  email: string
  role: CompanyRole
  actor: Extract<Actor, { kind: 'staff' | 'client' }>
  language: Language
  timezone: string
  choices: NotificationChoices
  delivery: Delivery
}

/** Whom of a company: these people, those of a client, or all of its own. */
export type Wanted = { ids: readonly string[] } | { clientId: string } | 'staff'

/** Who of these people can be told of anything now: nobody invited, disabled or gone, none of a shut company. */
export async function readersAmong(ctx: Context, wanted: Wanted): Promise<Reader[]> {
  if (wanted !== 'staff' && 'ids' in wanted && wanted.ids.length === 0) return []
  const [company, people] = await Promise.all([companyOf(ctx), peopleOf(ctx, wanted)])
  if (isShut(company.cancelled_by) || people.length === 0) return []
  const memberships = await membershipsOf(
    ctx,
    people.map(({ id }) => id),
  )
  return people.flatMap((person): Reader[] => {
    const membership = memberships.get(person.id)
    if (membership === undefined) return []
    const { companyId } = ctx.actor
    const role = person.role as CompanyRole
    const grants = grantsOf(role, person.permissions as Permission[] | null)
    const who = { userId: person.id, companyId, grants }
    return [
      {
        userId: person.id,
        name: person.name,
        email: person.email,
        role,
        actor:
          person.client_id === null
            ? { kind: 'staff', ...who }
            : { kind: 'client', ...who, clientId: person.client_id },
        language: (membership.language ?? company.language) as Language,
        timezone: membership.timezone ?? company.timezone,
        choices: notificationChoices(
          company.notifications as StoredNotifications,
          membership.notifications as StoredNotifications,
        ),
        delivery: deliveryFor(company.delivery as Partial<Delivery>, membership.delivery as Delivery | null),
      },
    ]
  })
}

const companyOf = (ctx: Context) =>
  ctx.db
    .selectFrom('companies')
    .select(['language', 'timezone', 'notifications', 'delivery', 'cancelled_by'])
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()

const peopleOf = (ctx: Context, wanted: Wanted) =>
  ctx.db
    .selectFrom('users')
    .leftJoin('roles', (join) =>
      join.on('roles.company_id', '=', ctx.actor.companyId).onRef('roles.id', '=', 'users.role_id'),
    )
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.client_id', 'roles.permissions'])
    .where('users.company_id', '=', ctx.actor.companyId)
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .$if(wanted === 'staff', (all) => all.where('users.client_id', 'is', null))
    .$if(wanted !== 'staff' && 'ids' in wanted, (all) =>
      all.where((on) =>
        on('users.id', '=', on.fn.any(on.val(wanted !== 'staff' && 'ids' in wanted ? [...wanted.ids] : []))),
      ),
    )
    .$if(wanted !== 'staff' && 'clientId' in wanted, (all) =>
      all.where('users.client_id', '=', wanted !== 'staff' && 'clientId' in wanted ? wanted.clientId : ''),
    )
    .orderBy('users.id')
    .execute()

/** Of the platform's: asked apart. */
async function membershipsOf(ctx: Context, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('memberships')
    .select(['user_id', 'language', 'timezone', 'notifications', 'delivery'])
    .where('company_id', '=', ctx.actor.companyId)
    .where((on) => on('user_id', '=', on.fn.any(on.val([...ids]))))
    .execute()
  return new Map(rows.map((row) => [row.user_id, row]))
}
