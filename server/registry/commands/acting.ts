import { notFound } from '#domain/errors.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { Exchange, OnPlatform } from '#server/platform/http/route.ts'
import { superAdminIn } from '../queries/companies.ts'

/** What a super admin's deed works with: the platform, and the way into one company of it. */
export type Acting = Exchange & OnPlatform

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

/** Goes on within a company as the super admin who acts, in the platform's transaction. */
export const enterAs = <T>(
  acting: Acting,
  db: PlatformDb,
  company: { id: string; timezone: string },
  work: (ctx: Context) => Promise<T>,
): Promise<T> => acting.enter(db, principalIn(company, superAdminOf(acting)), work)
