import { grantsOf, type CompanyRole, type Permission } from '#domain/permissions.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import type { Language } from '#server/platform/http/language.ts'

/** Somebody whose calendar is kept: as who they are in the company now, whose rights decide what stands in it. */
export interface Keeper {
  principal: Principal
  language: Language
  /** Their own: of a moment in their calendar it is this day there. */
  timezone: string
  companyName: string
}

/** Somebody who works in the company now; null for all others, and in a company that is closed. */
export async function keeperOf(ctx: Context, userId: string): Promise<Keeper | null> {
  const { companyId } = ctx.actor
  const [person, membership, company] = [
    await personOf(ctx, userId),
    await ctx.db
      .selectFrom('memberships')
      .select(['language', 'timezone'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    await ctx.db
      .selectFrom('companies')
      .select(['name', 'language', 'timezone', 'closed_from as closedFrom', 'cancelled_at as cancelledAt'])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow(),
  ]
  const isClosed = company.cancelledAt !== null || (company.closedFrom !== null && company.closedFrom <= ctx.now)
  if (person === undefined || membership === undefined || isClosed) return null
  const grants = grantsOf(person.role as CompanyRole, person.permissions as Permission[] | null)
  return {
    principal: { actor: { kind: 'staff', userId, companyId, grants }, name: person.name, timezone: company.timezone },
    language: (membership.language ?? company.language) as Language,
    timezone: membership.timezone ?? company.timezone,
    companyName: company.name,
  }
}

const personOf = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('users')
    .leftJoin('roles', (join) =>
      join.on('roles.company_id', '=', ctx.actor.companyId).onRef('roles.id', '=', 'users.role_id'),
    )
    .select(['users.name', 'users.role', 'roles.permissions'])
    .where('users.company_id', '=', ctx.actor.companyId)
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .where('users.client_id', 'is', null)
    .executeTakeFirst()
