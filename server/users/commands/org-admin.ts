import { addressKey } from '#domain/characters.ts'
import { newId } from '#domain/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { fingerprint } from '#server/platform/writing.ts'
import { awaitPerson, refuseTaken, renewLink, takeBack } from './invitations.ts'
import { lockPeople } from './people.ts'

/**
 * Invites who is to run a company that nobody runs yet. Whoever was invited to that before under another address is
 * waited for no longer: a link that went to the wrong one must let nobody in.
 */
export async function inviteOrgAdmin(
  ctx: Context,
  secrets: Secrets,
  invited: { name: string; email: string },
): Promise<void> {
  const email = addressKey(invited.email)
  const before = await pipeline(ctx, lockPeople, awaitedOrgAdmins)
  for (const person of before.filter((each) => each.email !== email)) await takeBack(ctx, person)
  const again = before.find((each) => each.email === email)
  if (again === undefined) return awaitOrgAdmin(ctx, secrets, { name: invited.name, email })
  await nameAwaited(ctx, again.id, invited.name)
  await renewLink(ctx, secrets, { ...again, as: orgAdmin })
}

async function awaitOrgAdmin(
  ctx: Context,
  secrets: Secrets,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await refuseTaken(ctx, email, 'adminEmail')
  const role = { role: 'org_admin', roleId: null, clientId: null } as const
  const hash = fingerprint({ email, ...role })
  await awaitPerson(ctx, secrets, { id: newId(), email, name, ...role, as: orgAdmin, hash })
}

const orgAdmin = { role: 'org_admin', customRole: null, client: null } as const

const awaitedOrgAdmins = (ctx: Context) =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('role', '=', 'org_admin')
    .where('status', '=', 'invited')
    .where('deleted_at', 'is', null)
    // Whoever accepts at this moment is through first, or waits and finds nothing.
    .forUpdate()
    .execute()

async function nameAwaited(ctx: Context, id: string, name: string): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set((row) => ({ name, updated_at: ctx.now, version: row('version', '+', 1) }))
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .execute()
}
