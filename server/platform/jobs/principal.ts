import type { Principal } from '../context.ts'
import type { Services } from '../runtime.ts'

/** The product itself, in a company; null where there is none of that id any more. */
export async function systemPrincipal(services: Services, companyId: string): Promise<Principal | null> {
  const actor = { kind: 'system', companyId } as const
  const company = await services.database.inTenant(
    actor,
    (db) => db.selectFrom('companies').select('timezone').where('id', '=', companyId).executeTakeFirst(),
    { readOnly: true },
  )
  return company === undefined ? null : systemIn({ companyId, timezone: company.timezone })
}

/** The same of a company that was looked up already. */
export const systemIn = ({ companyId, timezone }: { companyId: string; timezone: string }): Principal => ({
  actor: { kind: 'system', companyId },
  name: 'Stringline',
  timezone,
})
