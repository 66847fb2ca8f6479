import { createRoleBody } from '#domain/roles/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { createRole } from '#server/roles/commands.ts'
import { storyId, type CompanyStory } from './story.ts'

/** The company's own roles, given to those who have them. */
export async function giveRoles(ctx: Context, { id: companyId, roles = [], staff }: CompanyStory): Promise<void> {
  for (const role of roles) {
    const id = storyId('role', companyId, role.name)
    await createRole(ctx, {
      params: undefined,
      query: undefined,
      version: null,
      body: createRoleBody.parse({ ...role, id }),
    })
    const people = staff.filter((person) => person.companyRole === role).map((person) => person.id)
    await ctx.db
      .updateTable('users')
      .set({ role_id: id })
      .where('company_id', '=', companyId)
      .where('id', 'in', people)
      .execute()
  }
}
