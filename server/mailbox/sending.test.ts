import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import { getInvoice } from '#domain/invoices/api.ts'
import { disconnectMailbox, getMailbox, updateMailbox } from '#domain/mailbox/api.ts'
import { listShares, sendInvoice, sendReport } from '#domain/shares/api.ts'
import { handlers } from '#server/features.ts'
import { minute } from '#server/platform/limits.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { deliverEvents } from '#server/testing/background.ts'
import { givenClient, givenCompany, givenJob, givenReport, keepOpen, type Company } from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { sendMail } from '../mail/jobs.ts'
import { people } from '../sandbox/microsoft/people.ts'
import { openSandbox, type Sandbox } from '../sandbox/server.ts'
import { connectedMailbox } from './mailbox.testing.ts'

const [aroha, tama] = people
const to = tama?.email ?? ''

let sandbox: Sandbox
let postOffice: PostOffice
let server: TestServer
let company: Company
beforeAll(async () => {
  postOffice = await openPostOffice()
})
beforeEach(async () => {
  sandbox = await openSandbox({ folder: undefined })
  server = await startTestServer({ WORKER: 'off', ...postOffice.environment }, { sandbox })
  server.clock.set(testStart)
  company = await givenCompany(server)
  await keepOpen(server, company)
  await connectedMailbox(company.orgAdmin)
  return async () => {
    await server.stop()
    await sandbox.stop()
  }
})
afterAll(() => postOffice.close())

const fault = (body: object) =>
  fetch(`${sandbox.url}/sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify({ tenantId: 'microsoft', ...body }),
    headers: { 'content-type': 'application/json' },
  })
const admin = (body: object) =>
  fetch(`${sandbox.url}/sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

/** Sends an invoice; answers its id and that of the mail, written and waiting. */
async function sent(): Promise<{ invoiceId: string; mailId: string }> {
  const client = await givenClient(company.orgAdmin)
  const { id: invoiceId } = await givenInvoiceIn(company.orgAdmin, client.id, 'approved')
  const mailId = newId()
  await company.orgAdmin.call(sendInvoice, { params: { id: invoiceId }, body: { id: mailId, to } })
  await deliverEvents(server, company.id)
  return { invoiceId, mailId }
}

/** Sends a report; answers its id and that of the mail. */
async function sentReport(): Promise<{ reportId: string; mailId: string }> {
  const client = await givenClient(company.orgAdmin)
  const job = await givenJob(company.orgAdmin, client.id)
  const { id: reportId } = await givenReport(company.orgAdmin, client.id, job.id)
  const mailId = newId()
  await company.orgAdmin.call(sendReport, { params: { id: reportId }, body: { id: mailId, to } })
  await deliverEvents(server, company.id)
  return { reportId, mailId }
}

/** The job that delivers the mail comes round; true where it is done with it. */
async function comesRound(mailId: string, isLast = false): Promise<boolean> {
  const handler = handlers.find(({ job }) => job === sendMail)
  if (handler === undefined) throw new Error('Something sends mail')
  const { services, platform } = server
  const attempt = { isLast } as never
  return handler.run({ services, platform }, companyEnvelope(sendMail, company.id, { mailId }), attempt).then(
    () => true,
    () => false,
  )
}

const delivery = async (id: string) =>
  (await company.orgAdmin.call(getInvoice, { params: { id } })).sendings.map(({ status, from, fallback }) => ({
    status,
    from,
    fallback,
  }))
const deliveryOfReport = async (id: string) =>
  (await company.orgAdmin.call(listShares, { params: { id } })).items.map(({ delivery }) => ({
    status: delivery?.status,
    from: delivery?.from,
    fallback: delivery?.fallback,
  }))
const ours = async (): Promise<number> =>
  (await postOffice.mails()).filter((mail) => mail.to?.some(({ address }) => address === to)).length

/** How many messages stand in a folder of a mailbox, as its page shows them. */
async function inFolder(person: string | undefined, title: string): Promise<number> {
  const text = await (await fetch(`${sandbox.url}/microsoft/people/${person}`)).text()
  const [, part = ''] = new RegExp(`<h2>${title}</h2>([\\s\\S]*?)(<h2>|</main>)`).exec(text) ?? []
  return part.split('<li>').length - 1
}
const standsSent = () => inFolder(aroha?.id, 'Sent Items')
const arrived = () => inFolder(tama?.id, 'Inbox')

const fromOwn = [{ status: 'sent', from: aroha?.email, fallback: null }]

it('goes out from the sender’s own mailbox, with its PDF, and says so', async () => {
  const before = await ours()
  const { invoiceId, mailId } = await sent()
  expect(await comesRound(mailId)).toBe(true)
  expect(await delivery(invoiceId)).toEqual(fromOwn)
  expect([await standsSent(), await arrived(), await ours()]).toEqual([1, 1, before])
  // Its job comes once more: there is nothing left to do.
  expect(await comesRound(mailId)).toBe(true)
  expect([await standsSent(), await arrived()]).toEqual([1, 1])
  const inbox = await (await fetch(`${sandbox.url}/microsoft/people/${tama?.id}`)).text()
  expect(inbox).toContain('1 files')
})

it('goes out from the sender’s own mailbox when it is a report, with the way to it, and says so', async () => {
  const before = await ours()
  const { reportId, mailId } = await sentReport()
  expect(await comesRound(mailId)).toBe(true)
  expect(await deliveryOfReport(reportId)).toEqual(fromOwn)
  expect([await standsSent(), await arrived(), await ours()]).toEqual([1, 1, before])
  // Nobody else's: what a person without a mailbox sends goes out from ours.
  await company.orgAdmin.call(disconnectMailbox, {})
  const other = await sentReport()
  expect(await comesRound(other.mailId)).toBe(true)
  expect(await deliveryOfReport(other.reportId)).toEqual([{ status: 'sent', from: null, fallback: null }])
  expect([await arrived(), await ours()]).toEqual([1, before + 1])
})

it.each([
  ['refuses to draft it', { path: '/messages', status: 403 }, 'refused'],
  ['refuses its file', { path: '/attachments', status: 400 }, 'refused'],
  ['finds its file too large', { path: '/attachments', status: 413 }, 'size'],
  ['refuses to send it', { path: '/send', status: 403 }, 'refused'],
  ['finds it too large to send', { path: '/send', status: 413 }, 'size'],
])(
  'goes out from ours, once, where the mailbox %s, says why, and leaves no draft behind',
  async (_, body, fallback) => {
    const before = await ours()
    const { invoiceId, mailId } = await sent()
    await fault({ kind: 'refuses', ...body })
    expect(await comesRound(mailId)).toBe(true)
    expect(await delivery(invoiceId)).toEqual([{ status: 'sent', from: null, fallback }])
    const there = async () => [await inFolder(aroha?.id, 'Drafts'), await standsSent(), await arrived(), await ours()]
    expect(await there()).toEqual([0, 0, 0, before + 1])
    await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' })
    expect(await comesRound(mailId)).toBe(true)
    expect(await there()).toEqual([0, 0, 0, before + 1])
  },
)

it('goes out from ours where the mailbox refuses a report, and says why', async () => {
  const before = await ours()
  const { reportId, mailId } = await sentReport()
  await fault({ kind: 'refuses', path: '/send', status: 403 })
  expect(await comesRound(mailId)).toBe(true)
  expect(await deliveryOfReport(reportId)).toEqual([{ status: 'sent', from: null, fallback: 'refused' }])
  expect([await inFolder(aroha?.id, 'Drafts'), await arrived(), await ours()]).toEqual([0, 0, before + 1])
})

it('waits, and is not sent twice, where we may not look whether it went', async () => {
  const before = await ours()
  const { invoiceId, mailId } = await sent()
  await fault({ kind: 'cutAfterWrite', path: '/send', times: 1 })
  expect(await comesRound(mailId)).toBe(false)
  await fault({ kind: 'refuses', status: 403, times: 1 })
  expect(await comesRound(mailId)).toBe(false)
  expect(await ours()).toBe(before)
  expect(await comesRound(mailId)).toBe(true)
  expect(await delivery(invoiceId)).toEqual(fromOwn)
  expect([await standsSent(), await arrived(), await ours()]).toEqual([1, 1, before])
})

it.each([
  ['after it was sent, and the answer was cut off', { kind: 'cutAfterWrite', path: '/send' }],
  ['after it was sent, and the answer was a fault', { kind: 'brokenAfterWrite', path: '/send' }],
  ['after it was drafted, and the answer was cut off', { kind: 'cutAfterWrite', path: '/messages' }],
  ['after its file was attached, and the answer was a fault', { kind: 'brokenAfterWrite', path: '/attachments' }],
  ['before anything was done', { kind: 'broken' }],
  ['since too much was asked', { kind: 'limited', retryAfter: 1 }],
  ['since nobody was there', { kind: 'down', where: 'api' }],
])('fails once %s: it goes out once all the same', async (_, body) => {
  const before = await ours()
  const { invoiceId, mailId } = await sent()
  await fault({ ...body, times: 1 })
  expect(await comesRound(mailId)).toBe(false)
  expect(await comesRound(mailId)).toBe(true)
  expect(await delivery(invoiceId)).toEqual(fromOwn)
  expect([await standsSent(), await arrived(), await inFolder(aroha?.id, 'Drafts')]).toEqual([1, 1, 0])
  expect(await ours()).toBe(before)
})

it('goes out from ours once a mailbox has not answered for a quarter of an hour, and says so', async () => {
  const before = await ours()
  const { invoiceId, mailId } = await sent()
  await fault({ kind: 'down', where: 'api' })
  expect(await comesRound(mailId)).toBe(false)
  server.clock.advance(15 * minute)
  expect(await comesRound(mailId)).toBe(true)
  expect(await delivery(invoiceId)).toEqual([{ status: 'sent', from: null, fallback: 'unreachable' }])
  expect([await ours(), await arrived()]).toEqual([before + 1, 0])
})

it('waits, and is not sent twice, while nobody knows whether it went', async () => {
  const before = await ours()
  const { invoiceId, mailId } = await sent()
  await fault({ kind: 'cutAfterWrite', path: '/send', times: 1 })
  expect(await comesRound(mailId)).toBe(false)
  await fault({ kind: 'down', where: 'api' })
  server.clock.advance(20 * minute)
  expect(await comesRound(mailId)).toBe(false)
  expect(await ours()).toBe(before)
  await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' })
  expect(await comesRound(mailId)).toBe(true)
  expect(await delivery(invoiceId)).toEqual(fromOwn)
  expect([await arrived(), await ours()]).toEqual([1, before])
})

it('goes out from ours where the mailbox was taken back, which ends the connection', async () => {
  const before = await ours()
  const { invoiceId, mailId } = await sent()
  await admin({ kind: 'revokeTokens' })
  await admin({ kind: 'expireTokens' })
  expect(await comesRound(mailId)).toBe(true)
  expect(await delivery(invoiceId)).toEqual([{ status: 'sent', from: null, fallback: 'disconnected' }])
  expect(await ours()).toBe(before + 1)
  expect(await company.orgAdmin.call(getMailbox, {})).toMatchObject({ state: 'failed', failure: 'revoked' })
})

it('is renewed where the token is over', async () => {
  const { invoiceId, mailId } = await sent()
  await admin({ kind: 'expireTokens' })
  expect(await comesRound(mailId)).toBe(true)
  expect(await delivery(invoiceId)).toEqual(fromOwn)
})

it('goes out from ours where its sender wants that, or has disconnected', async () => {
  const before = await ours()
  await company.orgAdmin.call(updateMailbox, { body: { sends: false } })
  const kept = await sent()
  expect(await comesRound(kept.mailId)).toBe(true)
  expect(await delivery(kept.invoiceId)).toEqual([{ status: 'sent', from: null, fallback: null }])
  await company.orgAdmin.call(updateMailbox, { body: { sends: true } })
  const lost = await sent()
  await company.orgAdmin.call(disconnectMailbox, {})
  expect(await comesRound(lost.mailId)).toBe(true)
  expect(await delivery(lost.invoiceId)).toEqual([{ status: 'sent', from: null, fallback: 'disconnected' }])
  expect([await ours(), await arrived()]).toEqual([before + 2, 0])
})
