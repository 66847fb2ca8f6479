import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { connectOwner, lockSession, type Report } from './db/connect.ts'
import { applyMigrations, inCallersTransaction, letClientsWork, letOwnerRead, type RoleNames } from './db/migrations.ts'
import { clientsRoleOf, roleOf } from './db/roles.ts'
import { isDistributed, whenUnlocked } from './db/upgrade-locks.ts'
import { prepareQueues, type Queues } from './jobs/prepare.ts'

/** Any number will do, as long as nobody else in this database locks the same one. */
export const migrationLock = 7_316_402

/** Where the database's owner signs in, and how its two login roles are named and signed in. */
export interface RoleOptions {
  /** The owner's URL: may create tables and, unless the other two are given, roles. */
  ownerUrl: string
  /** Passwords of the application's roles are derived from it. */
  secretKey: string
  /** Where the roles already exist (managed hosting): their URLs. */
  appUrl?: string | undefined
  platformUrl?: string | undefined
  /** Prefix of the role names, for several installations on one server. */
  rolePrefix?: string | undefined
}

export interface MigrateOptions extends RoleOptions {
  /** Background jobs whose queues to prepare, and what comes round by the clock. */
  queues: Queues
  /** Hears in a line what is waited for. */
  report?: Report
  /** The names of the migrations to apply, where not all that are missing. */
  only?: ReadonlySet<string>
}

export interface Urls {
  appUrl: string
  platformUrl: string
}

/**
 * Brings the database to this version: roles, tables, job queues. All of it in one transaction, so that an upgrade that
 * fails or is killed leaves the database to the version before (decision 0104). Safe to run from several processes at
 * once: one migrates, the others wait. Throws `MigrationError`.
 */
export async function migrate(options: MigrateOptions): Promise<Urls> {
  const urls = roleUrls(options)
  const owner = await connectOwner(options.ownerUrl, { report: options.report })
  try {
    await lockSession(owner, migrationLock, { report: options.report, what: 'Another process migrates this database.' })
    const roles = await ensureRoles(owner, options)
    if (await isDistributed(owner)) await upgrade(owner, roles, options)
    else await upgradeAtOnce(owner, roles, options)
  } finally {
    await owner.end()
  }
  return urls
}

/** On Citus not all DDL may share a transaction: each migration commits by itself, and the next start continues. */
async function upgrade(owner: pg.Client, roles: RoleNames, { only, queues }: MigrateOptions): Promise<void> {
  await applyMigrations(owner, roles, only && { only })
  await letOwnerRead(owner)
  await letClientsWork(owner, roles)
  await prepareQueues(owner, roles, queues)
}

async function upgradeAtOnce(owner: pg.Client, roles: RoleNames, { only, queues }: MigrateOptions): Promise<void> {
  await whenUnlocked(owner, async () => {
    await applyMigrations(owner, roles, { ...(only && { only }), together: inCallersTransaction })
    await letOwnerRead(owner)
    await letClientsWork(owner, roles)
    await prepareQueues(owner, roles, queues, { isInTransaction: true })
  })
}

/** The URLs of the two login roles, on the owner's server and database. */
export function roleUrls(options: RoleOptions): Urls {
  const prefix = options.rolePrefix ?? 'stringline'
  const as = (role: string): string => {
    const url = new URL(options.ownerUrl)
    url.username = role
    url.password = createHmac('sha256', options.secretKey).update(`database role ${role}`).digest('base64url')
    return url.toString()
  }
  return { appUrl: options.appUrl ?? as(`${prefix}_app`), platformUrl: options.platformUrl ?? as(`${prefix}_platform`) }
}

/** Makes the roles where nobody else did, and answers how they are called. */
export async function ensureRoles(owner: pg.ClientBase, options: RoleOptions): Promise<RoleNames> {
  const urls = roleUrls(options)
  if (options.appUrl === undefined) await ensureRole(owner, urls.appUrl)
  if (options.platformUrl === undefined) await ensureRole(owner, urls.platformUrl)
  const search = `${options.rolePrefix ?? 'stringline'}_search`
  await ensureSearchRole(owner, search)
  const app = roleOf(urls.appUrl)
  const clients = clientsRoleOf(app)
  await ensureClientsRole(owner, clients)
  // Both are taken on, not inherited: their policies are no addition to what the taker sees anyway.
  await letTakeOn(owner, clients, app)
  const platform = roleOf(urls.platformUrl)
  await letTakeOn(owner, app, platform)
  return { app, clients, platform, search }
}

/**
 * The role that the application takes on for a client's people. Nobody signs in as it, but for a Citus' coordinator to
 * its workers: there it may, and how it is known there is said where that of the others is.
 */
async function ensureClientsRole(owner: pg.ClientBase, name: string): Promise<void> {
  const role = owner.escapeIdentifier(name)
  const { rows } = await owner.query<{ login: boolean | null; citus: boolean }>(
    `select (select rolcanlogin from pg_roles where rolname = $1) as login,
      exists (select from pg_extension where extname = 'citus') as citus`,
    [name],
  )
  const [{ login, citus } = { login: null, citus: false }] = rows
  if (login === null) await owner.query(`create role ${role} nologin nosuperuser nobypassrls nocreatedb nocreaterole`)
  if (citus && login !== true) await owner.query(`alter role ${role} login`)
}

/** Lets a role take on another by `set local role`. Before PostgreSQL 16 that it inherits nothing says the taker. */
async function letTakeOn(owner: pg.ClientBase, taken: string, taker: string): Promise<void> {
  const [role, member] = [owner.escapeIdentifier(taken), owner.escapeIdentifier(taker)]
  const { rows } = await owner.query<{ member: boolean; version: number }>(
    `select exists (select from pg_auth_members where roleid = to_regrole($1) and member = to_regrole($2)) as member,
      current_setting('server_version_num')::integer as version`,
    [role, member],
  )
  const [{ member: isMember, version } = { member: false, version: 0 }] = rows
  if (!isMember) await owner.query(`grant ${role} to ${member}${version >= 160_000 ? ' with inherit false' : ''}`)
}

/** The role that the search runs as: nobody signs in as it; the owner is a member, to make functions its own. */
async function ensureSearchRole(owner: pg.ClientBase, name: string): Promise<void> {
  const role = owner.escapeIdentifier(name)
  const { rows } = await owner.query<{ member: boolean }>(
    `select pg_has_role(oid, 'member') as member from pg_roles where rolname = $1`,
    [name],
  )
  if (rows.length === 0)
    await owner.query(`create role ${role} nologin nosuperuser nobypassrls nocreatedb nocreaterole`)
  if (rows[0]?.member !== true) await owner.query(`grant ${role} to current_user`)
}

async function ensureRole(owner: pg.ClientBase, url: string): Promise<void> {
  const role = owner.escapeIdentifier(roleOf(url))
  const password = owner.escapeLiteral(decodeURIComponent(new URL(url).password))
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [roleOf(url)])
  // An owner that is no superuser may create such a role, but not repeat its attributes afterwards.
  const change =
    rowCount === 0
      ? `create role ${role} login noinherit nosuperuser nobypassrls nocreatedb nocreaterole`
      : `alter role ${role} login noinherit`
  await owner.query(`${change} password ${password}`)
}
