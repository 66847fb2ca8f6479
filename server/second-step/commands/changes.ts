import { conflict, sentence } from '#domain/errors.ts'
import { secondStepMessages } from '#domain/second-step/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { recordArrival } from '#server/platform/http/arrivals.ts'
import type { Exchange, OnPlatform } from '#server/platform/http/route.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { enqueueOnPlatform } from '#server/platform/jobs/enqueue.ts'
import { newId } from '#domain/ids.ts'
import { dropPendingSignIns } from '#server/platform/session/pending.ts'
import { endOtherSessions } from '#server/platform/session/seen.ts'
import { companiesRequiringStep, kindsOf } from '#server/platform/session/second-step.ts'
import { dropRecoveryCodes, keepRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts'
import { mailChange, type Change } from '../jobs.ts'
import { hasCodesLeft } from '../queries.ts'

/** The session whose person changes how they sign in. */
interface Who {
  accountId: string
  token: string
}

/**
 * Adds a second step. With the first one come recovery codes, answered once, and every other session of the account
 * ends: whoever else is signed in came in without it.
 */
export async function addStep(
  exchange: Exchange & OnPlatform,
  { accountId, token }: Who,
  change: Change,
  put: (db: PlatformDb) => Promise<void>,
): Promise<{ recoveryCodes: string[] | null }> {
  const { services, platform, transact, request } = exchange
  const now = services.clock.now()
  const codes = (await hasCodesLeft(platform, accountId)) ? null : await newRecoveryCodes()
  const shown = await transact(async (db) => {
    await lockAccount(db, accountId)
    const before = await kindsOf(db, accountId)
    await put(db)
    await dropPendingSignIns(db, accountId)
    if (!before.app && !before.passkey) await endOtherSessions(db, { accountId, token })
    await tell(exchange, db, accountId, change)
    // Only now have they come into the company that requires it.
    if (exchange.signedIn?.needsSecondStep === true) await recordArrival(exchange, db, token)
    // Made meanwhile by another tab of theirs.
    if (codes === null || (await hasCodesLeft(db, accountId))) return null
    await keepRecoveryCodes(db, { accountId, codes, now })
    return codes.shown
  })
  logSecurity(services.log, 'second-step-added', request, { kind: change })
  if (shown !== null) logSecurity(services.log, 'recovery-codes-made', request)
  return { recoveryCodes: shown }
}

/** Removes a second step; with the last one go the recovery codes. 409 where the last one is required. */
export async function removeStep(
  exchange: Exchange & OnPlatform,
  { accountId }: Who,
  change: Change,
  drop: (db: PlatformDb) => Promise<void>,
): Promise<void> {
  const { services, transact, request } = exchange
  await transact(async (db) => {
    await lockAccount(db, accountId)
    await drop(db)
    const left = await kindsOf(db, accountId)
    if (!left.app && !left.passkey) {
      await refuseRequired(exchange, db, accountId)
      await dropRecoveryCodes(db, accountId)
    }
    await dropPendingSignIns(db, accountId)
    await tell(exchange, db, accountId, change)
  })
  logSecurity(services.log, 'second-step-removed', request, { kind: change })
}

async function refuseRequired({ services, signedIn }: Exchange, db: PlatformDb, accountId: string): Promise<void> {
  if (signedIn?.isSuperAdmin === true && services.config.superAdminSecondStep)
    throw conflict('second_step_required', secondStepMessages.requiredHere)
  const [company] = await companiesRequiringStep(db, accountId)
  if (company !== undefined) throw conflict('second_step_required', sentence(secondStepMessages.required, { company }))
}

/** Makes recovery codes anew; those of before are no good any more. 409 for who has no second step. */
export async function renewCodes(
  exchange: Exchange & OnPlatform,
  { accountId }: Who,
): Promise<{ recoveryCodes: string[] }> {
  const { services, transact, request } = exchange
  const codes = await newRecoveryCodes()
  await transact(async (db) => {
    await lockAccount(db, accountId)
    const { app, passkey } = await kindsOf(db, accountId)
    if (!app && !passkey) throw conflict('no_second_step', secondStepMessages.noneYet)
    await keepRecoveryCodes(db, { accountId, codes, now: services.clock.now() })
    await tell(exchange, db, accountId, 'codes-renewed')
  })
  logSecurity(services.log, 'recovery-codes-made', request)
  return { recoveryCodes: codes.shown }
}

/** Mails the person what has changed, once it has. */
export const tell = ({ services: { clock, queue } }: Exchange, db: PlatformDb, accountId: string, change: Change) =>
  enqueueOnPlatform({ db, now: clock.now().toISOString(), queue }, mailChange, { accountId, change, mailId: newId() })

/** Changes of how an account signs in go one after the other: two that each leave the other's step leave none. */
const lockAccount = (db: PlatformDb, accountId: string) =>
  db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
