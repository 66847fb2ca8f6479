import { addressKey } from '#domain/characters.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import { isClientRole, roleMeant } from '#domain/permissions.ts'
import type { inviteUser as inviteEndpoint } from '#domain/users/api.ts'
import { invitationDays, userMessages, type UserRecord } from '#domain/users/schema.ts'
import { draftMail } from '#server/mail/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { day } from '#server/platform/limits.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { refuseBeyond } from '#server/platform/quotas.ts'
import type { SecretPlace, Secrets } from '#server/platform/secrets.ts'
import { newToken, tokenHash } from '#server/platform/session/tokens.ts'
import { alreadyCreated, fingerprint, lockedFind, recordActivity } from '#server/platform/writing.ts'
import { invitingPolicy, userPolicy } from '../policy.ts'
import { countedPeople, getUser } from '../queries/people.ts'
import { lockUser, permitRole, removeUser, rolesOf, type RoleNames, type RoleOf } from './people.ts'

/** Where the token of an invitation is sealed until its mail is written. */
export const invitationPlace = (ctx: Context, userId: string): SecretPlace => ({
  companyId: ctx.actor.companyId,
  purpose: 'invitation',
  recordId: userId,
})

/** Invites somebody: a person who is waited for, and a mail with the link. The same sent twice is one invitation. */
export async function inviteUser(
  ctx: Context,
  secrets: Secrets,
  { body }: HandlerInput<typeof inviteEndpoint>,
): Promise<UserRecord> {
  const { id = newId(), ...form } = body
  permit(invitingPolicy.inviteUser(ctx.actor, {}))
  const email = addressKey(form.email)
  const role = roleMeant(form.role)
  const roleOf = { role, roleId: form.roleId ?? null, clientId: form.clientId ?? null }
  const as = await permitRole(ctx, roleOf)
  const hash = fingerprint({ email, ...roleOf })
  if (await alreadyCreated(ctx, { table: 'users', id, hash })) return getUser(ctx, id)
  const brought = await broughtPerson(ctx, email)
  if (brought === null) await refuseTaken(ctx, email)
  if (!isClientRole(role)) await refuseBeyond(ctx, { quota: 'users', used: countedPeople })
  if (brought !== null) {
    await pipeline(
      ctx,
      (ctx) => waitForBrought(ctx, brought, roleOf),
      (ctx) => sendLink(ctx, secrets, { id: brought, email, as }),
    )
    return getUser(ctx, brought)
  }
  return pipeline(
    ctx,
    (ctx) => awaitPerson(ctx, secrets, { id, email, name: '', ...roleOf, as, hash }),
    (ctx) => getUser(ctx, id),
  )
}

/** Somebody who came along with an archive and has never been let in; null where this address is no such person's. */
async function broughtPerson(ctx: Context, email: string): Promise<string | null> {
  const person = await lockedFind(ctx, email, (ctx) =>
    ctx.db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', ctx.actor.companyId)
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .where('status', '=', 'disabled')
      .executeTakeFirst(),
  )
  if (person === undefined) return null
  const member = await ctx.db
    .selectFrom('memberships')
    .select('user_id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', '=', person.id)
    .executeTakeFirst()
  return member === undefined ? person.id : null
}

/** They are waited for from now on, as whatever they are invited as; what they did elsewhere stays theirs. */
const waitForBrought = (ctx: Context, id: string, { role, roleId, clientId }: RoleOf): Promise<unknown> =>
  ctx.db
    .updateTable('users')
    .set((row) => ({
      status: 'invited',
      role,
      role_id: roleId,
      client_id: clientId,
      version: row('version', '+', 1),
      updated_at: ctx.now,
    }))
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .execute()

/** Somebody who is to come in: what they are called as far as it is known, and as what. */
export interface Awaited extends RoleOf {
  id: string
  email: string
  name: string
  as: RoleNames
  /** The fingerprint of what was sent. */
  hash: Buffer
}

/** Waits for somebody from now on, and has the link mailed that lets them in. */
export const awaitPerson = (ctx: Context, secrets: Secrets, person: Awaited): Promise<void> =>
  pipeline(
    ctx,
    async (ctx) =>
      void (await ctx.db
        .insertInto('users')
        .values({
          company_id: ctx.actor.companyId,
          id: person.id,
          email: person.email,
          name: person.name,
          role: person.role,
          role_id: person.roleId,
          client_id: person.clientId,
          status: 'invited',
          active_from: null,
          created_hash: person.hash,
          created_at: ctx.now,
          updated_at: ctx.now,
        })
        .execute()),
    (ctx) => sendLink(ctx, secrets, person),
  )

/** An address is in a company once; asked under a lock, so that two who invite it at once make one person. */
export async function refuseTaken(ctx: Context, email: string, field = 'email'): Promise<void> {
  const person = await lockedFind(ctx, email, (ctx) =>
    ctx.db
      .selectFrom('users')
      .select('status')
      .where('company_id', '=', ctx.actor.companyId)
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  if (person === undefined) return
  throw invalidField(field, person.status === 'invited' ? userMessages.invitedAlready : userMessages.taken)
}

/** Who is sent a link, and as what they come in by it. */
interface Invited {
  id: string
  email: string
  as: RoleNames
}

/** Makes the one link that lets this person in and has it mailed. */
async function sendLink(ctx: Context, secrets: Secrets, { id, email, as }: Invited): Promise<void> {
  const token = newToken()
  const mailId = newId()
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .insertInto('invitations')
        .values({
          company_id: ctx.actor.companyId,
          user_id: id,
          token_hash: tokenHash(token),
          token_sealed: secrets.seal(invitationPlace(ctx, id), token),
          mail_id: mailId,
          invited_by: ctx.name,
          sent_at: ctx.now,
          expires_at: new Date(Date.parse(ctx.now) + invitationDays * day).toISOString(),
        })
        .execute(),
    (ctx) => draftMail(ctx, { id: mailId, to: email, draft: {} }),
    (ctx) => recordActivity(ctx, 'user.invited', { kind: 'user', id, label: email }, { to: email, mailId, ...as }),
  )
}

/** Sends an invitation again: with a new link, while the old one opens nothing any more. */
export async function resendInvitation(ctx: Context, secrets: Secrets, id: string): Promise<UserRecord> {
  const { user, facts } = await lockUser(ctx, id)
  permit(userPolicy.resendInvitation(ctx.actor, facts))
  return pipeline(
    ctx,
    (ctx) => renewLink(ctx, secrets, { ...user, as: rolesOf(user) }),
    (ctx) => getUser(ctx, id),
  )
}

/** Sends somebody who is waited for another link; the one before opens nothing any more. */
export const renewLink = (ctx: Context, secrets: Secrets, person: Invited): Promise<void> =>
  pipeline(
    ctx,
    async (ctx) =>
      void (await ctx.db
        .deleteFrom('invitations')
        .where('company_id', '=', ctx.actor.companyId)
        .where('user_id', '=', person.id)
        .execute()),
    (ctx) => sendLink(ctx, secrets, person),
  )

/** Takes an invitation back: its link opens nothing, and the person was never there. */
export async function revokeInvitation(ctx: Context, id: string): Promise<void> {
  const { user, facts } = await lockUser(ctx, id)
  permit(userPolicy.revokeInvitation(ctx.actor, facts))
  await takeBack(ctx, user)
}

/** Waits for somebody no longer. */
export async function takeBack(ctx: Context, { id, email }: { id: string; email: string }): Promise<void> {
  await removeUser(ctx, { id, status: 'invited' })
  await recordActivity(ctx, 'user.uninvited', { kind: 'user', id, label: email })
}

/** The links of a company that is erased open nothing any more. */
export async function forgetInvitations(ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('invitations').where('company_id', '=', ctx.actor.companyId).execute()
}

/** Once its mail is written, nobody can read a link any more. */
export async function forgetSealedToken(ctx: Context, userId: string, mailId: string): Promise<void> {
  await ctx.db
    .updateTable('invitations')
    .set({ token_sealed: null })
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', '=', userId)
    // Sent again meanwhile, it has another link, whose mail is still to be written.
    .where('mail_id', '=', mailId)
    .execute()
}
