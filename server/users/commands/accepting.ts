import type { z } from 'zod'
import { conflict, fieldErrors, invalid, notFoundWith, sentence } from '#domain/errors.ts'
import { grantsOf } from '#domain/permissions.ts'
import { acceptInvitationForm, invitationMessages, type acceptInvitationBody } from '#domain/users/schema.ts'
import { createAccount } from '#server/accounts/commands.ts'
import { confirmAccount } from '#server/accounts/commands/confirming.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import type { OnPlatform } from '#server/platform/http/route.ts'
import { addMembership } from '#server/platform/session/members.ts'
import { ownPlacesOf } from '#server/platform/session/own-principals.ts'
import { hashPassword, refusePassword } from '#server/platform/session/passwords.ts'
import { tokenHash } from '#server/platform/session/tokens.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { invitationOf, type WaitedFor } from '../queries/invitation.ts'

/** Who accepts: with the account they are signed in with, or as somebody new. */
export interface Accepting {
  token: string
  body: z.output<typeof acceptInvitationBody>
  /** The account of this browser's session. */
  signedInAs: string | null
  now: Date
}

/** The account that came in, into which company, and whether it is new. */
export interface Accepted {
  accountId: string
  companyId: string
  isNew: boolean
}

/**
 * Lets in who holds the link: once, however many try at the same moment. Somebody with an account comes in with it, and
 * neither its password nor its name are touched; everybody else makes one. Null where the link opens nothing.
 */
export async function acceptInvitation(
  { platform, transact, enter }: OnPlatform,
  { token, body, signedInAs, now }: Accepting,
): Promise<Accepted | null> {
  const waited = await invitationOf(platform, token, now)
  if (waited === null) return null
  const { companyId, userId, email, account } = waited
  if (signedInAs !== (account?.id ?? null)) throw refusedAccount(email, signedInAs)
  // Before the transaction: it takes a while, and nothing is locked for it.
  const made = account === null ? await newcomerOf(waited, body) : null
  // Whoever passes every check comes into a company by opening it, which is recorded there.
  if (account?.isSuperAdmin === true) throw conflict('super_admin', invitationMessages.superAdmin)
  return transact(async (db) => {
    const name = made?.name ?? account?.name ?? ''
    const places = account === null ? [] : await ownPlacesOf(db, account.id)
    await enter(db, principalOf(waited, name), (ctx) => join(ctx, userId, name))
    const used = await db
      .deleteFrom('invitations')
      .where('token_hash', '=', tokenHash(token))
      .where('expires_at', '>', now.toISOString())
      .returning('user_id')
      .executeTakeFirst()
    if (used === undefined) throw notFoundWith(invitationMessages.invalid)
    const accountId =
      made === null ? account?.id : await createAccount(db, { ...made, email, confirmedAt: now.toISOString() })
    // The address got an account in the meantime: its person signs in with that.
    if (accountId == null) throw refusedAccount(email, signedInAs)
    await addMembership(db, { accountId, companyId, userId })
    // The link came by the address: it is the person's.
    await confirmAccount(enter, db, { accountId, now, places })
    return { accountId, companyId, isNew: made !== null }
  })
}

/** What somebody new is called and signs in with; 422 at its fields. */
async function newcomerOf(
  { email, companyName }: WaitedFor,
  body: Accepting['body'],
): Promise<{ name: string; passwordHash: string }> {
  const form = acceptInvitationForm.safeParse(body)
  if (!form.success) throw invalid(fieldErrors(form.error))
  const { name, password } = form.data
  await refusePassword(password, [name, companyName, email])
  return { name, passwordHash: await hashPassword(password) }
}

const refusedAccount = (email: string, signedInAs: string | null) =>
  signedInAs === null
    ? conflict('sign_in_first', sentence(invitationMessages.signInFirst, { email }))
    : conflict('other_account', sentence(invitationMessages.otherAccount, { email }))

/** The person as they come in: what is recorded of it is their own deed. */
function principalOf({ companyId, userId, role, clientId, permissions, timezone }: WaitedFor, name: string): Principal {
  const grants = grantsOf(role, permissions)
  const actor =
    clientId === null
      ? ({ kind: 'staff', userId, companyId, grants } as const)
      : ({ kind: 'client', userId, companyId, clientId, grants } as const)
  return { actor, name, timezone }
}

/** The person first, then the invitation, as everybody does who changes people: whoever comes second finds nobody. */
async function join(ctx: Context, userId: string, name: string): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('users')
    .set((row) => ({
      name,
      status: 'active',
      active_from: ctx.now,
      updated_at: ctx.now,
      version: row('version', '+', 1),
    }))
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', userId)
    .where('status', '=', 'invited')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFoundWith(invitationMessages.invalid)
  await recordActivity(ctx, 'user.joined', { kind: 'user', id: userId, label: name })
}
