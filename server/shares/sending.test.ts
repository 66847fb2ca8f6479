import { sendInvoice } from '#domain/shares/api.ts'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '#domain/ids.ts'
import { getInvoice, getInvoicePdf, recordPayment, voidInvoice } from '#domain/invoices/api.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { givenClient, givenCompany, givenInvoice, type Company } from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { CrowdedError } from '#server/platform/fair.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { rowsIn } from '#server/testing/traces.ts'
import { shareListeners } from './listeners.ts'

let postOffice: PostOffice
let server: TestServer
let company: Company
let clientId: string
beforeAll(async () => {
  postOffice = await openPostOffice()
  server = await startTestServer(postOffice.environment)
  company = await givenCompany(server, 'Kauri & Sons')
  clientId = (await givenClient(company.orgAdmin)).id
})
afterAll(async () => {
  await server.stop()
  await postOffice.close()
})

const send = (id: string, body: { id?: string; to: string; message?: string }) =>
  company.orgAdmin.try(sendInvoice, { params: { id }, body })
const sendingsOf = async (id: string) => (await company.orgAdmin.call(getInvoice, { params: { id } })).sendings
const delivered = (id: string, count: number) =>
  vi.waitFor(
    async () =>
      expect((await sendingsOf(id)).map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 'sent')),
    { timeout: 15_000, interval: 20 },
  )
const mailsTo = async (address: string): Promise<Email[]> =>
  (await postOffice.mails()).filter(({ to }) => to?.some((each) => each.address === address))

it('mails the invoice with its PDF, which says what the screen says', async () => {
  const invoice = await givenInvoiceIn(
    company.orgAdmin,
    clientId,
    'approved',
    {
      items: [
        { description: 'Framing', quantity: '12.5', unitPrice: '98.765', taxRate: '0.15' },
        { description: 'Discount', quantity: 1, unitPrice: '34.56', taxRate: '0.15', kind: 'credit' },
      ],
    },
    '100.01',
  )
  expect(invoice).toMatchObject({ subtotal: '1200.00', total: '1380.00', balance: '1279.99' })
  const answer = await send(invoice.id, { to: 'aroha@tui.example', message: 'Pay <b>soon</b>\nKind regards' })
  expect([answer.status, answer.body.sendings.map(({ to }) => to)]).toEqual([200, ['aroha@tui.example']])
  await delivered(invoice.id, 1)
  const [mail, ...others] = await mailsTo('aroha@tui.example')
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    from: { name: 'Kauri & Sons', address: 'office@stringline.test' },
    replyTo: [{ address: company.orgAdmin.email }],
    subject: `Invoice ${invoice.invoiceNumber} from Kauri & Sons`,
  })
  expect(mail?.text).toContain('$1,380.00')
  expect(mail?.text).toContain('$1,279.99')
  expect(mail?.html).toContain('Pay &lt;b&gt;soon&lt;/b&gt;<br/>Kind regards')
  expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    [`${invoice.invoiceNumber}.pdf`, 'application/pdf'],
  ])
  const attached = new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer)
  const downloaded = new Uint8Array(
    await (await company.orgAdmin.fetch(getInvoicePdf.path.replace(':id', invoice.id))).arrayBuffer(),
  )
  const { text } = await pdfText(attached)
  expect(text).toBe((await pdfText(downloaded)).text)
  for (const shown of [invoice.invoiceNumber, '$1,380.00', '$1,279.99', '$1,200.00', '$180.00'])
    expect(text).toContain(shown)
}, 30_000)

it('sends once however often the same sending is asked for, and again when it is another', async () => {
  const { id } = await givenInvoiceIn(company.orgAdmin, clientId, 'pending')
  const mailId = newId()
  for (let turn = 0; turn < 3; turn += 1)
    expect((await send(id, { id: mailId, to: 'hemi@tui.example' })).status).toBe(200)
  await delivered(id, 1)
  server.clock.advance(1000)
  await send(id, { to: 'hemi@tui.example' })
  await delivered(id, 2)
  expect(await mailsTo('hemi@tui.example')).toHaveLength(2)
  const sendings = await sendingsOf(id)
  expect(sendings.map(({ sentAt }) => sentAt)).toEqual(
    sendings
      .map(({ sentAt }) => sentAt)
      .toSorted()
      .toReversed(),
  )
}, 30_000)

it('refuses an id that another sending has', async () => {
  const [one, other] = [
    await givenInvoiceIn(company.orgAdmin, clientId, 'pending'),
    await givenInvoiceIn(company.orgAdmin, clientId, 'pending'),
  ]
  const mailId = newId()
  await send(one.id, { id: mailId, to: 'a@tui.example' })
  for (const answer of [
    await send(other.id, { id: mailId, to: 'a@tui.example' }),
    await send(one.id, { id: mailId, to: 'b@tui.example' }),
  ]) {
    expect([answer.status, answer.problem.code]).toEqual([409, 'id_in_use'])
  }
  expect(await sendingsOf(other.id)).toEqual([])
})

it('sends no draft and nothing void, and mails nothing then', async () => {
  const draft = await givenInvoice(company.orgAdmin, clientId)
  const gone = await givenInvoiceIn(company.orgAdmin, clientId, 'approved')
  await company.orgAdmin.call(voidInvoice, { params: { id: gone.id } })
  const before = await rowsIn(server, company.id, 'mails')
  for (const { id } of [draft, gone]) {
    const { status, problem } = await send(id, { to: 'a@tui.example' })
    expect([status, problem.code, problem.detail]).toEqual([
      409,
      'invoice_not_sendable',
      'Only issued invoices can be sent',
    ])
  }
  expect(await rowsIn(server, company.id, 'mails')).toBe(before)
})

it('mails each invoice as it was when it was sent, whatever happens to it before its PDF is printed', async () => {
  const { id } = await givenInvoiceIn(company.orgAdmin, clientId, 'approved')
  const pay = () =>
    company.orgAdmin.call(recordPayment, {
      params: { id },
      body: { date: '2026-11-20', amount: '10', method: 'bank' },
    })
  // Each answer says what the invoice was when it was sent: its mail must say the same.
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, (_, at) => send(id, { to: `moana-${at}@tui.example` }))),
    Promise.all(Array.from({ length: 5 }, pay)),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  // What comes afterwards changes nothing of what was sent.
  await company.orgAdmin.call(voidInvoice, { params: { id } })
  await delivered(id, 5)
  for (const [at, { body }] of answers.entries()) {
    const [mail, ...others] = await mailsTo(`moana-${at}@tui.example`)
    expect(others).toEqual([])
    const balance = /Left to pay: (\$[\d,.]+\d)/.exec(mail?.text ?? '')?.[1]
    expect(balance).toBe(`$${body.balance}`)
    const { text } = await pdfText(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer))
    expect(text).toContain(balance)
  }
}, 30_000)

it('tells those who may send it where it went, and nobody else', async () => {
  const { id } = await givenInvoiceIn(company.orgAdmin, clientId, 'approved')
  await send(id, { to: 'wiremu@tui.example' })
  await delivered(id, 1)
  expect(await sendingsOf(id)).toEqual([
    {
      to: 'wiremu@tui.example',
      sentAt: expect.any(String),
      status: 'sent',
      failure: null,
      answer: null,
      from: null,
      fallback: null,
      isCopy: false,
    },
  ])
  const reader = await company.withPermissions(['manage_invoices:view'])
  expect((await reader.call(getInvoice, { params: { id } })).sendings).toEqual([])
})

it('keeps no copy of what it has sent, and no draft', async () => {
  const { id } = await givenInvoiceIn(company.orgAdmin, clientId, 'approved')
  await send(id, { to: 'ana@tui.example', message: 'Between us' })
  await delivered(id, 1)
  expect(await outboxOf(id)).toEqual([
    { to_address: 'ana@tui.example', status: 'sent', text_body: '', html_body: '', attachment: null, draft: null },
  ])
  expect((await mailsTo('ana@tui.example'))[0]?.text).toContain('Between us')
}, 30_000)

const outboxOf = (subjectId: string) =>
  server.services.database.inTenant(
    { kind: 'system', companyId: company.id },
    (db) =>
      db
        .selectFrom('mails')
        .select(['to_address', 'status', 'text_body', 'html_body', 'attachment', 'draft'])
        .where('company_id', '=', company.id)
        .where('subject_id', '=', subjectId)
        .execute(),
    { readOnly: true },
  )

it('says so while an invoice cannot be printed, and sends it as soon as it can', async () => {
  const { id } = await givenInvoiceIn(company.orgAdmin, clientId, 'approved')
  const broken = vi.spyOn(server.services.pdf, 'render').mockRejectedValue(new Error('No paper'))
  try {
    await send(id, { to: 'later@tui.example' })
    await vi.waitFor(
      async () => expect(await sendingsOf(id)).toMatchObject([{ status: 'delayed', failure: 'printing' }]),
      {
        timeout: 10_000,
        interval: 20,
      },
    )
  } finally {
    broken.mockRestore()
  }
  expect(await mailsTo('later@tui.example')).toEqual([])
  const { value: eventId } = await latestEvent('invoice.sent')
  const mailing = shareListeners.find(({ event }) => event === 'invoice.sent')
  await mailing?.handler.run(server, companyEnvelope(mailing.job, company.id, { eventId }))
  await delivered(id, 1)
  expect(await mailsTo('later@tui.example')).toHaveLength(1)
}, 30_000)

it('prints in turn, and has not failed while it waits for one', async () => {
  const { id } = await givenInvoiceIn(company.orgAdmin, clientId, 'approved')
  const queue = vi.spyOn(server.services.turns.document, 'run').mockRejectedValue(new CrowdedError())
  try {
    await send(id, { to: 'turn@tui.example' })
    await vi.waitFor(() => expect(queue).toHaveBeenCalled(), { timeout: 10_000, interval: 20 })
    expect(queue.mock.calls[0]?.[0]).toEqual({ group: company.id, member: 'system' })
    expect(await sendingsOf(id)).toMatchObject([{ status: 'waiting' }])
  } finally {
    queue.mockRestore()
  }
  const { value: eventId } = await latestEvent('invoice.sent')
  const mailing = shareListeners.find(({ event }) => event === 'invoice.sent')
  await mailing?.handler.run(server, companyEnvelope(mailing.job, company.id, { eventId }))
  await delivered(id, 1)
}, 30_000)

const latestEvent = (action: string) =>
  server.services.database.inTenant(
    { kind: 'system', companyId: company.id },
    (db) =>
      db
        .selectFrom('activity')
        .select('id as value')
        .where('company_id', '=', company.id)
        .where('action', '=', action)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    { readOnly: true },
  )
