import { newId } from '#domain/ids.ts'
import { callerOf, type Caller } from './caller.ts'
import { askDatabase } from './database.ts'
import { givenCompany, givenSuperAdmin, openAs, password, type Company, type Person } from './given.ts'
import { insertCheckout } from './given-checkout.ts'
import { givenRecords, type MadeRecords, nowhere, type Records } from './matrix-records.ts'
import { spareRecords } from './matrix-spares.ts'
import { insertIntake } from './intake-states.ts'
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
  /** The other company, where the foreign records are. */
  elsewhere: Company
  /** A caller of that role; the same session each time. */
  as: Record<MatrixRole, Caller>
  /** Somebody else of that role, for calls that change the session or end others. */
  afresh(role: MatrixRole): Promise<Caller>
  /** Records of the own, the sibling or the foreign client that a call may use up. */
  spare(client?: 'own' | 'sibling' | 'foreign'): Promise<Records>
  credentials: { email: string; password: string }
  /** Lets the people of the company work without a second step again. Writes only where one was demanded. */
  endSecondStepRule(): Promise<unknown>
}

/** Two companies, two clients in the first, and somebody of every role. */
export async function givenWorld(server: TestServer): Promise<World> {
  const [company, elsewhere] = [await givenCompany(server), await givenCompany(server)]
  // Calls by the hundred make more people than a trial has room for.
  await server.platform.db.updateTable('companies').set({ plan: 'enterprise' }).where('id', '=', company.id).execute()
  const places: Places = {
    own: await withCheckout(server, await givenRecords(company)),
    sibling: await withCheckout(server, await givenRecords(company)),
    foreign: await withCheckout(server, await givenRecords(elsewhere)),
    unknown: nowhere(),
  }
  const newcomers: Partial<Record<MatrixRole, () => Promise<Person>>> = {
    orgAdmin: () => company.person('org_admin'),
    admin: () => company.person('admin'),
    user: () => company.person('user'),
    nothing: () => company.withPermissions([]),
    contact: () => company.contact(places.own.clientId),
    memberless: () => company.formerMember(),
    superOutside: () => givenSuperAdmin(server),
    async superInside() {
      const superAdmin = await givenSuperAdmin(server)
      await openAs(superAdmin, company)
      return superAdmin
    },
  }
  const people: Partial<Record<MatrixRole, Person>> = { orgAdmin: company.orgAdmin }
  for (const role of matrixRoles) {
    const person = people[role] ?? (await newcomers[role]?.())
    if (person !== undefined) people[role] = person
  }
  // In production autovacuum collects statistics; here it is off. Without them the planner expects one row per company
  // and chooses plans that take half a minute for hundreds of records.
  await askDatabase(server.database.ownerUrl, 'analyze')
  const anonymous = callerOf(server.url, null)
  const share = callerOf(server.url, places.own.shareToken)
  const as = (role: MatrixRole): Caller => people[role] ?? (role === 'share' ? share : anonymous)
  return {
    server,
    places,
    company,
    elsewhere,
    credentials: { email: company.orgAdmin.email, password },
    as: Object.fromEntries(matrixRoles.map((role) => [role, as(role)])) as Record<MatrixRole, Caller>,
    afresh: (role) => newcomers[role]?.() ?? Promise.resolve(as(role)),
    spare: sparesOf(server, places),
    endSecondStepRule: () =>
      server.platform.db
        .updateTable('companies')
        .set({ second_step_required: false })
        .where('id', '=', company.id)
        .where('second_step_required', '=', true)
        .execute(),
  }
}

/** As many sets as are made at once at most. */
const mostAtOnce = 8

/**
 * Hands out spare sets of records. Each time there are none left twice as many are made at once as the last time, so
 * that few calls make few and many calls wait seldom.
 */
function sparesOf(server: TestServer, places: Places): World['spare'] {
  const left = { own: [] as Records[], sibling: [] as Records[], foreign: [] as Records[] }
  const next = { own: 1, sibling: 1, foreign: 1 }
  const handedOut: Record<string, Records[]> = {}
  return async (client = 'own') => {
    const earlier = (handedOut[places[client].companyId] ??= [])
    if (left[client].length === 0) {
      const count = next[client]
      next[client] = Math.min(2 * count, mostAtOnce)
      // The first ones may lie there for every call that is refused, and the last ones are just at work.
      const spent = earlier.length > 20 ? earlier.splice(5, earlier.length - 15) : []
      const spentViews = spent.flatMap(({ viewId, otherViewId }) => [viewId, otherViewId])
      left[client].push(...(await spareRecords(server, places[client], { count, spentViews })))
    }
    const [spare] = left[client].splice(0, 1)
    if (spare === undefined) throw new Error('No spare records were made')
    earlier.push(spare)
    return spare
  }
}

/** What comes by Stripe alone is written straight to the table. */
async function withCheckout({ services: { database } }: TestServer, records: MadeRecords): Promise<Records> {
  const { companyId, invoiceId } = records
  const checkoutId = await database.inTenant({ kind: 'system', companyId }, (db) =>
    insertCheckout(db, { companyId, invoiceId, kept: '50.00' }),
  )
  const intakeId = newId()
  await database.inTenant({ kind: 'system', companyId }, (db) =>
    insertIntake(db, { companyId, id: intakeId, status: 'failed' }),
  )
  return { ...records, checkoutId, intakeId }
}
