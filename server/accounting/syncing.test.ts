import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepOurVersion, retryInvoiceSync, saveMapping, takeTheirVersion } from '#domain/accounting/api.ts'
import { accountingMessages } from '#domain/accounting/schema.ts'
import { recordPayment, reversePayment, updateInvoice, voidInvoice } from '#domain/invoices/api.ts'
import { invoiceMessages } from '#domain/invoices/schema.ts'
import { bookkept, failing, mended, openDesk, theirBooks, type Bookkept, type Desk } from './books.testing.ts'

let desk: Desk
let kept: Bookkept
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  kept = await bookkept(desk)
})
afterAll(() => desk.stop())

const paid = (amount: string, more: object = {}) => ({ date: '2026-11-19', amount, method: 'bank' as const, ...more })

describe('an invoice', () => {
  it('that is approved is in the books, with its client, to the cent', async () => {
    const invoice = await kept.approved()
    await kept.sync()
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'synced', reason: null, versions: null })
    const theirs = theirBooks(desk, kept)
    expect(theirs.invoices).toMatchObject([
      { number: invoice.invoiceNumber, status: 'AUTHORISED', subTotal: '100.00', totalTax: '15.00', total: '115.00' },
    ])
    expect(theirs.contacts.map(({ ContactNumber }) => ContactNumber)).toEqual([kept.clientId])
    expect((await kept.invoice(invoice.id)).xeroId).toBe(theirs.invoices[0]?.id)
  })

  it('that waits for approval waits there too, and is approved there once it is here', async () => {
    const id = await kept.pending()
    await kept.sync()
    expect(theirBooks(desk, kept).invoices).toMatchObject([{ status: 'SUBMITTED' }])
    await kept.approve(id)
    await kept.sync()
    expect(theirBooks(desk, kept).invoices).toMatchObject([{ status: 'AUTHORISED' }])
  })

  it('that is a draft, or from before the sync, does not go there', async () => {
    const id = await kept.draft()
    await kept.queue(id)
    const old = await kept.approved({ date: '2025-12-31', dueDate: '2026-01-20' })
    await kept.sync()
    expect(await kept.standing(id)).toMatchObject({ state: null })
    expect(await kept.standing(old.id)).toMatchObject({ state: null })
    expect(theirBooks(desk, kept).invoices).toEqual([])
  })

  it('with odd cents, a credit and several rates comes to the same there', async () => {
    const items = [
      { description: 'Timber', quantity: '3.3333', unitPrice: '7.5175', taxRate: '0.15' },
      { description: 'Survey', quantity: '1', unitPrice: '0.005', taxRate: '0.15' },
      { description: 'Levy', quantity: '1', unitPrice: '99.99', taxRate: '0' },
      { description: 'Less deposit', quantity: '1', unitPrice: '10.115', taxRate: '0.15', kind: 'credit' as const },
    ]
    await kept.owner.call(saveMapping, { body: await kept.mapping({ '0': 'NONE' }) })
    const invoice = await kept.approved({ items })
    await kept.sync()
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'synced' })
    expect(theirBooks(desk, kept).invoices).toMatchObject([
      { subTotal: invoice.subtotal, totalTax: invoice.taxTotal, total: invoice.total },
    ])
  })

  it('with a rate that has no place there fails and says which, and goes once it has one', async () => {
    const items = [{ description: 'Half rated', quantity: '1', unitPrice: '100', taxRate: '0' }]
    const invoice = await kept.approved({ items })
    await kept.sync()
    expect(await kept.standing(invoice.id)).toMatchObject({
      state: 'failed',
      reason: 'rateUnmapped',
      facts: { rate: '0' },
    })
    await kept.owner.call(saveMapping, { body: await kept.mapping({ '0': 'ZERORATED' }) })
    await kept.sync()
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'synced' })
  })

  it('whose number another one has there is refused, with both totals', async () => {
    const taken = await kept.approved()
    await kept.sync()
    const other = await bookkept(desk)
    const invoice = await other.approved({
      invoiceNumber: taken.invoiceNumber,
      items: [{ description: 'Other', quantity: '1', unitPrice: '50', taxRate: '0.15' }],
    })
    await other.sync()
    expect(await other.standing(invoice.id)).toMatchObject({
      state: 'failed',
      reason: 'numberTaken',
      facts: { ours: '57.50', theirs: '115.00' },
    })
  })

  it('for which Xero has no answer waits, and is tried again', async () => {
    const invoice = await kept.approved()
    await failing(desk, { kind: 'broken', times: 1 })
    await kept.sync()
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'queued', trouble: 'down' })
    expect((await kept.standing(invoice.id)).triedAgainAt).not.toBeNull()
    await mended(desk)
    await kept.owner.call(retryInvoiceSync, { params: { id: invoice.id } })
    await kept.sync()
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'synced', trouble: null })
    const { status, problem } = await kept.owner.try(retryInvoiceSync, { params: { id: invoice.id } })
    expect([status, problem.detail]).toEqual([409, accountingMessages.nothingToRetry])
  })
})

describe('money', () => {
  it('goes out and comes back: entered, reversed', async () => {
    const invoice = await kept.approved()
    const { payments } = await kept.owner.call(recordPayment, {
      params: { id: invoice.id },
      body: paid('40.00', { reference: 'Deposit' }),
    })
    await kept.sync()
    expect(theirBooks(desk, kept).payments).toMatchObject([
      { amount: '40.00', reference: 'Deposit', status: 'AUTHORISED' },
    ])
    await kept.owner.call(reversePayment, { params: { id: invoice.id, paymentId: payments[0]?.id ?? '' }, body: {} })
    await kept.queue(invoice.id)
    await kept.sync()
    expect(theirBooks(desk, kept).payments).toMatchObject([{ status: 'DELETED' }])
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'synced' })
  })

  it('that came in there is entered here once, by the books, and taken back when it is there', async () => {
    const invoice = await kept.approved()
    await kept.sync()
    const payment = await kept.payThere(invoice.id, '115.00')
    await kept.poll()
    await kept.poll()
    const after = await kept.invoice(invoice.id)
    expect(after).toMatchObject({ status: 'paid', payments: [{ amount: '115.00', method: 'bank', reversed: false }] })
    await kept.unpayThere(invoice.id, payment)
    await kept.poll()
    expect(await kept.invoice(invoice.id)).toMatchObject({ status: 'approved', balance: '115.00' })
    await kept.sync()
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'synced' })
  })

  it('that two people entered on both sides counts once', async () => {
    const invoice = await kept.approved()
    await kept.sync()
    await kept.payThere(invoice.id, '60.00', '2026-11-19')
    await kept.owner.call(recordPayment, { params: { id: invoice.id }, body: paid('60.00') })
    await kept.queue(invoice.id)
    await kept.sync()
    expect(await kept.invoice(invoice.id)).toMatchObject({ amountPaid: '60.00' })
    expect(theirBooks(desk, kept).payments).toHaveLength(1)
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'synced' })
  })

  it('that is more than is left here is refused with both amounts, and nothing is lost', async () => {
    const invoice = await kept.approved()
    await kept.sync()
    await kept.payThere(invoice.id, '100.00')
    await kept.owner.call(recordPayment, { params: { id: invoice.id }, body: paid('50.00') })
    await kept.queue(invoice.id)
    await kept.sync()
    expect(await kept.standing(invoice.id)).toMatchObject({
      state: 'failed',
      reason: 'paidMoreThere',
      facts: { ours: '65.00', theirs: '100.00' },
    })
    expect(await kept.invoice(invoice.id)).toMatchObject({ amountPaid: '50.00' })
  })
})

describe('a void invoice', () => {
  it('is taken back there by a credit note over all of it, with its payments', async () => {
    const invoice = await kept.approved()
    await kept.owner.call(recordPayment, { params: { id: invoice.id }, body: paid('40.00') })
    await kept.sync()
    await kept.owner.call(voidInvoice, { params: { id: invoice.id } })
    await kept.queue(invoice.id)
    await kept.sync()
    const theirs = theirBooks(desk, kept)
    expect(theirs.creditNotes).toMatchObject([{ number: `CN-${invoice.invoiceNumber}`, total: '115.00', left: '0.00' }])
    expect(theirs.invoices).toMatchObject([{ left: '0.00' }])
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'synced' })
    await kept.queue(invoice.id)
    await kept.sync()
    expect(theirBooks(desk, kept).creditNotes).toHaveLength(1)
  })

  it('that was never there is not made there', async () => {
    const invoice = await kept.approved()
    await kept.owner.call(voidInvoice, { params: { id: invoice.id } })
    await kept.queue(invoice.id)
    await kept.sync()
    expect(await kept.standing(invoice.id)).toMatchObject({ state: null })
    expect(theirBooks(desk, kept).invoices).toEqual([])
  })
})

describe('both sides changed', () => {
  const pending = async () => {
    const id = await kept.pending()
    await kept.sync()
    return id
  }
  const edited = async (id: string) => {
    const { version } = await kept.invoice(id)
    await kept.owner.call(updateInvoice, { params: { id }, version, body: { reference: 'Ours' } })
    await kept.queue(id)
  }

  it('stands side by side, and ours goes there where somebody says so', async () => {
    const id = await pending()
    await kept.changeThere(id, { reference: 'Theirs' })
    await edited(id)
    await kept.sync()
    const standing = await kept.standing(id)
    expect(standing).toMatchObject({
      state: 'conflict',
      versions: { ours: { reference: 'Ours' }, theirs: { reference: 'Theirs' }, differing: ['reference'] },
      can: { keepOurVersion: true, takeTheirVersion: true },
    })
    const seen = standing.versions?.seen ?? ''
    const other = await kept.owner.try(keepOurVersion, { params: { id }, body: { seen: 'something else' } })
    expect([other.status, other.problem.detail]).toEqual([409, accountingMessages.versionGone])
    await kept.owner.call(keepOurVersion, { params: { id }, body: { seen } })
    await kept.sync()
    expect(theirBooks(desk, kept).invoices).toMatchObject([{ reference: 'Ours' }])
    expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
  })

  it('theirs is taken over as an edit where somebody says so, to the cent', async () => {
    const id = await pending()
    await kept.changeThere(id, { reference: 'Theirs', unitAmount: '120.50' })
    await kept.poll()
    const { versions } = await kept.standing(id)
    expect(versions).toMatchObject({ differing: ['reference', 'lines', 'total'] })
    await kept.owner.call(takeTheirVersion, { params: { id }, body: { seen: versions?.seen ?? '' } })
    await kept.sync()
    expect(await kept.invoice(id)).toMatchObject({ reference: 'Theirs', subtotal: '120.50', total: '138.58' })
    expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
  })

  it('of an approved invoice theirs is not taken: what was issued stands', async () => {
    const invoice = await kept.approved()
    await kept.sync()
    await kept.changeThere(invoice.id, { reference: 'Theirs' })
    await kept.poll()
    const { versions, can, because } = await kept.standing(invoice.id)
    expect([can, because]).toMatchObject([
      { keepOurVersion: true, takeTheirVersion: false },
      { takeTheirVersion: invoiceMessages.notEditable },
    ])
    const body = { seen: versions?.seen ?? '' }
    expect((await kept.owner.try(takeTheirVersion, { params: { id: invoice.id }, body })).status).toBe(409)
    await kept.owner.call(keepOurVersion, { params: { id: invoice.id }, body })
    await kept.sync()
    expect(theirBooks(desk, kept).invoices).toMatchObject([{ reference: 'Stage 1' }])
  })

  it('a choice of what has changed since is refused', async () => {
    const id = await pending()
    await kept.changeThere(id, { reference: 'Theirs' })
    await kept.poll()
    const seen = (await kept.standing(id)).versions?.seen ?? ''
    await edited(id)
    await kept.sync()
    const { status } = await kept.owner.try(takeTheirVersion, { params: { id }, body: { seen } })
    expect(status).toBe(409)
  })
})
