import { sql } from 'kysely'
import type { CompanyRole } from '#domain/permissions.ts'
import type { Context } from '#server/platform/context.ts'

/** A role as a person has it: a system role, or one of the company's own in its place. */
type MembershipRole = { systemRole: CompanyRole } | { roleId: string }

/**
 * Gives everybody who has one role of the company's own another one, and answers their names. People of a client stay
 * people of a client: where the others get a system role, they get theirs.
 */
export async function moveToRole(ctx: Context, fromRoleId: string, to: MembershipRole): Promise<string[]> {
  const given =
    'roleId' in to
      ? { role_id: to.roleId }
      : { role_id: null, role: sql<string>`case when client_id is null then ${to.systemRole} else role end` }
  const moved = await ctx.db
    .updateTable('users')
    .set({ ...given, version: sql<number>`version + 1`, updated_at: ctx.now })
    .where('company_id', '=', ctx.actor.companyId)
    .where('role_id', '=', fromRoleId)
    .returning('name')
    .execute()
  return moved.map(({ name }) => name).toSorted()
}
