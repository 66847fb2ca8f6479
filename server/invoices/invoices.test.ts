import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as api from '#domain/invoices/api.ts'
import { getJob } from '#domain/jobs/api.ts'
import { approveVariation, createVariation } from '#domain/variations/api.ts'
import { givenClient, givenCompany, givenJob, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server)
})
afterAll(() => server.stop())

describe('the way of an invoice', () => {
  it('goes from an approved variation to paid, and the job shows the same cents', async () => {
    const me = company.orgAdmin
    const client = await givenClient(me)
    const job = await givenJob(me, client.id, { contractAmount: '1000' })
    const variation = await me.call(createVariation, {
      body: {
        name: 'Skylight',
        description: 'Add a skylight',
        quotedAmount: '200',
        cost: '120',
        clientId: client.id,
        jobId: job.id,
      },
    })
    await me.call(approveVariation, { params: { id: variation.id } })
    const {
      variations: [work],
    } = await me.call(api.listInvoiceableWork, { query: { clientId: client.id } })
    expect(work).toMatchObject({ id: variation.id, remaining: '200.00' })
    const suggestion = await me.call(api.suggestInvoice, {})
    const invoice = await me.call(api.createInvoice, {
      body: {
        clientId: client.id,
        jobId: job.id,
        invoiceNumber: suggestion.invoiceNumber,
        reference: 'Skylight',
        date: suggestion.date,
        dueDate: suggestion.dueDate,
        items: [{ description: 'Skylight', quantity: 1, unitPrice: '200', taxRate: '0.15', variationId: variation.id }],
      },
    })
    expect(invoice).toMatchObject({
      status: 'draft',
      subtotal: '200.00',
      taxTotal: '30.00',
      total: '230.00',
      balance: '230.00',
      can: { submitInvoice: true, approveInvoice: false, voidInvoice: true },
    })
    await me.call(api.submitInvoice, { params: { id: invoice.id } })
    await me.call(api.approveInvoice, { params: { id: invoice.id } })
    const part = await me.call(api.recordPayment, {
      params: { id: invoice.id },
      body: { date: '2026-11-20', amount: '100', method: 'bank' },
    })
    expect(part).toMatchObject({ status: 'approved', amountPaid: '100.00', balance: '130.00' })
    const over = await me.try(api.recordPayment, {
      params: { id: invoice.id },
      body: { date: '2026-11-20', amount: '130.01', method: 'bank' },
    })
    expect([over.status, over.problem.errors]).toEqual([
      422,
      [{ path: 'amount', message: 'Amount cannot be more than the balance' }],
    ])
    const rest = await me.call(api.markInvoicePaid, {
      params: { id: invoice.id },
      body: { date: '2026-11-20', method: 'cash' },
    })
    expect(rest).toMatchObject({ status: 'paid', amountPaid: '230.00', balance: '0.00' })
    const { figures } = await me.call(getJob, { params: { id: job.id } })
    expect(figures).toMatchObject({
      totalInvoiced: '200.00',
      approvedVariationValue: '200.00',
      contractValue: '1200.00',
      remainingToInvoice: '1000.00',
    })
    const voided = await me.call(api.voidInvoice, { params: { id: invoice.id } })
    expect(voided.payments.map((payment) => payment.amount)).toEqual(['100.00', '130.00', '-100.00', '-130.00'])
    expect((await me.call(getJob, { params: { id: job.id } })).figures.totalInvoiced).toBe('0.00')
  })
})
