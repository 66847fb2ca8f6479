import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '#domain/ids.ts'
import { getInvoice } from '#domain/invoices/api.ts'
import { listNotifications } from '#domain/notifications/api.ts'
import { listInvoiceLinks, listShares, sendInvoice, sendReport } from '#domain/shares/api.ts'
import {
  givenClient,
  givenCompany,
  givenJob,
  givenReport,
  givenSuperAdmin,
  openAs,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { activityOf, rowsIn } from '#server/testing/traces.ts'

// One sending to several addresses: a mail to each, of which the others learn nothing, and one event.

let postOffice: PostOffice
let server: TestServer
let company: Company
let admin: Person
let clientId: string
beforeAll(async () => {
  const unknown = Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 })
  postOffice = await openPostOffice({ ofAddress: (address) => (address.startsWith('gone') ? unknown : null) })
  server = await startTestServer(postOffice.environment)
  company = await givenCompany(server, 'Kauri & Sons')
  admin = company.orgAdmin
  clientId = (await givenClient(admin)).id
})
afterAll(async () => {
  await server.stop()
  await postOffice.close()
})

type Body = { id?: string; to: string; message?: string; copyToSender?: boolean }
const issued = (client = clientId) => givenInvoiceIn(admin, client, 'approved')
const reported = async (client = clientId) => givenReport(admin, client, (await givenJob(admin, client)).id)
const sendingsOf = async (id: string) => (await admin.call(getInvoice, { params: { id } })).sendings
const sharesOf = async (id: string) => (await admin.call(listShares, { params: { id } })).items
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 20 })
const eventsOf = async (id: string, action: string) =>
  (await activityOf(server, company.id, id)).filter((row) => row.action === action)

/** The mails whose subject names the record, by the one address of each. */
async function mailsOf(number: string): Promise<Record<string, Email>> {
  const mails = (await postOffice.mails()).filter(({ subject }) => subject?.includes(number))
  expect(mails.every(({ to, cc, bcc }) => to?.length === 1 && !cc && !bcc)).toBe(true)
  return Object.fromEntries(mails.map((mail) => [mail.to?.[0]?.address ?? '', mail]))
}
const linkIn = ({ html = '' }: Email) => /\/shared\/\w+\/[\w-]+/.exec(html)?.[0]

it('an invoice goes to each address with a link of its own, and as a copy to who sends it', async () => {
  const { id, invoiceNumber } = await issued()
  const to = 'mere@tui.example; Aroha Tui <aroha@tui.example>\nMERE@tui.example'
  await admin.call(sendInvoice, { params: { id }, body: { to, message: 'As agreed', copyToSender: true } })
  await eventually(async () =>
    expect((await sendingsOf(id)).map(({ to, isCopy, status }) => [to, isCopy, status])).toEqual([
      ['mere@tui.example', false, 'sent'],
      ['aroha@tui.example', false, 'sent'],
      [admin.email, true, 'sent'],
    ]),
  )
  const mails = await mailsOf(invoiceNumber)
  const { 'mere@tui.example': mere, 'aroha@tui.example': aroha, [admin.email]: copy } = mails
  if (mere === undefined || aroha === undefined || copy === undefined) throw new Error('A mail is missing')
  expect(Object.keys(mails)).toHaveLength(3)
  expect(mere.subject).toBe(`Invoice ${invoiceNumber} from Kauri & Sons`)
  expect(JSON.stringify(mere)).not.toContain('aroha@tui.example')
  expect(JSON.stringify(aroha)).not.toContain('mere@tui.example')
  expect(linkIn(mere)).not.toBe(linkIn(aroha))
  const links = (await admin.call(listInvoiceLinks, { params: { id } })).items
  expect(links.map(({ sentTo }) => sentTo).toSorted()).toEqual(['aroha@tui.example', 'mere@tui.example'])

  expect(copy.subject).toBe(`Copy: Invoice ${invoiceNumber} from Kauri & Sons`)
  expect(copy.text).toContain('It went to mere@tui.example, aroha@tui.example.')
  expect(copy.text).toContain('As agreed')
  // A link without a sign-in would count a look of the sender as the client's.
  expect([linkIn(copy), copy.html?.includes(`/app/invoices/${id}"`)]).toEqual([undefined, true])
  for (const mail of [mere, aroha, copy]) expect(mail.attachments).toHaveLength(1)
  expect(await eventsOf(id, 'invoice.sent')).toMatchObject([
    { changes: { to: { from: null, to: 'mere@tui.example, aroha@tui.example' } } },
  ])
}, 30_000)

it('a report goes to each address with a link of its own, and as a copy to who sends it', async () => {
  const report = await reported()
  const share = await admin.call(sendReport, {
    params: { id: report.id },
    body: { to: 'mere@tui.example, aroha@tui.example', copyToSender: true },
  })
  expect(share.sentTo).toBe('mere@tui.example')
  await eventually(async () =>
    expect((await sharesOf(report.id)).map(({ delivery }) => delivery?.status)).toEqual(['sent', 'sent']),
  )
  await eventually(async () => expect(Object.keys(await mailsOf(report.reportId))).toHaveLength(3))
  const mails = await mailsOf(report.reportId)
  for (const { sentTo, url } of await sharesOf(report.id))
    expect(linkIn(mails[sentTo ?? ''] ?? ({} as Email))).toBe(new URL(url ?? '').pathname)
  const copy = mails[admin.email]
  expect(copy?.subject).toMatch(/^Copy: Progress report/)
  expect(copy?.text).toContain('It went to mere@tui.example, aroha@tui.example.')
  expect(copy?.text).not.toContain('pass it on')
  expect([linkIn(copy ?? ({} as Email)), copy?.html?.includes(`/app/reports/${report.id}"`)]).toEqual([undefined, true])
  expect(await eventsOf(report.id, 'report.sent')).toMatchObject([
    { changes: { to: 'mere@tui.example, aroha@tui.example', shareId: share.id } },
  ])
}, 30_000)

it('an address that is refused takes no mail from the others', async () => {
  const [{ id }, report] = [await issued(), await reported()]
  const to = 'gone@tui.example, here@tui.example'
  await admin.call(sendInvoice, { params: { id }, body: { to } })
  await admin.call(sendReport, { params: { id: report.id }, body: { to } })
  await eventually(async () =>
    expect((await sendingsOf(id)).map((each) => [each.to, each.status, each.failure])).toEqual([
      ['gone@tui.example', 'failed', 'address'],
      ['here@tui.example', 'sent', null],
    ]),
  )
  await eventually(async () =>
    expect(
      Object.fromEntries((await sharesOf(report.id)).map(({ sentTo, delivery }) => [sentTo, delivery?.status])),
    ).toEqual({ 'gone@tui.example': 'failed', 'here@tui.example': 'sent' }),
  )
}, 30_000)

it('a copy is not sent to an address that has the mail already', async () => {
  const { id } = await issued()
  const body = { to: `a@tui.example, ${admin.email.toUpperCase()}`, copyToSender: true }
  const { sendings } = await admin.call(sendInvoice, { params: { id }, body })
  expect(sendings.map(({ to, isCopy }) => [to, isCopy])).toEqual([
    ['a@tui.example', false],
    [admin.email.toUpperCase(), false],
  ])
})

it('a super admin has no address in the company for a copy', async () => {
  const [{ id }, report] = [await issued(), await reported()]
  const superAdmin = await givenSuperAdmin(server)
  await openAs(superAdmin, company)
  const body = { to: 'a@tui.example', copyToSender: true }
  const before = await rowsIn(server, company.id, 'mails')
  for (const answer of [
    await superAdmin.try(sendInvoice, { params: { id }, body }),
    await superAdmin.try(sendReport, { params: { id: report.id }, body }),
  ])
    expect([answer.status, answer.problem.errors]).toMatchObject([
      422,
      [{ path: 'copyToSender', message: 'Only people of the company can get a copy' }],
    ])
  expect(await rowsIn(server, company.id, 'mails')).toBe(before)
  const { status } = await superAdmin.try(sendInvoice, { params: { id }, body: { to: 'a@tui.example' } })
  expect(status).toBe(200)
})

it('one wrong address is named, and nothing goes to the others', async () => {
  const [{ id }, report] = [await issued(), await reported()]
  const before = [await rowsIn(server, company.id, 'mails'), await rowsIn(server, company.id, 'invoice_links')]
  for (const answer of [
    await admin.try(sendInvoice, { params: { id }, body: { to: 'a@tui.example, hemi@tui' } }),
    await admin.try(sendReport, { params: { id: report.id }, body: { to: 'a@tui.example, hemi@tui' } }),
  ])
    expect([answer.status, answer.problem.errors]).toMatchObject([
      422,
      [{ path: 'to', message: '“hemi@tui” is not a valid email address', params: { address: 'hemi@tui' } }],
    ])
  expect([await rowsIn(server, company.id, 'mails'), await rowsIn(server, company.id, 'invoice_links')]).toEqual(before)
})

it('the same sending is one however often it comes, and another one with its id is refused', async () => {
  const [{ id }, report] = [await issued(), await reported()]
  const calls = [
    (body: Body) => admin.try(sendInvoice, { params: { id }, body }),
    (body: Body) => admin.try(sendReport, { params: { id: report.id }, body }),
  ]
  for (const send of calls) {
    const sending = { id: newId(), to: 'a@tui.example, b@tui.example', copyToSender: true }
    const answers = await Promise.all([send(sending), send(sending), send(sending)])
    expect(answers.every(({ status }) => status < 300)).toBe(true)
    for (const other of [
      { ...sending, to: 'a@tui.example' },
      { ...sending, to: 'a@tui.example, b@tui.example, c@tui.example' },
      { ...sending, copyToSender: false },
    ]) {
      const { status, problem } = await send(other)
      expect([status, problem.code]).toEqual([409, 'id_in_use'])
    }
  }
  expect(await sendingsOf(id)).toHaveLength(3)
  expect(await sharesOf(report.id)).toHaveLength(2)
  expect(await eventsOf(id, 'invoice.sent')).toHaveLength(1)
  expect(await eventsOf(report.id, 'report.sent')).toHaveLength(1)
})

it('sendings at once to the same addresses in other orders do not wait for each other in a circle', async () => {
  const invoices = [await issued(), await issued(), await issued(), await issued()]
  const addresses = ['one', 'two', 'three', 'four'].map((name) => `${name}@kea.example`)
  const answers = await Promise.all(
    invoices.map(({ id }, at) => {
      const to = [...addresses.slice(at), ...addresses.slice(0, at)].join(', ')
      return admin.try(sendInvoice, { params: { id }, body: { to } })
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

it('people of the client are notified once of each sending', async () => {
  const client = await givenClient(admin)
  const contact = await company.contact(client.id)
  const [{ id }, report] = [await issued(client.id), await reported(client.id)]
  const to = 'a@tui.example, b@tui.example, c@tui.example'
  await admin.call(sendInvoice, { params: { id }, body: { to } })
  await admin.call(sendReport, { params: { id: report.id }, body: { to } })
  await eventually(async () => {
    const { items } = await contact.call(listNotifications, { query: {} })
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(['clientInvoiceSent', 'clientReportShared'])
  })
  await eventually(async () =>
    expect((await sharesOf(report.id)).every((each) => each.delivery?.status === 'sent')).toBe(true),
  )
  expect((await contact.call(listNotifications, { query: {} })).items).toHaveLength(2)
})
