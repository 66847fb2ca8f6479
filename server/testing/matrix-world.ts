import { findAccount, startSession } from '../platform/session/session.ts'
import { callerOf, type Caller } from './caller.ts'
import { givenCompany, givenSuperAdmin, openAs, password, type Company, type Person } from './given.ts'
import { givenRecords, nowhere, type Records } from './matrix-records.ts'
import { spareRecords } from './matrix-spares.ts'
import type { TestServer } from './server.ts'

/** Everybody who may knock. `share` presents the token of a share link where a session's belongs. */
export const matrixRoles = [
  'orgAdmin',
  'admin',
  'user',
  'nothing',
  'contact',
  'memberless',
  'superOutside',
  'superInside',
  'anonymous',
  'share',
] as const
export type MatrixRole = (typeof matrixRoles)[number]

/** Where the records that a call names live, seen from the caller. */
export interface Places {
  /** The caller's company, and for the contact its own client. */
  own: Records
  /** Another client of the same company. */
  sibling: Records
  /** Another company. */
  foreign: Records
  /** Nowhere. */
  unknown: Records
}

export interface World {
  server: TestServer
  places: Places
  company: Company
  /** A caller of that role; the same session each time. */
  as: Record<MatrixRole, Caller>
  /** A caller of that role with a session of its own, for calls that change the session. */
  afresh(role: MatrixRole): Promise<Caller>
  /** Records of the own, the sibling or the foreign client that a call may use up. */
  spare(client?: 'own' | 'sibling' | 'foreign'): Promise<Records>
  credentials: { email: string; password: string }
}

/** Two companies, two clients in the first, and somebody of every role. */
export async function givenWorld(server: TestServer): Promise<World> {
  const [company, elsewhere] = [await givenCompany(server), await givenCompany(server)]
  // Calls by the hundred make more people than a trial has room for.
  await server.platform.db.updateTable('companies').set({ plan: 'enterprise' }).where('id', '=', company.id).execute()
  const places: Places = {
    own: await givenRecords(company),
    sibling: await givenRecords(company),
    foreign: await givenRecords(elsewhere),
    unknown: nowhere(),
  }
  const people: Partial<Record<MatrixRole, Person>> = {
    orgAdmin: company.orgAdmin,
    admin: await company.person('admin'),
    user: await company.person('user'),
    nothing: await company.withPermissions([]),
    contact: await company.contact(places.own.clientId),
    memberless: await company.formerMember(),
    superOutside: await givenSuperAdmin(server),
    superInside: await givenSuperAdmin(server),
  }
  const step = (caller: Caller): Promise<unknown> => openAs(caller, company)
  await step(people.superInside ?? company.orgAdmin)
  const anonymous = callerOf(server.url, null)
  const share = callerOf(server.url, places.own.shareToken)
  const as = (role: MatrixRole): Caller => people[role] ?? (role === 'share' ? share : anonymous)
  return {
    server,
    places,
    company,
    credentials: { email: company.orgAdmin.email, password },
    as: Object.fromEntries(matrixRoles.map((role) => [role, as(role)])) as Record<MatrixRole, Caller>,
    async afresh(role) {
      const person = people[role]
      if (person === undefined) return as(role)
      const caller = await secondSession(server, person.email)
      if (role === 'superInside') await step(caller)
      return caller
    },
    spare: (client = 'own') => spareRecords(server, places[client]),
  }
}

async function secondSession(server: TestServer, email: string): Promise<Caller> {
  const platform = server.platform.db
  const account = await findAccount(platform, email)
  if (account === undefined) throw new Error(`No account for ${email}`)
  const { token } = await startSession(platform, account.id, {
    remember: true,
    userAgent: 'test',
    now: server.clock.now(),
  })
  return callerOf(server.url, token)
}
