import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { addressKey } from '#domain/characters.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { invalidField } from '#domain/errors.ts'
import { trackedFields } from '#domain/events.ts'
import { newId } from '#domain/ids.ts'
import type { CompanyRole } from '#domain/permissions.ts'
import type { updateUser as updateEndpoint } from '#domain/users/api.ts'
import { countsAsUser } from '#domain/users/rules.ts'
import { userMessages, type UserForm, type UserRecord } from '#domain/users/schema.ts'
import { createAccount } from '#server/accounts/commands.ts'
import type { Context } from '#server/platform/context.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import type { TenantDb } from '#server/platform/db/tenant.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { refuseBeyond } from '#server/platform/quotas.ts'
import { addMembership, removeMembership } from '#server/platform/session/members.ts'
import { findAccount } from '#server/platform/session/session.ts'
import {
  beginEdit,
  changesBetween,
  expectVersion,
  lockOf,
  lockRecord,
  recordActivity,
  recordEdit,
} from '#server/platform/writing.ts'
import { mayGive, userPolicy } from '../policy.ts'
import { clientNameOf, countedPeople, findUser, getUser, roleNamed, type FoundUser } from '../queries/people.ts'

export interface NewPerson {
  id?: string
  companyId: string
  name: string
  email: string
  role: CompanyRole
  /** Required for, and only for, client users. */
  clientId?: string
  /** A custom role in place of the system role's permissions. */
  roleId?: string
  jobTitle?: string
  phone?: string
  passwordHash: string
  /** Null until the person says that the address is theirs. */
  confirmedAt?: string | null
}

/** An active person of a company, who can sign in once an account is a member as them; answers their id. */
export async function insertPerson(
  db: TenantDb,
  person: Omit<NewPerson, 'passwordHash' | 'confirmedAt'>,
): Promise<string> {
  const userId = person.id ?? newId()
  await db
    .insertInto('users')
    .values({
      company_id: person.companyId,
      id: userId,
      email: addressKey(person.email),
      name: person.name,
      role: person.role,
      client_id: person.clientId ?? null,
      role_id: person.roleId ?? null,
      job_title: person.jobTitle,
      phone: person.phone,
      created_hash: Buffer.alloc(0),
    })
    .execute()
  return userId
}

/** Adds an active person of a company with the account they sign in with; one that is there already stays as it is. */
export async function addPerson(
  db: PlatformDb,
  { passwordHash, confirmedAt = new Date(0).toISOString(), ...person }: NewPerson,
): Promise<{ userId: string; accountId: string }> {
  const { companyId, name, email } = person
  const userId = await insertPerson(db, person)
  const accountId =
    (await createAccount(db, { email, name, passwordHash, confirmedAt })) ??
    (await findAccount(db, addressKey(email)))?.id
  if (accountId === undefined) throw new Error('An account that was there is gone')
  await addMembership(db, { accountId, companyId, userId })
  return { userId, accountId }
}

/** The custom role and the client that come with a role, as it is stored. */
export interface RoleOf {
  role: CompanyRole
  roleId: string | null
  clientId: string | null
}

/** A role as it is recorded: with its parts by their names. */
export interface RoleNames {
  role: CompanyRole
  customRole: string | null
  client: string | null
}

/** 422 for a role or client that the company does not have, 403 for rights that the actor does not hold. */
export async function permitRole(ctx: Context, { role, roleId, clientId }: RoleOf): Promise<RoleNames> {
  const named = await roleNamed(ctx, role, roleId)
  if (named === null) throw invalidField('roleId', userMessages.roleUnknown)
  permit(mayGive(ctx.actor, named.grants))
  const client = clientId === null ? null : await clientNameOf(ctx, clientId)
  if (client === undefined) throw invalidField('clientId', userMessages.clientUnknown)
  return { role, customRole: named.customRole, client }
}

/**
 * A person (404 where there is none) locked until the transaction ends. Whoever changes people waits for whoever else
 * does: two org_admins who demote each other at once would leave none.
 */
export const lockUser = (ctx: Context, id: string): Promise<FoundUser> =>
  pipeline(ctx, lockPeople, (ctx) => lockRecord(ctx, 'users', id, findUser))

/** Lets nobody else change people of the company before the transaction ends. */
export const lockPeople = async (ctx: Context): Promise<void> => void (await lockOf(ctx, sql`'people'`).execute(ctx.db))

/** What an edit records: the form, with the role's parts by their names. */
const tracked = (user: UserRecord) => ({ ...user, ...rolesOf(user) })

export const rolesOf = ({ role, customRole, client }: UserRecord): RoleNames => ({
  role,
  customRole: customRole?.name ?? null,
  client: client?.name ?? null,
})

/** Edits a person from a known version. Whoever names a role says which custom role and client come with it. */
export async function updateUser(
  ctx: Context,
  { params, body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<UserRecord> {
  const { user: before, facts } = await lockUser(ctx, params.id)
  permit(userPolicy.updateUser(ctx.actor, facts))
  const status = body.status === before.status ? undefined : body.status
  const given = changedRole(before, body)
  if (given !== undefined) permit(userPolicy.changeUserRole(ctx.actor, facts))
  if (status !== undefined) permit(userPolicy.changeUserStatus(ctx.actor, facts))
  expectVersion(version, before.version, before)
  if (given !== undefined) await permitRole(ctx, given)
  const isCounted = countsAsUser({ role: given?.role ?? before.role, status: status ?? before.status })
  if (isCounted && !countsAsUser(before)) await refuseBeyond(ctx, { quota: 'users', used: countedPeople })
  const after = await pipeline(
    ctx,
    beginEdit,
    (ctx) =>
      ctx.db
        .updateTable('users')
        .set({
          name: body.name,
          job_title: body.jobTitle,
          phone: body.phone,
          ...(given === undefined ? {} : { role: given.role, role_id: given.roleId, client_id: given.clientId }),
          // Sessions from before are over for good.
          ...(status === undefined ? {} : { status, active_from: status === 'active' ? ctx.now : null }),
          version: before.version + 1,
          updated_at: ctx.now,
        })
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', params.id)
        .execute(),
    (ctx) => getUser(ctx, params.id),
  )
  return recordEdit(
    ctx,
    { before, after },
    'user.updated',
    { kind: 'user', id: params.id, label: after.name },
    changesBetween(tracked(before), tracked(after), trackedFields.user),
  )
}

/** The role as it is to be, where that differs from what it is. */
function changedRole(before: UserRecord, { role: asked, roleId, clientId }: Partial<UserForm>): RoleOf | undefined {
  if (!asked) return undefined
  const role: RoleOf = { role: asked, roleId: roleId ?? null, clientId: clientId ?? null }
  const was: RoleOf = {
    role: before.role,
    roleId: before.customRole?.id ?? null,
    clientId: before.client?.id ?? null,
  }
  return isDeepStrictEqual(role, was) ? undefined : role
}

/**
 * Removes a person from the company. What they made and did keeps their name; their address is free, their account
 * their own, and their sessions in this company are over.
 */
export async function deleteUser(ctx: Context, id: string): Promise<void> {
  const { user, facts } = await lockUser(ctx, id)
  permit(userPolicy.deleteUser(ctx.actor, facts))
  await removeUser(ctx, user)
  await recordActivity(ctx, 'user.deleted', { kind: 'user', id, label: user.name || user.email })
}

/** Whoever never came in has made nothing, and goes altogether. */
export async function removeUser(ctx: Context, { id, status }: Pick<UserRecord, 'id' | 'status'>): Promise<void> {
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .deleteFrom('invitations')
        .where('company_id', '=', ctx.actor.companyId)
        .where('user_id', '=', id)
        .execute(),
    (ctx) => removeMembership(ctx, id),
    async (ctx) => {
      if (status === 'invited')
        await ctx.db
          .deleteFrom('users')
          .where('company_id', '=', ctx.actor.companyId)
          .where('id', '=', id)
          .where('status', '=', 'invited')
          .execute()
      else
        await ctx.db
          .updateTable('users')
          .set({
            deleted_at: ctx.now,
            status: 'disabled',
            active_from: null,
            email: '',
            phone: '',
            role: 'user',
            role_id: null,
            client_id: null,
            updated_at: ctx.now,
          })
          .where('company_id', '=', ctx.actor.companyId)
          .where('id', '=', id)
          .execute()
    },
  )
}
