import { sql } from 'kysely'
import type { z } from 'zod'
import { holds } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { notFound } from '#domain/errors.ts'
import {
  isClientRole,
  allPermissions,
  rolePermissions,
  type CompanyRole,
  type Permission,
} from '#domain/permissions.ts'
import { companyRoles } from '#domain/users/choices.ts'
import type { listRolePeople, listRoles, lookupNextRoles } from '#domain/roles/api.ts'
import { inCatalogueOrder } from '#domain/roles/rules.ts'
import type { RoleChoice, roleChoices, roleList, rolePeople, RoleRecord } from '#domain/roles/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { inNameOrder, matchesSearch, offsetOf, orderOf, paged } from '#server/platform/db/listing.ts'
import { answersOf } from '#server/platform/policy.ts'
import { isSystemRole, mayGive, rolePolicy } from './policy.ts'
import { roleWords } from './words.ts'

const english = roleWords('en')
/** What a system role is called in every language: what a search finds it by, and a name that no other role takes. */
export const systemNames = (role: CompanyRole): string[] =>
  (['en', 'es', 'fr'] as const).map((language) => roleWords(language).say(`names.${role}`))

type Facts = Pick<RoleRecord, 'id' | 'version' | 'name' | 'description' | 'isSystem' | 'permissions' | 'userCount'>

const toRecord = (
  ctx: Context,
  role: Facts,
  times: Pick<RoleRecord, 'createdAt' | 'updatedAt'> = { createdAt: null, updatedAt: null },
): RoleRecord => ({
  ...role,
  companyId: ctx.actor.companyId,
  ...times,
  ...answersOf(rolePolicy, ctx.actor, role),
})

/** The system roles that a search finds, in the order of their rights. */
async function systemRoles(ctx: Context, search = ''): Promise<RoleRecord[]> {
  const counted = await ctx.db
    .selectFrom('users')
    .where('company_id', '=', ctx.actor.companyId)
    .where('role_id', 'is', null)
    .where('deleted_at', 'is', null)
    .select(['role as held', (on) => on.fn.countAll<number>().as('count')])
    .groupBy('role')
    .execute()
  const found = search === '' ? companyRoles : await systemRolesNamed(ctx, search)
  return found.map((key) =>
    toRecord(ctx, {
      id: key,
      version: 1,
      name: english.say(`names.${key}`),
      description: english.say(`descriptions.${key}`),
      isSystem: true,
      permissions: inCatalogueOrder(rolePermissions[key]),
      userCount: counted.find(({ held }) => held === key)?.count ?? 0,
    }),
  )
}

/** In whichever language one searches: the screens call them by its names. */
async function systemRolesNamed(ctx: Context, search: string): Promise<CompanyRole[]> {
  const texts = companyRoles.map((role) =>
    (['en', 'es', 'fr'] as const)
      .flatMap((language) => [
        roleWords(language).say(`names.${role}`),
        roleWords(language).say(`descriptions.${role}`),
      ])
      .join(' '),
  )
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...companyRoles]}::text[], ${texts}::text[]) as asked (key, words)
    where ${matchesSearch(search, sql.ref('asked.words'))}`.execute(ctx.db)
  return companyRoles.filter((role) => rows.some(({ key }) => key === role))
}

const ownRoles = (ctx: Context) => ctx.db.selectFrom('roles').where('roles.company_id', '=', ctx.actor.companyId)

const details = (ctx: Context) =>
  ownRoles(ctx).select([
    'roles.id',
    'roles.version',
    'roles.name',
    'roles.description',
    'roles.permissions',
    'roles.created_at',
    'roles.updated_at',
    sql<number>`(select count(*) from users
      where users.company_id = ${ctx.actor.companyId} and users.role_id = roles.id)`.as('user_count'),
  ])
type Row = Awaited<ReturnType<ReturnType<typeof details>['executeTakeFirstOrThrow']>>

const toOwn = (ctx: Context, row: Row): RoleRecord =>
  toRecord(
    ctx,
    {
      id: row.id,
      version: row.version,
      name: row.name,
      description: row.description,
      isSystem: false,
      permissions: storedPermissions(row.permissions),
      userCount: row.user_count,
    },
    { createdAt: row.created_at, updatedAt: row.updated_at },
  )

const storedPermissions = (stored: readonly string[]): Permission[] => inCatalogueOrder(stored as Permission[])

/** A system role by its name, or one of the company's own by its id; undefined where there is none. */
export async function findRole(ctx: Context, key: string): Promise<RoleRecord | undefined> {
  if (isSystemRole(key)) return (await systemRoles(ctx)).find(({ id }) => id === key)
  const row = await details(ctx).where('roles.id', '=', key).executeTakeFirst()
  return row === undefined ? undefined : toOwn(ctx, row)
}

/** The same, or 404. */
export async function getRole(ctx: Context, key: string): Promise<RoleRecord> {
  const role = await findRole(ctx, key)
  if (role === undefined) throw notFound()
  return role
}

const sortColumns = { name: inNameOrder(sql.ref('roles.name')), createdAt: sql`roles.created_at` }

/** System roles first, whatever the order; search covers names and descriptions. */
export async function listRoleRecords(
  ctx: Context,
  { query }: HandlerInput<typeof listRoles>,
): Promise<z.output<typeof roleList>> {
  const search = query.search ?? ''
  const system = await systemRoles(ctx, search)
  const matching = matchesSearch(search, sql`roles.name || ' ' || roles.description`)
  const offset = offsetOf(query)
  const shown = system.slice(offset, offset + query.pageSize)
  const [rows, counted] = await Promise.all([
    details(ctx)
      .$if(search !== '', (list) => list.where(matching))
      .orderBy(orderOf(query.sort ?? 'name', sortColumns, sql`roles.id`))
      .limit(sql.lit(query.pageSize - shown.length))
      .offset(Math.max(0, offset - system.length))
      .execute(),
    ownRoles(ctx)
      .$if(search !== '', (list) => list.where(matching))
      .select((on) => on.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return paged(query, {
    items: [...shown, ...rows.map((row) => toOwn(ctx, row))],
    total: system.length + counted.count,
    grantable: allPermissions.filter((permission) => holds(ctx.actor, permission)),
  })
}

const peopleWith = (ctx: Context, key: string) =>
  ctx.db
    .selectFrom('users')
    .where('users.company_id', '=', ctx.actor.companyId)
    .where('users.deleted_at', 'is', null)
    .$if(isSystemRole(key), (people) => people.where('users.role', '=', key).where('users.role_id', 'is', null))
    .$if(!isSystemRole(key), (people) => people.where('users.role_id', '=', key))

/** Who has a role, by name. */
export async function listPeopleOfRole(
  ctx: Context,
  { params, query }: HandlerInput<typeof listRolePeople>,
): Promise<z.output<typeof rolePeople>> {
  const { userCount } = await getRole(ctx, params.id)
  const rows = await peopleWith(ctx, params.id)
    .select(['id', 'name', 'job_title', 'status', 'client_id'])
    .orderBy(inNameOrder(sql.ref('users.name')))
    .orderBy('id')
    .limit(sql.lit(query.pageSize))
    .offset(offsetOf(query))
    .execute()
  const items = rows.map(({ id, name, job_title: jobTitle, status, client_id: clientId }) => ({
    id,
    name,
    jobTitle,
    status: status as 'active' | 'invited' | 'disabled',
    ofClient: clientId !== null,
  }))
  return paged(query, { items, total: userCount })
}

/** How many of those who have a role work in the company, and how many are people of its clients. */
export async function audienceOf(ctx: Context, key: string): Promise<{ staff: number; contacts: number }> {
  const { total, contacts } = await peopleWith(ctx, key)
    .select([(on) => on.fn.countAll<number>().as('total'), (on) => on.fn.count<number>('client_id').as('contacts')])
    .executeTakeFirstOrThrow()
  return { staff: total - contacts, contacts }
}

/** Where the people of a role could move: to what the asker may give and they can have, system roles first. */
export async function listNextRoles(
  ctx: Context,
  { params: { id: from } }: HandlerInput<typeof lookupNextRoles>,
): Promise<z.output<typeof roleChoices>> {
  await getRole(ctx, from)
  const { staff, contacts } = await audienceOf(ctx, from)
  const own = await ownRoles(ctx)
    .select(['id', 'name', 'description', 'permissions'])
    .orderBy(inNameOrder(sql.ref('roles.name')))
    .orderBy('id')
    .execute()
  const items: RoleChoice[] = [
    ...companyRoles.map((key) => ({
      id: key,
      name: english.say(`names.${key}`),
      description: english.say(`descriptions.${key}`),
      isSystem: true,
      permissions: inCatalogueOrder(rolePermissions[key]),
    })),
    ...own.map((role) => ({ ...role, isSystem: false, permissions: storedPermissions(role.permissions) })),
  ].filter(
    ({ id, isSystem, permissions }) =>
      id !== from &&
      mayGive(ctx.actor, permissions) === null &&
      !(isClientRole(id) && staff > 0) &&
      // Of the system roles, people of a client can have their own alone.
      !(isSystem && contacts > 0 && mayGive(ctx.actor, rolePermissions.client) !== null),
  )
  return { items, total: items.length }
}
