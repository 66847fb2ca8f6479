import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Email } from 'postal-mime'
import { getBranding, updateBranding } from '#domain/companies/api.ts'
import { newId } from '#domain/ids.ts'
import { getInvoice, recordPayment, voidInvoice } from '#domain/invoices/api.ts'
import { deleteCompany } from '#domain/registry/api.ts'
import {
  createInvoiceLink,
  getSharedInvoice,
  getSharedInvoicePdf,
  getSharedReport,
  listInvoiceLinks,
  readSharedInvoiceFile,
  revokeInvoiceLink,
  sendInvoice,
} from '#domain/shares/api.ts'
import { uploaded } from '#server/files/uploads.testing.ts'
import { callerOf, type Caller } from '#server/testing/caller.ts'
import { givenClient, givenCompany, givenSuperAdmin, type Company, type Person } from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { activityOf, rowsIn } from '#server/testing/traces.ts'

let postOffice: PostOffice
let server: TestServer
let company: Company
let admin: Person
let clientId: string
let nobody: Caller
beforeAll(async () => {
  postOffice = await openPostOffice()
  server = await startTestServer(postOffice.environment)
  company = await givenCompany(server, 'Kauri & Sons')
  admin = company.orgAdmin
  clientId = (await givenClient(admin)).id
  nobody = callerOf(server.url, null)
})
afterAll(async () => {
  await server.stop()
  await postOffice.close()
})

const invoiceIn = (status: Parameters<typeof givenInvoiceIn>[2]) => givenInvoiceIn(admin, clientId, status)
const tokenOf = ({ url }: { url: string | null }) => url?.split('/').at(-1) ?? ''
const linkTo = async (id: string) => admin.call(createInvoiceLink, { params: { id }, body: {} })
const linksOf = async (id: string) => (await admin.call(listInvoiceLinks, { params: { id } })).items
const read = (token: string, by: Caller = nobody) => by.try(getSharedInvoice, { params: { token } })
const pdfOf = (token: string) => nobody.fetch(getSharedInvoicePdf.path.replace(':token', token))
const send = (id: string, to: string) => admin.call(sendInvoice, { params: { id }, body: { to } })
const mailTo = async (address: string): Promise<Email> =>
  vi.waitFor(
    async () => {
      const found = (await postOffice.mails()).find(({ to }) => to?.some((each) => each.address === address))
      if (found === undefined) throw new Error(`No mail to ${address} yet`)
      return found
    },
    { timeout: 15_000, interval: 20 },
  )
const linkIn = ({ html = '' }: Email) => /\/shared\/invoices\/([\w-]+)/.exec(html)?.[1] ?? ''

describe('a link to an invoice', () => {
  it('shows it without a sign-in as the client sees it: to the cent, with what was paid, and nothing inside', async () => {
    const { id, invoiceNumber } = await invoiceIn('approved')
    await admin.call(recordPayment, {
      params: { id },
      body: { date: '2026-11-19', amount: '15', method: 'bank', reference: 'Deposit' },
    })
    const { status, body } = await read(tokenOf(await linkTo(id)))
    expect(status).toBe(200)
    expect(body).toMatchObject({ invoiceNumber, total: '115.00', amountPaid: '15.00', balance: '100.00' })
    expect(body.payments.map(({ amount, can }) => [amount, can.reversePayment])).toEqual([['15.00', false]])
    const own = await admin.call(getInvoice, { params: { id } })
    expect(body.items).toEqual(own.items)
    for (const inside of ['sendings', 'viewings', 'xeroId', 'companyId', 'clientId', 'can', 'version'])
      expect(body).not.toHaveProperty(inside)
  })

  it('downloads the same paper as the company does', async () => {
    const { id, invoiceNumber } = await invoiceIn('pending')
    const answer = await pdfOf(tokenOf(await linkTo(id)))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await pdfText(new Uint8Array(await answer.arrayBuffer()))).text).toContain(invoiceNumber)
  })

  it('shows the logo of the company, and no other file', async () => {
    const logo = await uploaded(admin, 'company-logo')
    const { version } = await admin.call(getBranding, {})
    await admin.call(updateBranding, { body: { logoFileId: logo.id }, version })
    const token = tokenOf(await linkTo((await invoiceIn('pending')).id))
    const { body } = await read(token)
    expect(body.companyLogoUrl).toBe(`/api/shared/invoices/${token}/files/${logo.id}`)
    expect((await nobody.fetch(body.companyLogoUrl ?? '')).status).toBe(200)
    const other = await uploaded(admin, 'report-image')
    for (const id of [other.id, newId()])
      expect((await nobody.try(readSharedInvoiceFile, { params: { token, id }, query: {} })).status).toBe(404)
  })

  it('goes on showing what became of it: paid, void', async () => {
    const { id } = await invoiceIn('paid')
    const token = tokenOf(await linkTo(id))
    expect((await read(token)).body).toMatchObject({ shownStatus: 'paid', balance: '0.00' })
    await admin.call(voidInvoice, { params: { id } })
    expect((await read(token)).body).toMatchObject({ shownStatus: 'void', amountPaid: '0.00' })
  })

  it('is made of what was issued alone, by who may send it', async () => {
    for (const status of ['draft', 'void'] as const) {
      const { id } = await invoiceIn(status)
      const refused = await admin.try(createInvoiceLink, { params: { id }, body: {} })
      expect([refused.status, refused.problem.code]).toEqual([409, 'invoice_not_sendable'])
    }
    const { id } = await invoiceIn('pending')
    const reader = await company.withPermissions(['manage_invoices:view'])
    expect((await reader.try(createInvoiceLink, { params: { id }, body: {} })).status).toBe(403)
    expect((await reader.try(listInvoiceLinks, { params: { id } })).status).toBe(403)
  })

  it('ends for all that it opened on the very next request after it is revoked', async () => {
    const { id } = await invoiceIn('pending')
    const link = await linkTo(id)
    const token = tokenOf(link)
    expect([(await read(token)).status, (await pdfOf(token)).status]).toEqual([200, 200])
    await admin.call(revokeInvoiceLink, { params: { id, linkId: link.id } })
    expect([(await read(token)).status, (await pdfOf(token)).status]).toEqual([404, 404])
    expect(await linksOf(id)).toMatchObject([{ id: link.id, status: 'revoked', url: null }])
    const again = await admin.try(revokeInvoiceLink, { params: { id, linkId: link.id } })
    expect([again.status, again.problem.code]).toEqual([409, 'share_revoked'])
  })

  it('opens no other invoice and no report, and a link of another invoice is not its to revoke', async () => {
    const [one, other] = [await invoiceIn('pending'), await invoiceIn('pending')]
    const link = await linkTo(one.id)
    expect((await nobody.try(getSharedReport, { params: { token: tokenOf(link) } })).status).toBe(404)
    const foreign = await admin.try(revokeInvoiceLink, { params: { id: other.id, linkId: link.id } })
    expect(foreign.status).toBe(404)
    expect((await read(tokenOf(link))).body.invoiceNumber).toBe(one.invoiceNumber)
  })

  it('leads nowhere once the company is cancelled', async () => {
    const gone = await givenCompany(server)
    const { id } = await givenInvoiceIn(gone.orgAdmin, (await givenClient(gone.orgAdmin)).id, 'pending')
    const token = tokenOf(await gone.orgAdmin.call(createInvoiceLink, { params: { id }, body: {} }))
    expect((await read(token)).status).toBe(200)
    const superAdmin = await givenSuperAdmin(server)
    await superAdmin.call(deleteCompany, { params: { id: gone.id }, query: { name: gone.name } })
    expect((await read(token)).status).toBe(404)
  })
})

describe('who looks at an invoice by its link', () => {
  it('is shown to the company by the address it went to: since when, when last, how often; the first is told', async () => {
    const { id } = await invoiceIn('approved')
    await send(id, 'aroha@tui.example')
    const token = tokenOf((await linksOf(id))[0] ?? { url: null })
    await read(token)
    server.clock.advance(60_000)
    await read(token)
    // Whoever works there tries it, which is no look.
    await read(token, admin)
    const { viewings } = await admin.call(getInvoice, { params: { id } })
    expect(viewings).toEqual([
      { via: 'link', by: 'aroha@tui.example', firstAt: testStart, lastAt: '2026-11-19T22:01:00.000Z', times: 2 },
    ])
    expect(await linksOf(id)).toMatchObject([{ views: 2, sentTo: 'aroha@tui.example' }])
    const told = (await activityOf(server, company.id, id)).filter(({ action }) => action === 'invoice.viewed')
    expect(told).toHaveLength(1)
    server.clock.set(testStart)
  })
})

describe('a mailed invoice', () => {
  it('leads to it by a link of its reader’s own, the same with each mail until it is revoked', async () => {
    const { id, invoiceNumber } = await invoiceIn('approved')
    await send(id, 'hemi@tui.example')
    await send(id, 'Hemi@tui.example')
    await send(id, 'mere@tui.example')
    const links = await linksOf(id)
    expect(links.map(({ sentTo }) => sentTo).toSorted()).toEqual(['hemi@tui.example', 'mere@tui.example'])
    const token = linkIn(await mailTo('hemi@tui.example'))
    expect((await read(token)).body.invoiceNumber).toBe(invoiceNumber)
    expect(token).toBe(tokenOf(links.find(({ sentTo }) => sentTo === 'hemi@tui.example') ?? { url: null }))
    const [hers] = links.filter(({ sentTo }) => sentTo === 'mere@tui.example')
    await admin.call(revokeInvoiceLink, { params: { id, linkId: hers?.id ?? '' } })
    await send(id, 'mere@tui.example')
    const now = (await linksOf(id)).filter(({ sentTo }) => sentTo === 'mere@tui.example')
    expect(now.map(({ status }) => status)).toEqual(['active', 'revoked'])
    expect((await read(token)).status).toBe(200)
  }, 30_000)

  it('has one link however often it is sent to an address at once', async () => {
    const { id } = await invoiceIn('pending')
    const before = await rowsIn(server, company.id, 'invoice_links')
    await Promise.all(Array.from({ length: 4 }, () => send(id, 'rangi@tui.example')))
    expect(await rowsIn(server, company.id, 'invoice_links')).toBe(before + 1)
  })
})
