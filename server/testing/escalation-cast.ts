import { createToken } from '#domain/tokens/api.ts'
import { newId } from '#domain/ids.ts'
import type { CompanyRole, Permission } from '#domain/permissions.ts'
import type { TenantDb } from '../platform/db/tenant.ts'
import { tokenHash } from '../platform/session/tokens.ts'
import { callerOf, type Caller } from './caller.ts'
import { givenClient, givenCompany, givenSuperAdmin, openAs, type Company, type Person } from './given.ts'
import { givenAccount, givenSession } from './people.ts'
import { unique, type TestServer } from './server.ts'

// Who tries to rise above themselves, and above whom. What each holds is written out once more, as PRODUCT 4 has it:
// neither the catalogue nor a policy is asked, so that a mistake in them can't hide itself.

const all = 'view create edit delete'
const work = {
  clients: all,
  jobs: `${all} approve`,
  reports: `${all} approve`,
  invoices: `${all} approve`,
  variations: `${all} approve`,
  tasks: `${all} assign`,
  settings: 'view edit manage',
}

const written = {
  org_admin: { company: 'view edit', users: all, roles: all, ...work },
  admin: { users: all, ...work },
  user: { jobs: 'view', reports: 'view create', tasks: 'view create edit' },
  client: { reports: 'view', invoices: 'view' },
  manager: { users: all, roles: all, jobs: 'view' },
  inviter: { users: 'create' },
  runner: { company: 'view edit', users: 'view create' },
  // Sees all, and edits the company: nothing besides.
  overseer: {
    company: 'view edit',
    ...Object.fromEntries(['users', 'roles', ...Object.keys(work)].map((area) => [area, 'view'])),
  },
  strong: { company: 'view', jobs: 'view' },
  small: { jobs: 'view' },
  nothing: {},
}
export type Kind = keyof typeof written
export type SystemKind = Extract<Kind, CompanyRole>

const kinds = Object.keys(written) as Kind[]
const permissionsOf = (areas: object): Permission[] =>
  Object.entries(areas as Record<string, string>).flatMap(([area, actions]) =>
    actions.split(' ').map((action) => `manage_${area}:${action}` as Permission),
  )

/** What somebody of that kind may do. */
export const held = Object.fromEntries(kinds.map((kind) => [kind, permissionsOf(written[kind])])) as Record<
  Kind,
  Permission[]
>
export const isSystemKind = (kind: Kind): kind is SystemKind => ['org_admin', 'admin', 'user', 'client'].includes(kind)

/** Who acts, with what they hold in this company: null for who has no business there at all. */
export interface Actor {
  caller: Caller
  rights: ReadonlySet<string> | null
  /** The kind of a member; null for who is none. */
  kind: Kind | null
  userId: string
  isProgram: boolean
  isSuperAdmin: boolean
  /** Works in another company, and so acts there. */
  isOfAnother: boolean
}

const acting: Kind[] = ['org_admin', 'admin', 'user', 'client', 'manager', 'inviter', 'runner', 'overseer']
export const actorNames = [
  ...acting.flatMap((kind) => [kind, `token of ${kind}`]),
  'super admin inside',
  'super admin outside',
  'org_admin elsewhere',
  'token of org_admin elsewhere',
]

/** One company with somebody of every kind in it, and whoever knocks from outside. */
export interface Cast {
  company: Company
  clientId: string
  roleIds: Record<Kind, string>
  actors: Record<string, Actor>
  /** Somebody of a kind that nobody has acted upon yet. */
  person(kind: Kind, status?: 'active' | 'invited' | 'disabled'): Promise<string>
  /** The session of somebody of that kind. */
  session(kind: Kind): Promise<string>
  /** A custom role with the rights of a kind, and one person who has it. */
  role(kind: Kind): Promise<string>
}

export async function givenCast(server: TestServer): Promise<Cast> {
  const company = await givenCompany(server)
  // Calls by the hundred make more people than a trial has room for.
  await server.platform.db.updateTable('companies').set({ plan: 'enterprise' }).where('id', '=', company.id).execute()
  const { id: clientId } = await givenClient(company.orgAdmin)
  const within = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
    server.services.database.inTenant({ kind: 'system', companyId: company.id }, work)

  const role = async (kind: Kind): Promise<string> => {
    const id = newId()
    const values = { company_id: company.id, id, name: `${kind} ${unique()}`, permissions: held[kind] }
    await within((db) => db.insertInto('roles').values(values).execute())
    return id
  }
  const roleIds = Object.fromEntries(await inTurn(kinds, async (kind) => [kind, await role(kind)])) as Cast['roleIds']

  const person: Cast['person'] = async (kind, status = 'active') => {
    const id = newId()
    const row = { company_id: company.id, id, email: `${kind}-${unique()}@example.test`, name: `${kind} of theirs` }
    await within(async (db) => {
      await db
        .insertInto('users')
        .values({
          ...row,
          ...rankOf(kind, { roleId: roleIds[kind], clientId }),
          status,
          created_hash: Buffer.alloc(32),
          ...(status === 'active' ? {} : { active_from: null }),
        })
        .execute()
      if (status === 'invited') await db.insertInto('invitations').values(invitationOf(company.id, id)).execute()
    })
    // Whoever has no account is enabled by nobody.
    if (status === 'disabled') await givenAccount(server, { companyId: company.id, userId: id })
    return id
  }

  return {
    company,
    clientId,
    roleIds,
    actors: await givenActors(server, { company, clientId, roleIds }),
    person,
    async session(kind) {
      return givenSession(server, { companyId: company.id, userId: await person(kind) })
    },
    async role(kind) {
      const roleId = await role(kind)
      const member = { company_id: company.id, id: newId(), email: `${unique()}@example.test`, name: 'Mover' }
      const values = { ...member, role: 'user', role_id: roleId, created_hash: Buffer.alloc(32) }
      await within((db) => db.insertInto('users').values(values).execute())
      return roleId
    },
  }
}

/** How a kind stands in a person's row. */
const rankOf = (kind: Kind, { roleId, clientId }: { roleId: string; clientId: string }) => ({
  role: isSystemKind(kind) ? kind : 'user',
  role_id: isSystemKind(kind) ? null : roleId,
  client_id: kind === 'client' ? clientId : null,
})

const invitationOf = (companyId: string, userId: string) => ({
  company_id: companyId,
  user_id: userId,
  token_hash: tokenHash(userId),
  mail_id: newId(),
  invited_by: 'Mere',
  sent_at: '2026-11-19T22:00:00.000Z',
  expires_at: '2027-11-19T22:00:00.000Z',
})

/** Somebody of each kind, a token of theirs beside them, and those who come from outside. */
async function givenActors(
  server: TestServer,
  { company, clientId, roleIds }: Pick<Cast, 'company' | 'clientId' | 'roleIds'>,
): Promise<Cast['actors']> {
  const visitor = { kind: null, userId: '', rights: null, isProgram: false, isSuperAdmin: false, isOfAnother: false }
  const join = (kind: Kind): Promise<Person> => {
    if (!isSystemKind(kind)) return company.person('user', roleIds[kind])
    return kind === 'client' ? company.contact(clientId) : company.person(kind)
  }
  const members = await inTurn(acting, async (kind): Promise<[string, Actor][]> => {
    const someone = await join(kind)
    const userId = await idOf(server, company, someone)
    const actor = { ...visitor, kind, userId, rights: new Set(held[kind]) }
    const program = await programOf(server, someone)
    return [
      [kind, { ...actor, caller: someone, isProgram: false }],
      [`token of ${kind}`, { ...actor, caller: program, isProgram: true }],
    ]
  })
  const [inside, outside] = [await givenSuperAdmin(server), await givenSuperAdmin(server)]
  await openAs(inside, company)
  const stranger = (await givenCompany(server)).orgAdmin
  return Object.fromEntries([
    ...members.flat(),
    ['super admin inside', { ...visitor, caller: inside, rights: new Set(held.org_admin), isSuperAdmin: true }],
    ['super admin outside', { ...visitor, caller: outside, isSuperAdmin: true }],
    ['org_admin elsewhere', { ...visitor, caller: stranger, isOfAnother: true }],
    [
      'token of org_admin elsewhere',
      { ...visitor, caller: await programOf(server, stranger), isOfAnother: true, isProgram: true },
    ],
  ])
}

async function programOf(server: TestServer, person: Person): Promise<Caller> {
  const { token } = await person.call(createToken, { body: { name: 'Script', expiresAt: '2026-12-20T00:00:00Z' } })
  return callerOf(server.url, token)
}

async function idOf(server: TestServer, company: Company, { email }: Person): Promise<string> {
  const { id } = await server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
    db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', company.id)
      .where('email', '=', email)
      .executeTakeFirstOrThrow(),
  )
  return id
}

async function inTurn<From, To>(each: readonly From[], work: (one: From) => Promise<To>): Promise<To[]> {
  const made: To[] = []
  for (const one of each) made.push(await work(one))
  return made
}
