import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationCategories, notificationChannels, type NotificationChannel } from '#domain/companies/choices.ts'
import { newId } from '#domain/ids.ts'
import { notificationKinds, type NotificationKind } from '#domain/notifications/choices.ts'
import { kindsFor, notificationTable } from '#domain/notifications/rules.ts'
import { grantsOf, type CompanyRole } from '#domain/permissions.ts'
import { within } from '#server/platform/within.ts'
import { givenClient, givenCompany, type Company } from '#server/testing/given.ts'
import { addPerson } from '#server/users/commands/people.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { note } from './commands/noting.ts'

// Everything that can be told, by every channel, to whoever wants it or not, in a company that does or does not.

/** What each kind is chosen by, and which roles are told of such things: a kind without its row does not compile. */
const expected: Record<NotificationKind, [category: string, roles: CompanyRole[]]> = {
  taskAssigned: ['tasks', ['org_admin', 'admin', 'user']],
  subtaskAssigned: ['tasks', ['org_admin', 'admin', 'user']],
  taskReady: ['tasks', ['org_admin', 'admin', 'user']],
  taskMentioned: ['tasks', ['org_admin', 'admin', 'user']],
  taskCommented: ['tasks', ['org_admin', 'admin', 'user']],
  taskDue: ['tasks', ['org_admin', 'admin', 'user']],
  taskOverdue: ['tasks', ['org_admin', 'admin', 'user']],
  variationSubmitted: ['variations', ['org_admin', 'admin']],
  variationApproved: ['variations', ['org_admin', 'admin']],
  variationInvoiced: ['variations', ['org_admin', 'admin']],
  invoiceIssued: ['colleagues', ['org_admin', 'admin']],
  invoiceSent: ['invoices', ['org_admin', 'admin']],
  invoiceViewed: ['invoices', ['org_admin', 'admin']],
  invoicePaid: ['payments', ['org_admin', 'admin']],
  invoiceOverdue: ['payments', ['org_admin', 'admin']],
  invoiceUnbooked: ['payments', ['org_admin', 'admin']],
  paymentSurplus: ['payments', ['org_admin', 'admin']],
  paymentDisputed: ['payments', ['org_admin', 'admin']],
  reportCreated: ['colleagues', ['org_admin', 'admin', 'user']],
  reportShared: ['reports', ['org_admin', 'admin', 'user']],
  reportViewed: ['reports', ['org_admin', 'admin', 'user']],
  invitationAccepted: ['people', ['org_admin', 'admin']],
  trialEnding: ['account', ['org_admin']],
  integrationFailed: ['account', ['org_admin', 'admin']],
  mailboxFailed: ['account', ['org_admin', 'admin', 'user']],
  clientReportShared: ['reports', ['client']],
  clientInvoiceSent: ['invoices', ['client']],
  clientInvoiceDue: ['payments', ['client']],
  clientInvoiceOverdue: ['payments', ['client']],
}

describe('by their roles', () => {
  it.each(notificationKinds)('people are told of %s', (kind) => {
    const roles = (['org_admin', 'admin', 'user', 'client'] as const).filter((role) => {
      const who = { userId: 'mere', companyId: 'kauri', grants: grantsOf(role, null) }
      return kindsFor(
        role === 'client' ? { kind: 'client', ...who, clientId: 'tui' } : { kind: 'staff', ...who },
      ).includes(kind)
    })
    expect(roles).toEqual(expected[kind][1])
  })
})

type Channels = Record<NotificationChannel, boolean>
const onAndOff: Channels[] = [true, false].flatMap((bell) =>
  [true, false].flatMap((email) => [true, false].map((push) => ({ bell, email, push }))),
)
/** What somebody chose: nothing, or each way of turning channels on and off; and how they are reached. */
const wants = [null, ...onAndOff].flatMap((channels) =>
  [
    null,
    { email: 'atOnce', morningAt: 420, quiet: null, push: true },
    { email: 'morning', morningAt: 420, quiet: null, push: true },
    { email: 'atOnce', morningAt: 420, quiet: null, push: false },
  ].map((delivery) => ({ channels, delivery })),
)
type Want = (typeof wants)[number]

/** What the company says where a person has not. */
const defaults = onAndOff.flatMap((channels) =>
  [
    {},
    { email: 'morning', morningAt: 420, quiet: null, push: true },
    { email: 'atOnce', morningAt: 420, quiet: null, push: false },
  ].map((delivery) => ({ channels, delivery })),
)

let server: TestServer
let database: pg.Client
let company: Company
let clientId: string
let people: { id: string; want: Want; isClients: boolean }[]
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  database = new pg.Client({ connectionString: server.database.superuserUrl })
  await database.connect()
  company = await givenCompany(server)
  clientId = (await givenClient(company.orgAdmin)).id
  people = []
  for (const isClients of [false, true]) for (const want of wants) people.push(await memberWho(want, isClients))
}, 60_000)
afterAll(async () => {
  await database.end()
  await server.stop()
})

const ofAll = (channels: Channels) =>
  JSON.stringify(Object.fromEntries(notificationCategories.map((each) => [each, channels])))

/** Somebody who chose so. */
async function memberWho(want: Want, isClients: boolean) {
  const who = { companyId: company.id, name: 'Mere', email: `${newId()}@example.test`, passwordHash: 'x' }
  const { userId: id } = await server.platform.transact((db) =>
    addPerson(db, { ...who, ...(isClients ? { role: 'client', clientId } : { role: 'org_admin' }) }),
  )
  await database.query('update memberships set notifications = $2, delivery = $3 where user_id = $1', [
    id,
    want.channels === null ? '{}' : ofAll(want.channels),
    want.delivery === null ? null : JSON.stringify(want.delivery),
  ])
  return { id, want, isClients }
}

const told = async () => {
  const { rows } = await database.query<{ user_id: string; ways: string[] }>(
    `select n.user_id, array_remove(array[case when n.in_bell then 'bell' end]
        || array(select
            case when d.channel = 'push' then 'push' when d.morning is null then 'at once' else 'morning' end
          from notification_deliveries d where d.notification_id = n.id order by d.channel), null) as ways
      from notifications n where n.company_id = $1`,
    [company.id],
  )
  return new Map(rows.map(({ user_id: userId, ways }) => [userId, ways]))
}

describe.each(notificationKinds)('%s', (kind) => {
  it('comes by the channels that a person chose, else by those that the company did, and by no other', async () => {
    const [category] = expected[kind]
    expect([notificationTable[kind].category, notificationTable[kind].channels]).toEqual([
      category,
      notificationChannels,
    ])
    for (const { channels, delivery } of defaults) {
      await database.query('update companies set notifications = $2, delivery = $3 where id = $1', [
        company.id,
        JSON.stringify({ [category]: channels }),
        JSON.stringify(delivery),
      ])
      await within(server.services)(
        { actor: { kind: 'system', companyId: company.id }, name: '', timezone: 'UTC' },
        (ctx) =>
          note(
            ctx,
            { kind, cause: newId(), subjectId: newId(), by: 'Hana Cole', at: ctx.now },
            { ids: people.map(({ id }) => id), clientId },
          ),
      )
      const found = await told()
      for (const { id, want, isClients } of people) {
        if (isClients !== expected[kind][1].includes('client')) {
          expect(found.has(id)).toBe(false)
          continue
        }
        const wanted = want.channels ?? channels
        const reached = want.delivery ?? { email: 'atOnce', push: true, ...delivery }
        expect(found.get(id)).toEqual([
          ...(wanted.bell ? ['bell'] : []),
          ...(wanted.email ? [reached.email === 'morning' ? 'morning' : 'at once'] : []),
          ...(wanted.push && reached.push ? ['push'] : []),
        ])
      }
      await database.query('delete from notifications where company_id = $1', [company.id])
    }
  })
})
