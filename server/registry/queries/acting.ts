import type { PlatformActor } from '#domain/actor.ts'
import { notFound } from '#domain/errors.ts'
import type { Principal } from '#server/platform/context.ts'
import type { Exchange } from '#server/platform/http/route.ts'

/** Who acts. The endpoints let nobody else in. */
export function superAdminOf({ signedIn }: Pick<Exchange, 'signedIn'>): { accountId: string; name: string } {
  if (signedIn === null) throw notFound()
  return { accountId: signedIn.accountId, name: signedIn.name }
}

/** The super admin in a company, as its activity names them. */
export const principalIn = (
  { id, timezone }: { id: string; timezone: string },
  { accountId, name }: { accountId: string; name: string },
): Principal => ({ actor: superAdminIn(id, accountId), name, timezone })

/** The super admin as they act in a company, also while it is not open to them. */
export const superAdminIn = (companyId: string, accountId: string): PlatformActor => ({
  kind: 'platform',
  userId: accountId,
  companyId,
})
