import { sql } from 'kysely'
import type { HandlerInput } from '#domain/endpoint.ts'
import { newId } from '#domain/ids.ts'
import type { createCompany as createEndpoint, inviteOrgAdmin as inviteEndpoint } from '#domain/registry/api.ts'
import type { CompanySummary } from '#domain/registry/schema.ts'
import { foundCompany } from '#server/companies/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { permit } from '#server/platform/policy.ts'
import { fingerprint, idInUse, recordActivity } from '#server/platform/writing.ts'
import { inviteOrgAdmin as inviteFirst } from '#server/users/commands/org-admin.ts'
import { registryPolicy } from '../policy.ts'
import { principalIn, superAdminOf } from '../queries/acting.ts'
import { createdHashOf, getCompanySummary } from '../queries/companies.ts'
import { changeCompany, type Acting } from './acting.ts'

/** Adds a company and invites its first org_admin: both or neither. The same sent twice is one company. */
export async function createCompany(
  acting: Acting,
  { body }: HandlerInput<typeof createEndpoint>,
): Promise<CompanySummary> {
  const { id = newId(), ...form } = body
  const superAdmin = superAdminOf(acting)
  const { clock, secrets } = acting.services
  // In the transaction of the company that is to be: it makes its own row, and whatever comes with it.
  await acting.within(principalIn({ id, timezone: form.timezone }, superAdmin), async (ctx) => {
    const createdHash = fingerprint(form)
    if (await wasAdded(ctx, createdHash)) return
    const { companyId: code, adminName, adminEmail, website, ...company } = form
    await foundCompany(
      ctx.db,
      { id, ...company, code, ...(website === undefined ? {} : { website }), createdHash },
      clock.now(),
    )
    await recordActivity(ctx, 'company.created', { kind: 'company', id, label: company.name })
    await inviteFirst(ctx, secrets, { name: adminName, email: adminEmail })
  })
  return getCompanySummary(acting.platform, id, superAdmin.accountId)
}

/** Asked under a lock of the id: whoever sends the same at once waits. 409 where the id is another company's. */
async function wasAdded(ctx: Context, hash: Buffer): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company ${ctx.actor.companyId}`}, 0))`.execute(ctx.db)
  const existing = await createdHashOf(ctx)
  if (existing === undefined) return false
  if (existing === null || !existing.equals(hash)) throw idInUse()
  return true
}

/** Invites whoever is to run a company that nobody runs yet; a link that was sent before opens nothing any more. */
export const inviteOrgAdmin = (
  acting: Acting,
  { params, body }: HandlerInput<typeof inviteEndpoint>,
): Promise<CompanySummary> =>
  changeCompany(acting, params.id, async (ctx, { facts }) => {
    permit(registryPolicy.inviteOrgAdmin(ctx.actor, facts))
    await inviteFirst(ctx, acting.services.secrets, { name: body.adminName, email: body.adminEmail })
  })
