import { describe, expect, test } from 'vitest'
import { books } from './organisations.ts'
import { builders, type Desk, made, openDesk, raw } from './accounting.testing.ts'

async function look({ sandbox }: Desk, path: string): Promise<string> {
  const response = await fetch(`${sandbox.url}${path}`)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  return await response.text()
}

const act = async (
  { sandbox }: Desk,
  path: string,
  form: Record<string, string>,
): Promise<{ status: number; text: string }> => {
  const sent = { method: 'POST', body: new URLSearchParams(form), headers: { origin: sandbox.url } }
  const response = await fetch(`${sandbox.url}${path}`, { ...sent, redirect: 'manual' })
  return { status: response.status, text: await response.text() }
}

const pageOf = (id: string): string => `/xero/organisations/${builders}/invoices/${id}`
const read = async ({ api, tenant }: Desk, id: string) => (await api.getInvoice(tenant, id)).body.invoices?.[0]

describe('a bookkeeper', () => {
  test('pays an invoice in part, and takes that back', async () => {
    const desk = await openDesk()
    const { invoiceID: id = '' } = await made(desk)
    expect(await act(desk, `${pageOf(id)}/pay`, { amount: '15', date: '2026-03-02', account: '090' })).toMatchObject({
      status: 303,
    })
    const paid = await read(desk, id)
    expect(paid).toMatchObject({ amountDue: 100, payments: [{ amount: 15, reference: 'Paid in Xero' }] })
    expect(await look(desk, pageOf(id))).toContain('due 100.00')
    const payment = paid?.payments?.[0]?.paymentID ?? ''
    await act(desk, `${pageOf(id)}/unpay`, { payment })
    expect(await read(desk, id)).toMatchObject({ amountDue: 115, payments: [] })
  })

  test('changes an invoice: words, and lines with their amounts', async () => {
    const desk = await openDesk()
    const { invoiceID: id = '' } = await made(desk)
    const form = {
      reference: 'By phone',
      dueDate: '2026-04-30',
      'description-0': 'Framing, revised',
      'quantity-0': '3',
    }
    expect((await act(desk, `${pageOf(id)}/change`, { ...form, 'unitAmount-0': '50.0000' })).status).toBe(303)
    expect(await read(desk, id)).toMatchObject({
      reference: 'By phone',
      total: 172.5,
      lineItems: [{ description: 'Framing, revised', quantity: 3, accountCode: '200', taxType: 'OUTPUT2' }],
    })
  })

  test('approves and voids; what Xero refuses is said on the page', async () => {
    const desk = await openDesk()
    const { invoiceID: id = '' } = await made(desk, { status: 'DRAFT' })
    await act(desk, `${pageOf(id)}/status`, { status: 'AUTHORISED' })
    expect((await read(desk, id))?.status).toBe('AUTHORISED')
    const refused = await act(desk, `${pageOf(id)}/pay`, { amount: '115.01', date: '2026-03-02', account: '090' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Payment amount exceeds the amount outstanding on this document')
    await act(desk, `${pageOf(id)}/status`, { status: 'VOIDED' })
    expect((await read(desk, id))?.status).toBe('VOIDED')
    expect((await act(desk, `${pageOf(id)}/constructor`, {})).status).toBe(404)
  })

  test('revokes the connection', async () => {
    const desk = await openDesk()
    const [, path = ''] = /action="(\/sandbox\/connections\/[^"]+)"/.exec(await look(desk, '/')) ?? []
    expect((await act(desk, path, {})).status).toBe(303)
    expect((await raw(desk, '/Organisation')).status).toBe(403)
    expect(await look(desk, '/')).toContain('Nobody has let Stringline in.')
  })
})

test('pages escape what was sent, and the log of calls holds no secret', async () => {
  const desk = await openDesk()
  const hostile = '"><script>alert(1)</script>'
  const changes = {
    contact: { name: hostile },
    reference: hostile,
    lineItems: [{ description: hostile, quantity: 1, unitAmount: 1, accountCode: '200' }],
  }
  const { invoiceID: id = '' } = await made(desk, changes)
  await raw(desk, '/Contacts?searchTerm=a-secret')
  const pages = await Promise.all(
    ['/', `/xero/organisations/${builders}`, pageOf(id), '/sandbox/calls'].map((path) => look(desk, path)),
  )
  for (const text of pages) expect(text).not.toContain('<script')
  expect(pages[1]).toContain('&lt;script&gt;')
  expect(pages[0]).toContain(books[2]?.name.replaceAll('&', '&amp;'))
  expect(pages[3]).toContain('/xero/api.xro/2.0/Contacts')
  expect(pages.join('')).not.toContain(desk.token)
  expect(pages.join('')).not.toContain('a-secret')
})
