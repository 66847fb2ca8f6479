import { sql } from 'kysely'
import type {
  createRole as createEndpoint,
  deleteRole as deleteEndpoint,
  updateRole as updateEndpoint,
} from '#domain/roles/api.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { conflict, invalidField } from '#domain/errors.ts'
import { trackedFields } from '#domain/events.ts'
import { newId } from '#domain/ids.ts'
import { isClientRole, rolePermissions } from '#domain/permissions.ts'
import { companyRoles } from '#domain/users/choices.ts'
import { differenceOf } from '#domain/roles/rules.ts'
import { roleMessages, type RoleRecord } from '#domain/roles/schema.ts'
import { moveToRole } from '#server/users/commands/move-people.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import {
  alreadyCreated,
  beginEdit,
  changesBetween,
  expectVersion,
  fingerprint,
  lockedFind,
  lockRecord,
  recordActivity,
  recordEdit,
} from '#server/platform/writing.ts'
import { isSystemRole, mayGive, rolePolicy } from './policy.ts'
import { audienceOf, findRole, getRole, systemNames } from './queries.ts'

/** Adds a role of rights that the actor holds. The same create sent twice makes one role. */
export async function createRole(ctx: Context, { body }: HandlerInput<typeof createEndpoint>): Promise<RoleRecord> {
  const { id = newId(), ...form } = body
  permit(mayGive(ctx.actor, form.permissions))
  const hash = fingerprint(form)
  if (await alreadyCreated(ctx, { table: 'roles', id, hash })) return getRole(ctx, id)
  await refuseTakenName(ctx, form.name)
  return pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .insertInto('roles')
        .values({
          ...form,
          id,
          company_id: ctx.actor.companyId,
          created_hash: hash,
          created_at: ctx.now,
          updated_at: ctx.now,
        })
        .execute(),
    (ctx) =>
      recordActivity(
        ctx,
        'role.created',
        { kind: 'role', id, label: form.name },
        { permissions: { from: null, to: form.permissions } },
      ),
    (ctx) => getRole(ctx, id),
  )
}

/** Edits a role from a known version: whoever has it may do so much more or less from their next request on. */
export async function updateRole(
  ctx: Context,
  { params, body, version }: HandlerInput<typeof updateEndpoint>,
): Promise<RoleRecord> {
  const before = await lockRole(ctx, params.id)
  permit(rolePolicy.updateRole(ctx.actor, before))
  expectVersion(version, before.version, before)
  const { gained, lost } = differenceOf(before.permissions, body.permissions ?? before.permissions)
  permit(mayGive(ctx.actor, [...gained, ...lost]))
  if (body.name !== undefined && body.name !== before.name) await refuseTakenName(ctx, body.name, params.id)
  const after = await pipeline(
    ctx,
    beginEdit,
    (ctx) =>
      ctx.db
        .updateTable('roles')
        .set({ ...body, version: before.version + 1, updated_at: ctx.now })
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', params.id)
        .execute(),
    (ctx) => getRole(ctx, params.id),
  )
  return recordEdit(
    ctx,
    { before, after },
    'role.updated',
    { kind: 'role', id: params.id, label: after.name },
    changesBetween(before, after, trackedFields.role),
  )
}

/** Deletes a role; those who have it are moved to another in the same transaction (PRODUCT 4). */
export async function deleteRole(ctx: Context, { params, query }: HandlerInput<typeof deleteEndpoint>): Promise<void> {
  // One at a time: two that move their people to each other's role would wait for each other for ever.
  const role = await lockedFind(ctx, 'deleted roles', (ctx) => lockRole(ctx, params.id))
  permit(rolePolicy.deleteRole(ctx.actor, role))
  const target = query.moveTo === undefined ? undefined : await roleToMoveTo(ctx, role, query.moveTo)
  if (target === undefined && role.userCount > 0) throw conflict('role_has_users', roleMessages.hasUsers)
  const people = target === undefined ? [] : await moveToRole(ctx, role.id, membershipIn(target.id))
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db.deleteFrom('roles').where('company_id', '=', ctx.actor.companyId).where('id', '=', role.id).execute(),
    (ctx) =>
      recordActivity(
        ctx,
        'role.deleted',
        { kind: 'role', id: role.id, label: role.name },
        {
          permissions: { from: role.permissions, to: null },
          movedTo: target === undefined || people.length === 0 ? null : { role: target.name, people },
        },
      ),
  )
}

const lockRole = (ctx: Context, key: string): Promise<RoleRecord> =>
  isSystemRole(key) ? getRole(ctx, key) : lockRecord(ctx, 'roles', key, getRole)

/** Refuses a name that another role has, whatever its capitals; those of system roles are taken in every language. */
async function refuseTakenName(ctx: Context, name: string, own?: string): Promise<void> {
  const isTaken = await lockedFind(ctx, 'names of roles', async (ctx) => {
    const known = await ctx.db
      .selectFrom('roles')
      .select('id')
      .where('company_id', '=', ctx.actor.companyId)
      .where('name_key', '=', sql<string>`compared_name(${name})`)
      .$if(own !== undefined, (roles) => roles.where('id', '<>', own ?? ''))
      .executeTakeFirst()
    return known !== undefined
  })
  if (isTaken || isReserved(name)) throw invalidField('name', roleMessages.nameTaken)
}

function isReserved(name: string): boolean {
  const compared = (text: string) => text.replace(/\s+/g, ' ').toLowerCase()
  return companyRoles.flatMap(systemNames).some((reserved) => compared(reserved) === compared(name))
}

/** The role that people are to move to: theirs to give, and one that these people can have. */
async function roleToMoveTo(ctx: Context, leaving: RoleRecord, key: string): Promise<RoleRecord> {
  const target = key === leaving.id ? undefined : await findRole(ctx, key)
  if (target === undefined) throw invalidField('moveTo', roleMessages.otherRole)
  permit(mayGive(ctx.actor, target.permissions, roleMessages.beyondOwnRole))
  const { staff, contacts } = await audienceOf(ctx, leaving.id)
  if (isClientRole(target.id) && staff > 0) throw invalidField('moveTo', roleMessages.clientsOnly)
  // People of a client stay that: of the system roles they can have their own alone.
  if (target.isSystem && contacts > 0) permit(mayGive(ctx.actor, rolePermissions.client, roleMessages.beyondOwnRole))
  return target
}

const membershipIn = (key: string) => (isSystemRole(key) ? { systemRole: key } : { roleId: key })
