import { createClient } from '#domain/clients/api.ts'
import type { createClientBody } from '#domain/clients/schema.ts'
import { createInvoice } from '#domain/invoices/api.ts'
import type { createInvoiceBody } from '#domain/invoices/schema.ts'
import { createJob } from '#domain/jobs/api.ts'
import type { createJobBody } from '#domain/jobs/schema.ts'
import type { CompanyRole, Permission } from '#domain/permissions.ts'
import { newId } from '#domain/ids.ts'
import { createReport } from '#domain/reports/api.ts'
import type { createReportBody } from '#domain/reports/schema.ts'
import { openCompany } from '#domain/registry/api.ts'
import type { createCompanyBody } from '#domain/registry/schema.ts'
import { createRole } from '#domain/roles/api.ts'
import type { createRoleBody } from '#domain/roles/schema.ts'
import { createTask } from '#domain/tasks/api.ts'
import type { createTaskBody } from '#domain/tasks/schema.ts'
import { createVariation } from '#domain/variations/api.ts'
import type { createVariationBody } from '#domain/variations/schema.ts'
import { createView } from '#domain/views/api.ts'
import type { createViewBody } from '#domain/views/schema.ts'
import type { z } from 'zod'
import { createAccount } from '../accounts/commands.ts'
import { makeConfirmationLink } from '../accounts/commands/confirming.ts'
import { foundCompany } from '../companies/commands.ts'
import { addPerson } from '../users/commands/people.ts'
import { noteProof } from '../platform/session/second-step.ts'
import { findAccount, startSession } from '../platform/session/session.ts'
import { hashPassword } from '../platform/session/passwords.ts'
import { callerOf, type Caller } from './caller.ts'
import { givenSession, insertPeople, newPeople, type People } from './people.ts'
import { unique, type TestServer } from './server.ts'

export const password = 'correct horse battery'
const hashed = hashPassword(password)

/** Somebody who can sign in, with a caller that is signed in already. */
export interface Person extends Caller {
  email: string
  token: string
}

/** A company of the test's own, with a person of each kind as they are asked for. */
export interface Company {
  id: string
  name: string
  orgAdmin: Person
  /** With a role of the company's own in place of the system role, where one is named. */
  person(role: Exclude<CompanyRole, 'client'>, roleId?: string): Promise<Person>
  contact(clientId: string, roleId?: string): Promise<Person>
  /** More people of the company, one of whom is signed in, and a custom role. */
  people(): Promise<People & { sessionId: string }>
  /** An org_admin whose address is not confirmed, with the link that confirms it. */
  unconfirmed(): Promise<Person & { userId: string; link: string }>
  /** Somebody with an account who is in no company any more. */
  formerMember(): Promise<Person>
  /** Somebody who has an account already, in this company as well. */
  member(person: Person, role: Exclude<CompanyRole, 'client'>): Promise<void>
  member(person: Person, role: 'client', clientId: string): Promise<void>
  withPermissions(permissions: readonly Permission[]): Promise<Person>
}

/** Mints a company over the same commands the product uses. */
export async function givenCompany(server: TestServer, name = `Company ${unique()}`): Promise<Company> {
  const { database, clock } = server.services
  const id = await server.platform.transact((db) =>
    foundCompany(
      db,
      { name, code: unique().slice(0, 6).toUpperCase(), email: 'office@example.test', phone: '09 555 0100' },
      clock.now(),
    ),
  )
  type More = { clientId?: string; roleId?: string }
  const join = async (email: string, role: CompanyRole, more: More = {}) => {
    const passwordHash = await hashed
    await server.platform.transact((db) =>
      addPerson(db, { companyId: id, name: `${role} of ${name}`, email, role, passwordHash, ...more }),
    )
  }
  const add = async (role: CompanyRole, more: More = {}): Promise<Person> => {
    const email = `${role}-${unique()}@example.test`
    await join(email, role, more)
    return signedIn(server, email)
  }
  return {
    id,
    name,
    orgAdmin: await add('org_admin'),
    person: (role, roleId) => add(role, roleId === undefined ? {} : { roleId }),
    contact: (clientId, roleId) => add('client', roleId === undefined ? { clientId } : { clientId, roleId }),
    async people() {
      const people = newPeople()
      await database.inTenant({ kind: 'system', companyId: id }, (db) => insertPeople(db, id, people))
      return { ...people, sessionId: await givenSession(server, { companyId: id, userId: people.userId }) }
    },
    async unconfirmed() {
      const email = `org_admin-${unique()}@example.test`
      const passwordHash = await hashed
      const { userId, link } = await server.platform.transact(async (db) => {
        const person = { companyId: id, name: 'Moana Reid', email, role: 'org_admin' as const, passwordHash }
        const { userId, accountId } = await addPerson(db, { ...person, confirmedAt: null })
        const made = await makeConfirmationLink(db, { accountId, address: email, now: clock.now() })
        return { userId, link: made }
      })
      return { ...(await signedIn(server, email)), userId, link }
    },
    async formerMember() {
      const { email } = await add('user')
      await server.platform.transact(async (db) => {
        const { id: accountId } = (await findAccount(db, email)) ?? { id: '' }
        await db.deleteFrom('memberships').where('account_id', '=', accountId).execute()
      })
      return signedIn(server, email)
    },
    member: ({ email }: Person, role: CompanyRole, clientId?: string) =>
      join(email, role, clientId === undefined ? {} : { clientId }),
    async withPermissions(permissions) {
      const roleId = newId()
      await database.inTenant({ kind: 'system', companyId: id }, (db) =>
        db
          .insertInto('roles')
          .values({
            company_id: id,
            id: roleId,
            name: `Role ${unique()}`,
            description: 'For what these permissions are for.',
            permissions: [...permissions],
          })
          .execute(),
      )
      return add('user', { roleId })
    },
  }
}

/** Puts a company on a plan that goes on, however late it gets in a test. */
export const keepOpen = (server: TestServer, { id }: { id: string }) =>
  server.services.database.inTenant({ kind: 'system', companyId: id }, (db) =>
    db.updateTable('companies').set({ plan: 'pro', trial_ends_at: null }).where('id', '=', id).execute(),
  )

/** A super admin, who belongs to no company. */
export async function givenSuperAdmin(server: TestServer): Promise<Person> {
  const email = `super-${unique()}@example.test`
  const passwordHash = await hashed
  await server.platform.transact((db) =>
    createAccount(db, { name: 'Platform', email, passwordHash, confirmedAt: null, isSuperAdmin: true }),
  )
  return signedIn(server, email)
}

/** Why a super admin of the tests opens a company. */
export const reason = 'The totals of an invoice, as asked'

/** A super admin steps into a company. */
export const openAs = (superAdmin: Caller, company: { id: string }) =>
  superAdmin.call(openCompany, { params: { id: company.id }, body: { reason } })
/** A passkey of an account that nobody has the other half of: enough where it is only asked whether there is one. */
export async function givenPasskey({ platform }: Pick<TestServer, 'platform'>, email: string): Promise<void> {
  const account = await findAccount(platform.db, email)
  await platform.db
    .insertInto('passkeys')
    .values({
      id: newId(),
      account_id: account?.id ?? '',
      credential_id: Buffer.from(newId()),
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      name: 'Phone',
      created_at: '2026-11-19T22:00:00.000Z',
    })
    .execute()
}

/** A session without the cost of checking the password: signing in has tests of its own. */
export async function signedIn(server: Pick<TestServer, 'url' | 'clock' | 'platform'>, email: string): Promise<Person> {
  const platform = server.platform.db
  const account = await findAccount(platform, email)
  if (account === undefined) throw new Error(`No account for ${email}`)
  const { token } = await startSession(platform, account.id, {
    remember: true,
    userAgent: 'test',
    now: server.clock.now(),
  })
  return { email, token, ...callerOf(server.url, token) }
}

/** The person has just confirmed that it is them: for tests that move the clock before what takes a recent proof. */
export const proven = ({ platform, clock }: Pick<TestServer, 'platform' | 'clock'>, { token }: Person): Promise<void> =>
  noteProof(platform.db, token, clock.now())

type ClientBody = z.input<typeof createClientBody>
type JobBody = z.input<typeof createJobBody>
type ReportBody = z.input<typeof createReportBody>
type InvoiceBody = z.input<typeof createInvoiceBody>
type VariationBody = z.input<typeof createVariationBody>
type TaskBody = z.input<typeof createTaskBody>
type CompanyBody = z.input<typeof createCompanyBody>
type RoleBody = z.input<typeof createRoleBody>
type ViewBody = z.input<typeof createViewBody>

export const clientBody = (more: Partial<ClientBody> = {}): ClientBody => ({
  name: `Client ${unique()}`,
  email: 'accounts@example.test',
  phone: '+64 9 555 0101',
  status: 'active',
  ...more,
})

export const jobBody = (clientId: string, more: Partial<JobBody> = {}): JobBody => ({
  clientId,
  name: `Job ${unique()}`,
  address: '12 Rimu Street, Auckland',
  startDate: '2026-10-01',
  estimatedEndDate: '2027-03-31',
  status: 'in-progress',
  contractAmount: '100000.00',
  ...more,
})

export const reportBody = (clientId: string, jobId: string, more: Partial<ReportBody> = {}): ReportBody => ({
  clientId,
  jobId,
  date: '2026-11-18',
  preparedBy: 'Mere Tautahi',
  preparedByTitle: 'Project Manager',
  progressPercentage: 40,
  tasksAchieved: 'Slab poured',
  tasksPlanned: 'Framing',
  keyUpdates: 'On programme',
  clientCommunication: 'Site meeting held',
  accidents: 'No accidents',
  councilInspections: 'Foundation inspection passed',
  comments: '',
  ...more,
})

/** One line over 100.00, so 115.00 with tax. */
export const invoiceBody = (clientId: string, more: Partial<InvoiceBody> = {}): InvoiceBody => ({
  clientId,
  reference: 'Stage 1',
  date: '2026-11-18',
  dueDate: '2026-12-18',
  items: [{ description: 'Framing', quantity: 1, unitPrice: '100', taxRate: '0.15' }],
  ...more,
})

export const variationBody = (clientId: string, more: Partial<VariationBody> = {}): VariationBody => ({
  clientId,
  name: 'Skylight',
  description: 'A skylight over the stair',
  quotedAmount: '200.00',
  cost: '120.00',
  ...more,
})

export const taskBody = (more: Partial<TaskBody> = {}): TaskBody => ({ title: 'Order trusses', ...more })

/** A company as the super admin adds it. */
export const companyBody = (more: Partial<CompanyBody> = {}): CompanyBody => ({
  name: `Company ${unique()}`,
  companyId: 'TRY',
  email: 'office@example.test',
  phone: '09 555 0100',
  timezone: 'Pacific/Auckland',
  language: 'en',
  plan: 'trial',
  adminName: 'Mere Tautahi',
  adminEmail: `mere-${unique()}@example.test`,
  ...more,
})

/** May look at jobs. */
export const roleBody = (more: Partial<RoleBody> = {}): RoleBody => ({
  name: `Role ${unique()}`,
  description: 'Looks at the jobs',
  permissions: ['manage_jobs:view'],
  ...more,
})

export const viewBody = (more: Partial<ViewBody> = {}): ViewBody => ({
  name: `View ${unique()}`,
  screen: 'list',
  query: 'assignedTo=me&due=week',
  ...more,
})

export const givenClient = (person: Caller, more: Partial<ClientBody> = {}) =>
  person.call(createClient, { body: clientBody(more) })
export const givenJob = (person: Caller, clientId: string, more: Partial<JobBody> = {}) =>
  person.call(createJob, { body: jobBody(clientId, more) })
export const givenReport = (person: Caller, clientId: string, jobId: string, more: Partial<ReportBody> = {}) =>
  person.call(createReport, { body: reportBody(clientId, jobId, more) })
export const givenInvoice = (person: Caller, clientId: string, more: Partial<InvoiceBody> = {}) =>
  person.call(createInvoice, { body: invoiceBody(clientId, more) })
export const givenVariation = (person: Caller, clientId: string, more: Partial<VariationBody> = {}) =>
  person.call(createVariation, { body: variationBody(clientId, more) })
export const givenTask = (person: Caller, more: Partial<TaskBody> = {}) =>
  person.call(createTask, { body: taskBody(more) })
export const givenRole = (person: Caller, more: Partial<RoleBody> = {}) =>
  person.call(createRole, { body: roleBody(more) })
export const givenView = (person: Caller, more: Partial<ViewBody> = {}) =>
  person.call(createView, { body: viewBody(more) })
