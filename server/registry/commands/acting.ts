import type { Context } from '#server/platform/context.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { Exchange, OnPlatform } from '#server/platform/http/route.ts'
import { principalIn, superAdminOf } from '../queries/acting.ts'

/** What a super admin's deed works with: the platform, and the way into one company of it. */
export type Acting = Exchange & OnPlatform

/** Goes on within a company as the super admin who acts, in the platform's transaction. */
export const enterAs = <T>(
  acting: Acting,
  db: PlatformDb,
  company: { id: string; timezone: string },
  work: (ctx: Context) => Promise<T>,
): Promise<T> => acting.enter(db, principalIn(company, superAdminOf(acting)), work)
