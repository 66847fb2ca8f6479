import { sql } from 'kysely'
import type { HandlerInput } from '#domain/endpoint.ts'
import { newId } from '#domain/ids.ts'
import type { createCompany as createEndpoint, inviteOrgAdmin as inviteEndpoint } from '#domain/registry/api.ts'
import type { CompanySummary } from '#domain/registry/schema.ts'
import { foundCompany } from '#server/companies/commands.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { permit } from '#server/platform/policy.ts'
import { fingerprint, idInUse, recordActivity } from '#server/platform/writing.ts'
import { inviteOrgAdmin as inviteFirst } from '#server/users/commands/org-admin.ts'
import { registryPolicy } from '../policy.ts'
import { createdHashOf, getCompanySummary } from '../queries/companies.ts'
import { superAdminIn, superAdminOf } from '../queries/acting.ts'
import { enterAs, type Acting } from './acting.ts'
import { lockCompany } from './lock.ts'

/** Adds a company and invites its first org_admin: both or neither. The same sent twice is one company. */
export async function createCompany(
  acting: Acting,
  { body }: HandlerInput<typeof createEndpoint>,
): Promise<CompanySummary> {
  const { id = newId(), ...form } = body
  const { accountId } = superAdminOf(acting)
  const { clock, secrets } = acting.services
  return acting.transact(async (db) => {
    const createdHash = fingerprint(form)
    if (await wasAdded(db, id, createdHash)) return getCompanySummary(db, id, accountId)
    const { companyId: code, adminName, adminEmail, website, ...company } = form
    await foundCompany(
      db,
      { id, ...company, code, ...(website === undefined ? {} : { website }), createdHash },
      clock.now(),
    )
    await enterAs(acting, db, { id, timezone: company.timezone }, async (ctx) => {
      await recordActivity(ctx, 'company.created', { kind: 'company', id, label: company.name })
      await inviteFirst(ctx, secrets, { name: adminName, email: adminEmail })
    })
    return getCompanySummary(db, id, accountId)
  })
}

/** Asked under a lock of the id: whoever sends the same at once waits. 409 where the id is another company's. */
async function wasAdded(db: PlatformDb, id: string, hash: Buffer): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company ${id}`}, 0))`.execute(db)
  const existing = await createdHashOf(db, id)
  if (existing === undefined) return false
  if (existing === null || !existing.equals(hash)) throw idInUse()
  return true
}

/** Invites whoever is to run a company that nobody runs yet; a link that was sent before opens nothing any more. */
export async function inviteOrgAdmin(
  acting: Acting,
  { params: { id }, body }: HandlerInput<typeof inviteEndpoint>,
): Promise<CompanySummary> {
  const { accountId } = superAdminOf(acting)
  return acting.transact(async (db) => {
    const { company, facts } = await lockCompany(db, id, accountId)
    permit(registryPolicy.inviteOrgAdmin(superAdminIn(id, accountId), facts))
    await enterAs(acting, db, company, (ctx) =>
      inviteFirst(ctx, acting.services.secrets, { name: body.adminName, email: body.adminEmail }),
    )
    return getCompanySummary(db, id, accountId)
  })
}
