import { notFound } from '#domain/errors.ts'
import type { Principal } from '#server/platform/context.ts'
import type { OnPlatform } from '#server/platform/http/route.ts'
import { permit } from '#server/platform/policy.ts'
import { endSessionById, sessionIn } from '#server/platform/session/seen.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { companySessionPolicy } from './policy.ts'
import { factsOf } from './queries.ts'

/** Ends somebody's session in the company of the principal, which keeps that it did. */
export const revokeSessionIn = (
  { transact, enter }: Pick<OnPlatform, 'transact' | 'enter'>,
  { principal, id, token, now }: { principal: Principal; id: string; token: string; now: Date },
): Promise<void> =>
  transact(async (db) => {
    const session = await sessionIn(db, { companyId: principal.actor.companyId, now }, { id, token })
    if (session === undefined) throw notFound()
    permit(companySessionPolicy.revokeCompanySession(principal.actor, factsOf(session)))
    await endSessionById(db, id)
    const subject = { kind: 'user', id: session.userId, label: session.personName } as const
    await enter(db, principal, (ctx) => recordActivity(ctx, 'session.revoked', subject))
  })
