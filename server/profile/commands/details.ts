import type { updateProfile as updateEndpoint } from '#domain/profile/api.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { conflict } from '#domain/errors.ts'
import { profileMessages, type ProfileRecord } from '#domain/profile/schema.ts'
import { lockAccount, renameAccount } from '#server/accounts/commands/own.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { ownPlacesOf } from '#server/platform/session/own-principals.ts'
import { expectVersion } from '#server/platform/writing.ts'
import { changeOwnDetails } from '#server/users/commands/own.ts'
import { memberIn, profileOf, type Asking } from '../queries/own.ts'

/**
 * Edits somebody's own profile from a known version. A name is the person's own to say: a new one holds in each of
 * their companies, and is recorded there as their deed; job title and phone are those of the present company.
 */
export async function updateProfile(
  db: PlatformDb,
  asking: Asking,
  { body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<ProfileRecord> {
  const { signedIn, enter } = asking
  const account = await lockAccount(db, signedIn.accountId)
  const before = await profileOf(db, asking)
  expectVersion(version, before.version, before)
  const { name, jobTitle, phone } = body
  const member = memberIn(signedIn)
  if (member === null && (jobTitle !== undefined || phone !== undefined))
    throw conflict('no_company', profileMessages.ofMembers)
  const isRenamed = name !== undefined && name !== account.name
  if (isRenamed) await renameAccount(db, account.id, name)
  for (const { companyId, userId, isActive, isCancelled, principal } of await ownPlacesOf(db, account.id)) {
    const isHere = companyId === member?.principal.actor.companyId
    if (!isActive || isCancelled || (!isHere && !isRenamed)) continue
    // The present company goes by what was saved here, also where it had another name for them.
    const details = isHere ? { name, jobTitle, phone } : { name }
    await enter(db, principal, (ctx) => changeOwnDetails(ctx, userId, details))
  }
  return profileOf(db, asking)
}
