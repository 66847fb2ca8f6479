import { checkIntegration } from '#domain/integrations/api.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createComment } from '#domain/comments/api.ts'
import { mentionOf } from '#domain/comments/rules.ts'
import { languages, notificationCategories } from '#domain/companies/choices.ts'
import { approveInvoice, recordPayment, submitInvoice } from '#domain/invoices/api.ts'
import { notificationKinds, type NotificationKind } from '#domain/notifications/choices.ts'
import { notificationTable } from '#domain/notifications/rules.ts'
import type { Notification } from '#domain/notifications/schema.ts'
import { allPermissions } from '#domain/permissions.ts'
import { sendReport, sendInvoice } from '#domain/shares/api.ts'
import { addSubtask, addTaskDependency, moveTask } from '#domain/tasks/api.ts'
import { acceptInvitation, inviteUser, listUsers, updateUser } from '#domain/users/api.ts'
import { approveVariation, setVariationInvoiceStatus } from '#domain/variations/api.ts'
import { noteInvoiceViewing, noteReportViewing } from '#domain/viewings/api.ts'
import { ownBrand } from '#server/platform/mail/brand.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { within } from '#server/platform/within.ts'
import { recordActivity } from '#server/platform/writing.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { callerOf } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
  givenTask,
  givenVariation,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { connected } from '#server/integrations/connected.testing.ts'
import { openStandIn, type StandIn } from '#server/integrations/stand-in.testing.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { newsMail, pushText } from './emails.ts'
import { notificationHandlers } from './handlers.ts'
import { noteByClock } from './jobs.ts'
import { faultsOf } from './letters.testing.ts'
import { notificationListeners } from './listeners.ts'

// Whatever can be told, told once over HTTP, and who of the company, its clients and others heard of it.

const cast = ['owner', 'admin', 'maker', 'viewer', 'worker', 'disabled', 'contact', 'otherContact', 'stranger'] as const
type Member = (typeof cast)[number]

/** Who is told, by the deeds below: a kind without its row does not compile. */
const told: Record<NotificationKind, Member[]> = {
  taskAssigned: ['worker'],
  subtaskAssigned: ['worker'],
  taskReady: ['worker'],
  taskMentioned: ['maker'],
  taskCommented: ['worker'],
  taskDue: ['worker'],
  taskOverdue: ['worker'],
  variationSubmitted: ['owner', 'admin'],
  variationApproved: ['maker'],
  variationInvoiced: ['maker'],
  invoiceIssued: ['admin', 'maker', 'viewer'],
  invoiceSent: ['maker'],
  invoiceViewed: ['maker'],
  invoicePaid: ['owner', 'maker', 'viewer'],
  invoiceOverdue: ['owner', 'admin', 'maker'],
  invoiceUnbooked: ['owner', 'admin', 'maker'],
  paymentSurplus: ['owner', 'admin', 'maker'],
  paymentDisputed: ['owner', 'admin', 'maker'],
  reportCreated: ['owner', 'admin', 'worker'],
  reportShared: ['maker'],
  reportViewed: ['maker'],
  invitationAccepted: ['owner'],
  trialEnding: ['owner'],
  integrationFailed: ['owner', 'admin'],
  mailboxFailed: ['maker'],
  clientReportShared: ['contact'],
  clientInvoiceSent: ['contact'],
  clientInvoiceDue: ['contact'],
  clientInvoiceOverdue: ['contact'],
}

let postOffice: PostOffice
let standIn: StandIn
let server: TestServer
let database: pg.Client
let company: Company
let people: Record<Member, Person>
let ids: Record<string, string>
beforeAll(async () => {
  postOffice = await openPostOffice()
  standIn = await openStandIn()
  server = await startTestServer(postOffice.environment, { sandbox: standIn })
  database = new pg.Client({ connectionString: server.database.superuserUrl })
  await database.connect()
  server.clock.set('2026-11-20T01:00:00.000Z')
  company = await givenCompany(server)
  const owner = company.orgAdmin
  const client = await givenClient(owner)
  const other = await givenClient(owner)
  const makes = allPermissions.filter(
    (each) => /^manage_(clients|jobs|reports|invoices|variations|tasks):/.test(each) && !each.endsWith(':approve'),
  )
  people = {
    owner,
    admin: await company.person('admin'),
    maker: await company.withPermissions(makes),
    viewer: await company.withPermissions(['manage_invoices:view']),
    worker: await company.person('user'),
    disabled: await company.person('admin'),
    contact: await company.contact(client.id),
    otherContact: await company.contact(other.id),
    stranger: (await givenCompany(server)).orgAdmin,
  }
  ids = {}
  for (const who of cast) ids[who] = await idOf(people[who])
  const disabled = (await owner.call(listUsers, { query: { search: people.disabled.email } })).items[0]
  await owner.call(updateUser, {
    params: { id: ids['disabled'] ?? '' },
    body: { status: 'disabled' },
    version: disabled?.version ?? 1,
  })
  await doAll(client.id)
  await settled()
}, 120_000)
afterAll(async () => {
  await database.end()
  await server.stop()
  await standIn.close()
  await postOffice.close()
})

const idOf = async ({ email }: Person): Promise<string> =>
  (await database.query<{ id: string }>('select id from users where email = $1', [email])).rows[0]?.id ?? ''

async function doAll(clientId: string): Promise<void> {
  const { owner, admin, maker, contact } = people
  const worker = ids['worker'] ?? ''
  // Tasks.
  const first = await givenTask(owner, { title: 'Pour the slab' })
  const second = await givenTask(owner, { title: 'Stand the frames', assignedToId: worker })
  await owner.call(addSubtask, { params: { id: second.id }, body: { title: 'Plumb them', assignedToId: worker } })
  await owner.call(addTaskDependency, { params: { id: second.id }, body: { dependsOnId: first.id } })
  await owner.call(moveTask, { params: { id: first.id }, body: { status: 'completed' } })
  await owner.call(createComment, {
    params: { id: second.id },
    body: { body: `${mentionOf(ids['maker'] ?? '')} can you be there?` },
  })
  await givenTask(owner, { title: 'Due', dueDate: '2026-11-20', assignedToId: worker })
  await givenTask(owner, { title: 'Late', dueDate: '2026-11-18', assignedToId: worker })
  // Variations.
  const variation = await givenVariation(maker, clientId)
  await owner.call(approveVariation, { params: { id: variation.id } })
  await owner.call(setVariationInvoiceStatus, { params: { id: variation.id }, body: { invoiceStatus: 'invoiced' } })
  // Invoices: one that was sent and looked at, one due soon, one overdue.
  const issued = async (dueDate: string) => {
    const { id } = await givenInvoice(maker, clientId, { date: '2026-11-01', dueDate })
    await owner.call(submitInvoice, { params: { id } })
    await owner.call(approveInvoice, { params: { id } })
    return id
  }
  const sent = await issued('2026-12-18')
  await owner.call(sendInvoice, { params: { id: sent }, body: { to: 'accounts@tui.example' } })
  await contact.call(noteInvoiceViewing, { params: { id: sent } })
  await admin.call(recordPayment, {
    params: { id: sent },
    body: { date: '2026-11-20', amount: '15', method: 'bank' },
  })
  const unbooked = [await issued('2026-11-22'), await issued('2026-11-18')]
  // The books have neither as it is here.
  const product = { actor: { kind: 'system', companyId: company.id }, name: 'Stripe', timezone: 'UTC' } as const
  for (const id of unbooked)
    await within(server.services)(product, (ctx) =>
      recordActivity(ctx, 'invoice.booked', { kind: 'invoice', id, label: 'INV' }, { state: 'failed' }),
    )
  // What Stripe says of payments online.
  for (const event of ['payment.surplus', 'payment.disputed'] as const)
    await within(server.services)(product, (ctx) =>
      recordActivity(ctx, event, { kind: 'invoice', id: sent, label: 'INV' }, { amount: { from: null, to: '15.00' } }),
    )
  // Somebody's own mailbox lets us in no more.
  const makerId = ids['maker'] ?? ''
  await database.query(
    `insert into connections (company_id, id, provider, user_id, state, version, organisation_name, connected_by,
       connected_at, failure, failed_at)
     values ($1, gen_random_uuid(), 'microsoft', $2, 'failed', 1, 'maker@kauri.example', 'Maker', now(), 'revoked',
       now())`,
    [company.id, makerId],
  )
  await within(server.services)(product, (ctx) =>
    recordActivity(ctx, 'mailbox.failed', { kind: 'user', id: makerId, label: 'Maker' }, { failure: 'revoked' }),
  )
  // Reports.
  const job = await givenJob(owner, clientId)
  const report = await givenReport(maker, clientId, job.id)
  await owner.call(sendReport, { params: { id: report.id }, body: { to: 'accounts@tui.example' } })
  await contact.call(noteReportViewing, { params: { id: report.id } })
  // Somebody comes.
  const email = `hemi-${company.id.slice(-6)}@example.test`
  await owner.call(inviteUser, { body: { email, role: 'user' } })
  await callerOf(server.url, null).call(acceptInvitation, {
    params: { token: await tokenOf(email) },
    body: { name: 'Hemi Walker', password: 'seven old kauri logs' },
  })
  // What was connected is taken back over there.
  await connected(owner, standIn)
  standIn.takeAllBack()
  await owner.call(checkIntegration, { body: { provider: 'xero' } })
  // The trial ends.
  await database.query(
    `update companies set plan = 'trial', trial_ends_at = '2026-11-24T01:00:00Z' where id = any($1::uuid[])`,
    [[company.id]],
  )
  const clock = notificationHandlers.find(({ job }) => job.name === noteByClock.name)
  await clock?.run(server, companyEnvelope(noteByClock, company.id, {}))
  await clock?.run(server, companyEnvelope(noteByClock, company.id, {}))
}

/** The link as the mail has it. */
const tokenOf = (email: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const mail = (await postOffice.mails()).find(({ to }) => to?.[0]?.address === email)
      const token = /accept-invite\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
      expect(token).toBeDefined()
      return token ?? ''
    },
    { timeout: 20_000, interval: 50 },
  )

/** Until each listener has had each of its events. */
async function settled(): Promise<void> {
  for (const { event, job } of notificationListeners)
    await vi.waitFor(
      async () => {
        const { rows } = await database.query<{ left: number }>(
          `select count(*)::int as left from activity a where company_id = $1 and action = $2 and not exists (
            select from event_deliveries d where d.company_id = $1 and d.event_id = a.id and d.listener = $3)`,
          [company.id, event, job.name],
        )
        expect(rows[0]?.left, job.name).toBe(0)
      },
      { timeout: 30_000, interval: 50 },
    )
}

interface Row {
  user_id: string
  kind: NotificationKind
  in_bell: boolean
  times: number
}
const rowsOf = async (kind: NotificationKind): Promise<Row[]> =>
  (
    await database.query<Row>(
      `select n.user_id, n.kind, n.in_bell, count(*)::int as times from notifications n
        where n.kind = $1 and n.company_id = $2 group by n.user_id, n.kind, n.cause, n.in_bell`,
      [kind, company.id],
    )
  ).rows

describe('who is told', () => {
  it.each(notificationKinds)('of %s', async (kind) => {
    const rows = await rowsOf(kind)
    const names = cast.filter((who) => rows.some(({ user_id }) => user_id === ids[who]))
    expect(names).toEqual(told[kind])
    // Each of one cause once, in the bell and by mail.
    for (const row of rows) expect([row.times, row.in_bell]).toEqual([1, true])
  })

  it.each(notificationKinds)('of %s finds it in their list, with where it leads and nothing empty', async (kind) => {
    for (const who of cast) {
      if (who === 'disabled') continue
      const items = await notificationsOf(people[who])
      const found = items.filter((item) => item.kind === kind)
      expect(found.length > 0, who).toBe(told[kind].includes(who))
      for (const item of found) {
        expect(item.subject.kind).toBe(notificationTable[kind].subject)
        expect(item.subject.label).not.toBe('')
        expect(item.target).toMatch(/^\/app\//)
        await isWhole(item)
      }
    }
  })

  /** What is mailed and pushed of it says nothing of what is not there, in any language. */
  const isWhole = async (item: Notification) => {
    const { by, subject, facts } = item
    const said = [by, subject.label, facts.clientName, facts.jobName, facts.text, facts.completed, 'Stringline']
    for (const language of languages) {
      const head = { brand: ownBrand, language, publicUrl: server.url, unsubscribePage: `${server.url}/unsubscribe/x` }
      const { subject: line, text } = await newsMail({ shown: [item], more: 0 }, head)
      const { title, body } = pushText(item, language)
      for (const each of [line, text, title, body]) expect(faultsOf(each, language, said), each).toEqual([])
    }
  }

  it('of the first invoice of a day that the books have otherwise, and of no other', async () => {
    const { rows } = await database.query<{ user_id: string; times: number }>(
      `select user_id, count(*)::int as times from notifications where company_id = $1 and kind = 'invoiceUnbooked'
        group by user_id`,
      [company.id],
    )
    expect(rows.map(({ times }) => times)).toEqual([1, 1, 1])
  })

  it('nobody of what they did themselves', async () => {
    const { rows } = await database.query(
      `select n.id from notifications n join activity a on a.company_id = n.company_id and a.id::text = n.cause
        where n.company_id = $1 and a.user_id = n.user_id`,
      [company.id],
    )
    expect(rows).toEqual([])
  })

  it('knows of each category something that can be told', () => {
    const categories = new Set(notificationKinds.map((kind) => notificationTable[kind].category))
    expect([...categories].toSorted()).toEqual([...notificationCategories].toSorted())
  })
})
