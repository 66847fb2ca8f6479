import { sql } from 'kysely'
import type { z } from 'zod'
import { memberOf, type StaffActor } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { notFound } from '#domain/errors.ts'
import { grantsOf, rolePermissions, type CompanyRole, type Permission } from '#domain/permissions.ts'
import type { listUsers } from '#domain/users/api.ts'
import type { roleChoices, userList, UserRecord } from '#domain/users/schema.ts'
import { photoUrl } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { inNameOrder, matchesSearch, offsetOf, orderOf, paged } from '#server/platform/db/listing.ts'
import { answersOf } from '#server/platform/policy.ts'
import { mayGive, userPolicy, type PersonFacts } from '../policy.ts'

const users = (ctx: Context) =>
  ctx.db.selectFrom('users').where('users.company_id', '=', ctx.actor.companyId).where('users.deleted_at', 'is', null)

const details = (ctx: Context) =>
  users(ctx)
    .leftJoin('roles', (join) =>
      join.on('roles.company_id', '=', ctx.actor.companyId).onRef('roles.id', '=', 'users.role_id'),
    )
    .leftJoin('clients', (join) =>
      join.on('clients.company_id', '=', ctx.actor.companyId).onRef('clients.id', '=', 'users.client_id'),
    )
    .select([
      'users.id',
      'users.version',
      'users.email',
      'users.name',
      'users.role',
      'users.role_id',
      'users.client_id',
      'users.status',
      'users.job_title',
      'users.phone',
      'users.created_at',
      'roles.name as role_name',
      'roles.permissions',
      'clients.name as client_name',
      sql<boolean>`users.role = 'org_admin' and users.status = 'active' and not exists (
        select from users other where other.company_id = ${ctx.actor.companyId} and other.role = 'org_admin'
          and other.status = 'active' and other.id <> users.id)`.as('is_last_admin'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof details>['executeTakeFirstOrThrow']>>

/** What the platform knows of them besides: who was there when, and who is still waited for. */
interface Presence {
  seen: ReadonlyMap<string, string | null>
  photos: ReadonlyMap<string, string | null>
  invited: ReadonlyMap<string, { sentAt: string; expiresAt: string }>
}

async function presenceOf(ctx: Context, ids: readonly string[]): Promise<Presence> {
  const [seen, invited] = await Promise.all([
    ctx.db
      .selectFrom('memberships')
      .select(['user_id', 'seen_at', 'photo_id'])
      .where('company_id', '=', ctx.actor.companyId)
      .where((on) => on('user_id', '=', on.fn.any(on.val([...ids]))))
      .execute(),
    ctx.db
      .selectFrom('invitations')
      .select(['user_id', 'sent_at', 'expires_at'])
      .where('company_id', '=', ctx.actor.companyId)
      .where((on) => on('user_id', '=', on.fn.any(on.val([...ids]))))
      .execute(),
  ])
  return {
    seen: new Map(seen.map((row) => [row.user_id, row.seen_at])),
    photos: new Map(seen.map((row) => [row.user_id, row.photo_id])),
    invited: new Map(invited.map((row) => [row.user_id, { sentAt: row.sent_at, expiresAt: row.expires_at }])),
  }
}

/** A person with what the policy asks about them. */
export interface FoundUser {
  user: UserRecord
  facts: PersonFacts
}

function toUser(ctx: Context, row: Row, { seen, photos, invited }: Presence): FoundUser {
  const status = row.status as UserRecord['status']
  const role = row.role as CompanyRole
  const photoId = photos.get(row.id)
  const invitation = status === 'invited' ? invited.get(row.id) : undefined
  const facts: PersonFacts = {
    grants: grantsOf(role, row.permissions as Permission[] | null),
    status,
    hasAccount: seen.has(row.id),
    isMe: memberOf(ctx.actor) === row.id,
    isLastAdmin: row.is_last_admin,
  }
  const user: UserRecord = {
    id: row.id,
    version: row.version,
    email: row.email,
    name: row.name,
    role,
    customRole: row.role_id === null ? null : { id: row.role_id, name: row.role_name ?? '' },
    client: row.client_id === null ? null : { id: row.client_id, name: row.client_name ?? '' },
    status,
    jobTitle: row.job_title,
    phone: row.phone,
    photoUrl: photoId == null ? null : photoUrl(photoId),
    lastActive: seen.get(row.id) ?? null,
    invitation: invitation === undefined ? null : { ...invitation, isExpired: invitation.expiresAt <= ctx.now },
    isMe: facts.isMe,
    createdAt: row.created_at,
    ...answersOf(userPolicy, ctx.actor, facts),
  }
  return { user, facts }
}

/** Who acts where something is done in the name of somebody who is not there to ask; null unless active staff. */
export async function staffActor(ctx: Context, userId: string): Promise<StaffActor | null> {
  const row = await details(ctx)
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .where('users.client_id', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const grants = grantsOf(row.role as CompanyRole, row.permissions as Permission[] | null)
  return { kind: 'staff', userId, companyId: ctx.actor.companyId, grants }
}

/** One person of the company with what the policy asks, or 404. */
export async function findUser(ctx: Context, id: string): Promise<FoundUser> {
  const [row, presence] = await Promise.all([
    details(ctx).where('users.id', '=', id).executeTakeFirst(),
    presenceOf(ctx, [id]),
  ])
  if (row === undefined) throw notFound()
  return toUser(ctx, row, presence)
}

/** One person of the company, or 404. */
export const getUser = async (ctx: Context, id: string): Promise<UserRecord> => (await findUser(ctx, id)).user

const sortColumns = {
  // Who has not come yet has told no name.
  name: inNameOrder(sql`coalesce(nullif(users.name, ''), users.email)`),
  email: sql`users.email`,
  role: [sql`users.role`, inNameOrder(sql`coalesce(roles.name, '')`)],
  status: sql`users.status`,
  createdAt: sql`users.created_at`,
}

/** The people of the company; search covers name and e-mail (SPEC 2). */
export async function listUserRecords(
  ctx: Context,
  { query }: HandlerInput<typeof listUsers>,
): Promise<z.output<typeof userList>> {
  const { search = '', status, roleId } = query
  const ofRole = query.role ? sql`users.role = ${query.role} and users.role_id is null` : sql`true`
  const ofCustomRole = roleId === undefined ? sql`true` : sql`users.role_id = ${roleId}`
  const found = search === '' ? sql`true` : matchesSearch(search, sql`users.name || ' ' || users.email`)
  const matching = sql<boolean>`${found} and ${ofRole} and ${ofCustomRole}`
  const [rows, counted] = await Promise.all([
    details(ctx)
      .where(matching)
      .$if(status !== undefined, (list) => list.where('users.status', '=', status ?? ''))
      .orderBy(orderOf(query.sort ?? 'name', sortColumns, sql`users.id`))
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
    users(ctx)
      .where(matching)
      .select(['users.status', (on) => on.fn.countAll<number>().as('count')])
      .groupBy('users.status')
      .execute(),
  ])
  const countOf = (of: string): number => counted.find((row) => row.status === of)?.count ?? 0
  const counts = { active: countOf('active'), invited: countOf('invited'), disabled: countOf('disabled') }
  const presence = await presenceOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return paged(query, {
    items: rows.map((row) => toUser(ctx, row, presence).user),
    total: status === undefined ? counts.active + counts.invited + counts.disabled : counts[status],
    counts,
  })
}

/** What each role would give: of the system, then of the company by name. */
export async function lookupRoleChoices(ctx: Context): Promise<z.output<typeof roleChoices>> {
  const custom = await ctx.db
    .selectFrom('roles')
    .select(['id', 'name', 'description', 'permissions'])
    .where('company_id', '=', ctx.actor.companyId)
    .orderBy(inNameOrder(sql.ref('name')))
    .orderBy('id')
    .execute()
  const choiceOf = (
    role: CompanyRole,
    more: { roleId: string | null; name: string; description: string },
    of: Permission[] | null,
  ) => ({
    role,
    ...more,
    mayGive: mayGive(ctx.actor, grantsOf(role, of)) === null,
  })
  const items = [
    ...(Object.keys(rolePermissions) as CompanyRole[]).map((role) =>
      choiceOf(role, { roleId: null, name: role, description: '' }, null),
    ),
    ...custom.map(({ id, name, description, permissions }) =>
      choiceOf('user', { roleId: id, name, description }, permissions as Permission[]),
    ),
  ]
  return { items, total: items.length }
}

/** What somebody of that role may do, and what a custom one is called; null where the company has no such role. */
export async function roleNamed(
  ctx: Context,
  role: CompanyRole,
  roleId: string | null,
): Promise<{ grants: ReadonlySet<Permission>; customRole: string | null } | null> {
  if (roleId === null) return { grants: grantsOf(role, null), customRole: null }
  const custom = await ctx.db
    .selectFrom('roles')
    .select(['name', 'permissions'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', roleId)
    .executeTakeFirst()
  if (custom === undefined) return null
  return { grants: grantsOf(role, custom.permissions as Permission[]), customRole: custom.name }
}

/** How many people count against the plan: active and invited, client users not (PRODUCT 11). */
export async function countedPeople(ctx: Context): Promise<number> {
  const { count } = await users(ctx)
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('users.role', '<>', 'client')
    .where('users.status', '<>', 'disabled')
    .executeTakeFirstOrThrow()
  return count
}

/** The name of a client of the company, active or not; undefined when there is none. */
export const clientNameOf = async (ctx: Context, clientId: string): Promise<string | undefined> =>
  (
    await ctx.db
      .selectFrom('clients')
      .select('name')
      .where('company_id', '=', ctx.actor.companyId)
      .where('id', '=', clientId)
      .executeTakeFirst()
  )?.name

/** An invitation whose mail is still to be written, with its sealed link; null once another has taken its place. */
export async function sealedInvitation(
  ctx: Context,
  id: string,
  mailId: string,
): Promise<{ user: UserRecord; sealed: Buffer; expiresAt: string } | null> {
  const row = await ctx.db
    .selectFrom('invitations')
    .select(['token_sealed', 'expires_at'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', '=', id)
    .where('mail_id', '=', mailId)
    .executeTakeFirst()
  if (row?.token_sealed == null) return null
  return { user: await getUser(ctx, id), sealed: row.token_sealed, expiresAt: row.expires_at }
}
