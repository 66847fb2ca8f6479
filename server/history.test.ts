import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, deleteClient, updateClient } from '#domain/clients/api.ts'
import { events } from '#domain/events.ts'
import { newId } from '#domain/ids.ts'
import { createInvoice, deleteInvoice, recordPayment } from '#domain/invoices/api.ts'
import { createJob, deleteJob, updateJob } from '#domain/jobs/api.ts'
import { updateReport } from '#domain/reports/api.ts'
import { createShare, sendReport } from '#domain/shares/api.ts'
import { routes } from './features.ts'
import { callerOf, type Answer, type Caller } from './testing/caller.ts'
import {
  clientBody,
  givenClient,
  givenCompany,
  givenJob,
  givenReport,
  invoiceBody,
  jobBody,
  type Company,
  type Person,
} from './testing/given.ts'
import { importWrites } from './testing/imports.ts'
import { givenInvoiceIn, moneyWrites } from './testing/money-writes.ts'
import { checkoutWrites } from './testing/checkouts.ts'
import { bookWrites } from './testing/books.ts'
import { identityWrites } from './testing/identity-writes.ts'
import { integrationWrites } from './testing/connections.ts'
import { mailboxWrites } from './testing/mailboxes.ts'
import { outlookWrites } from './testing/outlooks.ts'
import { calendarWrites } from './testing/calendar-writes.ts'
import { peopleWrites } from './testing/people-writes.ts'
import { platformWrites } from './testing/platform-writes.ts'
import { recordWrites } from './testing/record-writes.ts'
import { taskWrites } from './testing/task-writes.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { activityOf } from './testing/traces.ts'
import { wordWrites } from './testing/word-writes.ts'

let server: TestServer
let company: Company
let admin: Person
let client: Awaited<ReturnType<typeof givenClient>>
let job: Awaited<ReturnType<typeof givenJob>>
let report: Awaited<ReturnType<typeof givenReport>>
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server, 'Kauri')
  admin = company.orgAdmin
  client = await givenClient(admin, { name: 'Tui' })
  job = await givenJob(admin, client.id, { name: 'Deck', milestones: [{ title: 'Piles' }] })
  report = await givenReport(admin, client.id, job.id)
})
afterAll(() => server.stop())

const place = () => ({ server, company, admin, client, job, report })
/** One successful write of every kind, with the row it must leave. */
const writes = (person: Caller) => ({
  ...recordWrites(place),
  ...peopleWrites(place),
  ...calendarWrites(place),
  ...platformWrites(place),
  ...moneyWrites(person, () => client.id),
  ...taskWrites(() => person),
  ...wordWrites(() => person),
  ...importWrites(place),
  ...integrationWrites(place),
  ...identityWrites(place),
  ...mailboxWrites(place),
  ...outlookWrites(place),
  ...bookWrites(place),
  ...checkoutWrites(place),
})
const names = Object.keys(writes(callerOf('', null)))

/**
 * They change no record of a company: sessions, how an account signs in, a stranger's message, and a file that no
 * record names yet.
 */
const noRecord = [
  // Nothing is brought in yet.
  'startImport',
  'mapImport',
  'deleteImport',
  // What asks the provider is tried in server/integrations; what is wished for is of the setting up.
  'checkIntegration',
  'completeIntegration',
  'completeMailbox',
  'connectMailbox',
  'allowOutlookCalendar',
  // An edit of its record, which leaves that (server/outlook).
  'takeOutlookChange',
  'updateMailbox',
  'connectIntegration',
  'dismissIntegration',
  // What is found out, and what a worker does then, leaving what it did (server/accounting).
  'loadChart',
  'rehearseSync',
  'retryInvoiceSync',
  'keepOurVersion',
  'receiveXero',
  // What Stripe says is recorded (server/checkout).
  'payInvoice',
  'paySharedInvoice',
  'confirmPayment',
  'confirmSharedPayment',
  'refundCheckout',
  'receiveStripe',
  // What of it is recorded Stripe does, once it says so (server/subscription).
  'subscribePlan',
  'confirmPlan',
  'changePlan',
  'openBilling',
  // What it makes is recorded as what it is; the rest is a draft (server/onboarding).
  'completeOnboarding',
  'dismissOnboarding',
  // A worker goes on with them at once, and leaves more (server/exports).
  'createExport',
  'deleteExport',
  // Told once, by the worker that has brought all of it in (server/intakes).
  'createIntake',
  'sendIntakePart',
  'runIntake',
  'deleteIntake',
  // The order of one's own views.
  'moveView',
  'changeAddress',
  'changePassword',
  'changePhoto',
  'chooseAppearance',
  'keepAddress',
  'removePhoto',
  'updatePreferences',
  'addPasskey',
  // What asks Microsoft is tried in server/identities, with what it leaves.
  'beginMicrosoftSignIn',
  'signInByMicrosoft',
  'followMicrosoftLink',
  'askToLinkMicrosoft',
  'linkMicrosoft',
  // Who looks first leaves an event, whoever comes back does not (server/viewings).
  'noteInvoiceViewing',
  'noteReportViewing',
  'readAllNotifications',
  'readNotification',
  'unreadNotification',
  'unsubscribe',
  'beginApp',
  'beginPasskey',
  'beginPasskeySignIn',
  'beginProof',
  'beginSecondStepPasskey',
  'confirmApp',
  'forgotPassword',
  'proveIdentity',
  'removeApp',
  'removePasskey',
  'renamePasskey',
  'renewRecoveryCodes',
  'resetPassword',
  'revokeOtherSessions',
  'revokeSession',
  'subscribePush',
  'unsubscribePush',
  'quickSignIn',
  'saveOnboarding',
  'sendConfirmation',
  'sendContactMessage',
  'signOut',
  'signUp',
  'uploadFile',
]

it('every endpoint that writes is tried here', () => {
  const writing = routes
    .map((route) => route.endpoint)
    .filter((endpoint) => endpoint.method !== 'GET')
    .map((endpoint) => endpoint.name)
  expect([...names, ...noRecord].toSorted()).toEqual(writing.toSorted())
})

it('every event of the closed list is left by one of them', () => {
  // An invitation that is sent again is sent.
  const left = [...new Set(Object.values(writes(admin)).map(({ action }) => action))]
  // The same endpoint shows a variation and hides it.
  // Signing up leaves its own in the company that it founds (server/signup).
  // A move within the column, a task that has become ready and who has a subtask are tried in server/tasks.
  // Looks of clients are tried in server/viewings, reminders by the clock in server/reminders.
  // What Stripe tells of is tried in server/checkout.
  const byStripe = ['surplus', 'refunded', 'refundFailed', 'disputed', 'disputeWon', 'disputeLost'].map(
    (what) => `payment.${what}`,
  )
  const byClients = ['invoice.viewed', 'report.viewed', 'invoice.reminded']
  const elsewhere = [
    'variation.shown',
    'company.founded',
    'task.reordered',
    'task.ready',
    'subtask.assigned',
    'intake.done',
    'integration.failed',
    'mailbox.connected',
    'identity.linked',
    'mailbox.failed',
    'invoice.booked',
    ...byStripe,
    ...byClients,
  ]
  const ofExports = Object.keys(events).filter((event) => event.startsWith('export.'))
  expect([...left, ...elsewhere, ...ofExports].toSorted()).toEqual(Object.keys(events).toSorted())
})

describe('a successful write leaves one row', () => {
  it.each(names)('%s', async (name) => {
    const found = writes(admin)[name]
    if (found === undefined) throw new Error(`${name} is no write`)
    const { action, kind, write } = found
    const ready = await write()
    const { send, about, label, changes = {}, by = 'org_admin of Kauri', byPlatform = false } = ready
    const recorded = async () =>
      (await activityOf(server, ready.companyId ?? company.id)).filter((row) => row.action !== ready.beside)
    const before = (await recorded()).length
    server.clock.advance(1000)
    const answer = await send()
    expect(answer.status).toBeLessThan(300)
    const rows = await recorded()
    expect(rows).toHaveLength(before + 1)
    expect(rows.at(-1)).toEqual({
      action,
      subject_kind: kind,
      subject_id: about ?? (answer.body as { id: string }).id,
      subject_label: label,
      at: server.clock.now().toISOString(),
      changes,
      ...(byPlatform ? { actor_kind: 'platform', actor_name: 'Platform' } : { actor_kind: 'staff', actor_name: by }),
    })
  })
})

describe('a refused write leaves none', () => {
  const user = () => company.person('user')
  let issued: ReturnType<typeof givenInvoiceIn> | undefined
  const approved = () => (issued ??= givenInvoiceIn(admin, client.id, 'approved'))
  const refusals: [string, () => Promise<Answer<unknown>>, number][] = [
    ['bad input', () => admin.try(createClient, { body: clientBody({ name: '' }) }), 422],
    [
      'a file nobody uploaded, found after the number was taken',
      () => admin.try(createJob, { body: jobBody(client.id, { fileIds: [newId()] }) }),
      422,
    ],
    [
      'an unknown record',
      () => admin.try(updateClient, { params: { id: newId() }, body: { notes: 'x' }, version: 1 }),
      404,
    ],
    [
      'no right',
      async () => (await user()).try(updateReport, { params: { id: report.id }, body: { comments: 'x' }, version: 1 }),
      403,
    ],
    ['an old version', () => admin.try(updateJob, { params: { id: job.id }, body: { notes: 'x' }, version: 99 }), 412],
    ['what stands in the way', () => admin.try(deleteClient, { params: { id: client.id } }), 409],
    ['what stands in the way of a job', () => admin.try(deleteJob, { params: { id: job.id } }), 409],
    [
      'an address that is none',
      () => admin.try(sendReport, { params: { id: report.id }, body: { to: 'nobody' } }),
      422,
    ],
    [
      'a line of a variation nobody knows',
      () =>
        admin.try(createInvoice, {
          body: invoiceBody(client.id, {
            items: [{ description: 'x', quantity: 1, unitPrice: '1', taxRate: '0', variationId: newId() }],
          }),
        }),
      422,
    ],
    [
      'a payment above the balance',
      async () =>
        admin.try(recordPayment, {
          params: { id: (await approved()).id },
          body: { date: '2026-11-20', amount: '115.01', method: 'bank' },
        }),
      422,
    ],
    [
      'a deletion of what was issued',
      async () => admin.try(deleteInvoice, { params: { id: (await approved()).id } }),
      409,
    ],
    [
      'an end in the past',
      () => admin.try(createShare, { params: { id: report.id }, body: { expiresAt: '2020-01-01T00:00:00Z' } }),
      422,
    ],
  ]

  beforeAll(async () => void (await approved()))

  it.each(refusals)('%s', async (_, send, status) => {
    const before = await activityOf(server, company.id)
    expect((await send()).status).toBe(status)
    expect(await activityOf(server, company.id)).toEqual(before)
  })
})
