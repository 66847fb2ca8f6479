import type { z } from 'zod'
import { conflict, fieldErrors, invalid, notFound, sentence } from '#domain/errors.ts'
import { grantsOf } from '#domain/permissions.ts'
import { acceptInvitationForm, invitationMessages, type acceptInvitationBody } from '#domain/users/schema.ts'
import { createAccount } from '#server/accounts/commands.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import type { OnPlatform } from '#server/platform/http/route.ts'
import { addMembership } from '#server/platform/session/members.ts'
import { hashPassword, refusePassword } from '#server/platform/session/passwords.ts'
import { tokenHash } from '#server/platform/session/tokens.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { invitationOf, type WaitedFor } from '../queries/invitation.ts'

/** Who accepts: with the account they are signed in with, or as somebody new. */
export interface Accepting {
  token: string
  body: z.output<typeof acceptInvitationBody>
  /** The account of this browser's session. */
  signedIn: { accountId: string; name: string } | null
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
  { token, body, signedIn, now }: Accepting,
): Promise<Accepted | null> {
  const waited = await invitationOf(platform, token, now)
  if (waited === null) return null
  // Before the transaction: it takes a while, and nothing is locked for it.
  const made = waited.accountId === null ? await newcomerOf(waited, body) : null
  if (waited.accountId !== null && signedIn?.accountId !== waited.accountId) throw refusedAccount(waited, signedIn)
  return transact(async (db) => {
    const used = await db
      .deleteFrom('invitations')
      .where('token_hash', '=', tokenHash(token))
      .where('expires_at', '>', now.toISOString())
      .returning('user_id')
      .executeTakeFirst()
    if (used === undefined) throw notFound()
    const { companyId, userId, email } = waited
    const accountId =
      made === null ? waited.accountId : await createAccount(db, { ...made, email, confirmedAt: now.toISOString() })
    // The address got an account in the meantime: its person signs in with that.
    if (accountId === null) throw refusedAccount(waited, signedIn)
    const name = made?.name ?? signedIn?.name ?? ''
    await enter(db, principalOf(waited, name), (ctx) => join(ctx, userId, name))
    await addMembership(db, { accountId, companyId, userId })
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

const refusedAccount = ({ email }: WaitedFor, signedIn: Accepting['signedIn']) =>
  conflict(
    signedIn === null ? 'sign_in_first' : 'other_account',
    sentence(signedIn === null ? invitationMessages.signInFirst : invitationMessages.otherAccount, { email }),
  )

/** The person as they come in: what is recorded of it is their own deed. */
function principalOf({ companyId, userId, role, clientId, permissions, timezone }: WaitedFor, name: string): Principal {
  const grants = grantsOf(role, permissions)
  const actor =
    clientId === null
      ? ({ kind: 'staff', userId, companyId, grants } as const)
      : ({ kind: 'client', userId, companyId, clientId, grants } as const)
  return { actor, name, timezone }
}

async function join(ctx: Context, userId: string, name: string): Promise<void> {
  await ctx.db
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
    .execute()
  await recordActivity(ctx, 'user.joined', { kind: 'user', id: userId, label: name })
}
