import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepSurplus, payInvoice, refundCheckout, useCredit } from '#domain/checkout/api.ts'
import { checkoutMessages } from '#domain/checkout/schema.ts'
import { newId } from '#domain/ids.ts'
import { checkIntegration, disconnectIntegration, listIntegrations } from '#domain/integrations/api.ts'
import { recordPayment, reversePayment, voidInvoice } from '#domain/invoices/api.ts'
import { integrationHandlers } from '#server/integrations/handlers.ts'
import { endGrant } from '#server/integrations/jobs.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { waitingJobs } from '#server/testing/background.ts'
import { connectStripe, openTill, paidOnline, payThere, southerly, type Paid, type Till } from './checkout.testing.ts'

let till: Till
let paid: Paid
beforeAll(async () => {
  till = await openTill()
  paid = await paidOnline(till)
})
afterAll(() => till.stop())

/** An invoice that was paid online, or a part of it. */
async function paidInvoice(amount = '115.00', of = paid) {
  const invoice = await of.approved()
  await payThere(await of.pay(invoice.id, amount))
  await of.hear()
  const [checkout] = (await of.list(invoice.id)).items
  const [charge] = await of.charges()
  if (checkout === undefined || charge === undefined) throw new Error('It was paid')
  return { ...invoice, checkoutId: checkout.id, charge }
}
const standing = async (id: string, of = paid) => {
  const { status, balance, payments } = await of.invoice(id)
  const left = payments.filter(({ reversed, reverses }) => !reversed && reverses === null)
  return [status, balance, left.map(({ amount }) => amount)]
}
const moneyOf = async (id: string, of = paid) => {
  const { items, credit } = await of.list(id)
  const [first] = items
  return { ...first, credit }
}
const refund = (id: string, checkoutId: string, amount: string, refundId = newId()) =>
  paid.owner.try(refundCheckout, { params: { id, checkoutId }, body: { key: refundId, amount } })

/** What was given is given back, as the worker would; what fails is tried again. */
async function letGo(): Promise<void> {
  const handler = integrationHandlers.find(({ job }) => job.name === endGrant.name)
  grants.push(...(await waitingJobs(till.server, endGrant.name)))
  for (let grant = grants[0]; grant !== undefined; [grant] = grants) {
    await handler?.run(till.server, grant)
    grants.shift()
  }
}
const grants: Awaited<ReturnType<typeof waitingJobs>> = []

describe('giving back', () => {
  it('all of it reverses the payment here, and the invoice is owed again', async () => {
    const { id, checkoutId } = await paidInvoice()
    const answer = await refund(id, checkoutId, '115.00')
    expect(answer.body.items).toMatchObject([{ refunded: '115.00', recorded: '0.00', refundable: '0.00' }])
    expect(await standing(id)).toEqual(['approved', '115.00', []])
    await paid.hear()
    await paid.poll()
    expect(await standing(id)).toEqual(['approved', '115.00', []])
    expect(await refund(id, checkoutId, '1.00')).toMatchObject({ status: 409, problem: { code: 'nothing_left' } })
  })

  it('a part leaves the rest on the invoice; sent twice it is one refund', async () => {
    const { id, checkoutId } = await paidInvoice()
    const refundId = newId()
    await Promise.all([refund(id, checkoutId, '15.00', refundId), refund(id, checkoutId, '15.00', refundId)])
    await paid.hear()
    expect(await standing(id)).toEqual(['approved', '15.00', ['100.00']])
    expect(await moneyOf(id)).toMatchObject({ refunded: '15.00', recorded: '100.00', surplus: '0.00' })
    // The rest is no news.
    await paid.listen()
    const items = await notificationsOf(paid.owner)
    const told = items.filter(({ kind, subject }) => kind === 'invoicePaid' && subject.id === id)
    expect(told.map(({ facts }) => facts.amount)).not.toContain('100.00')
    expect(await refund(id, checkoutId, '100.01')).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'amount', message: checkoutMessages.aboveRefundable }] },
    })
  })

  it('at Stripe itself ends the same, and one that fails there comes back', async () => {
    const { id, charge } = await paidInvoice()
    await paid.there({ deed: 'refund', charge, amount: '40' })
    await paid.hear()
    expect(await standing(id)).toEqual(['approved', '40.00', ['75.00']])
    const page = await (await fetch(`${till.sandbox.url}/stripe/accounts/acct_1HarbourRidge0001`)).text()
    const [, failing = ''] = /name="refund" value="([^"]+)"/.exec(page) ?? []
    await paid.there({ deed: 'failRefund', refund: failing })
    await paid.hear()
    expect(await standing(id)).toEqual(['paid', '0.00', ['115.00']])
    expect(await moneyOf(id)).toMatchObject({ refunded: '0.00', recorded: '115.00', surplus: '0.00' })
  })

  it('is refused in Stripe’s words where Stripe refuses it, and what it knows better is taken over', async () => {
    const { id, checkoutId, charge } = await paidInvoice()
    await paid.there({ deed: 'refund', charge, amount: '' })
    const { status, problem } = await refund(id, checkoutId, '115.00')
    expect([status, problem.code]).toEqual([409, 'refund_refused'])
    expect(problem.detail).toContain('has already been refunded')
    expect(await standing(id)).toEqual(['approved', '115.00', []])
  })

  it('500 after the refund was made: it is there once, here and there', async () => {
    const { id, checkoutId } = await paidInvoice()
    const refundId = newId()
    await till.fault({ kind: 'brokenAfterWrite', tenantId: 'stripe', times: 1 })
    expect((await refund(id, checkoutId, '15.00', refundId)).status).toBe(409)
    await refund(id, checkoutId, '15.00', refundId)
    await paid.hear()
    expect(await standing(id)).toEqual(['approved', '15.00', ['100.00']])
  })
})

describe('a dispute', () => {
  it('is told, holds refunds back, and takes the payment back where it is lost', async () => {
    const { id, checkoutId, charge } = await paidInvoice()
    await paid.there({ deed: 'contest', charge })
    await paid.hear()
    await paid.listen()
    expect(await moneyOf(id)).toMatchObject({ dispute: 'open', recorded: '115.00', can: { refundCheckout: false } })
    expect(await standing(id)).toEqual(['paid', '0.00', ['115.00']])
    const items = await notificationsOf(paid.owner)
    expect(items).toContainEqual(expect.objectContaining({ kind: 'paymentDisputed' }))
    expect(await refund(id, checkoutId, '1.00')).toMatchObject({ status: 409, problem: { code: 'disputed' } })
    const page = await (await fetch(`${till.sandbox.url}/stripe/accounts/acct_1HarbourRidge0001`)).text()
    const [, dispute = ''] = /name="dispute" value="([^"]+)"/.exec(page) ?? []
    await paid.there({ deed: 'lose', dispute })
    await paid.hear()
    expect(await standing(id)).toEqual(['approved', '115.00', []])
    expect(await moneyOf(id)).toMatchObject({ dispute: 'lost', lost: '115.00', refundable: '0.00' })
  })
})

describe('what came in too much', () => {
  /** Paid online and, while that was under way, by bank as well. */
  const paidTwice = async () => {
    const invoice = await paid.approved()
    const url = await paid.pay(invoice.id)
    await paid.owner.call(recordPayment, {
      params: { id: invoice.id },
      body: { amount: '80.00', date: '2026-11-20', method: 'bank' },
    })
    await payThere(url)
    await paid.hear()
    const { id: checkoutId = '' } = await moneyOf(invoice.id)
    return { ...invoice, checkoutId }
  }

  it('pays what is left, is told, and what is over goes back without touching the invoice', async () => {
    const { id, checkoutId } = await paidTwice()
    expect(await standing(id)).toEqual(['paid', '0.00', ['80.00', '35.00']])
    expect(await moneyOf(id)).toMatchObject({ recorded: '35.00', surplus: '80.00', can: { keepSurplus: true } })
    await paid.listen()
    const items = await notificationsOf(paid.owner)
    expect(items).toContainEqual(expect.objectContaining({ kind: 'paymentSurplus' }))
    await refund(id, checkoutId, '80.00')
    expect(await standing(id)).toEqual(['paid', '0.00', ['80.00', '35.00']])
    expect(await moneyOf(id)).toMatchObject({ recorded: '35.00', surplus: '0.00', refundable: '35.00' })
  })

  it('is kept as a credit, and pays another invoice of the client: once, and no more than there is', async () => {
    const { id, checkoutId } = await paidTwice()
    const kept = await paid.owner.call(keepSurplus, { params: { id, checkoutId } })
    expect(kept).toMatchObject({ credit: '80.00', items: [{ kept: '80.00', surplus: '0.00' }] })
    expect(await paid.owner.try(keepSurplus, { params: { id, checkoutId } })).toMatchObject({ status: 409 })
    const other = await paid.approved()
    const use = (amount: string, creditId = newId()) =>
      paid.owner.try(useCredit, { params: { id: other.id }, body: { id: creditId, amount } })
    expect(await use('80.01')).toMatchObject({ status: 422, problem: { errors: [{ path: 'amount' }] } })
    const creditId = newId()
    await Promise.all([use('50.00', creditId), use('50.00', creditId)])
    const answers = await Promise.all([use('30.00'), use('30.00'), use('30.00')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await standing(other.id)).toEqual(['approved', '35.00', ['50.00', '30.00']])
    expect(await moneyOf(id)).toMatchObject({ kept: '80.00', used: '80.00', credit: '0.00', refundable: '35.00' })
  })

  it('what is used elsewhere is taken back there, should Stripe take the money back all the same', async () => {
    const { id, checkoutId } = await paidTwice()
    await paid.owner.call(keepSurplus, { params: { id, checkoutId } })
    const other = await paid.approved()
    await paid.owner.call(useCredit, { params: { id: other.id }, body: { amount: '80.00' } })
    const [charge = ''] = await paid.charges()
    await paid.there({ deed: 'refund', charge, amount: '' })
    await paid.hear()
    expect(await standing(other.id)).toEqual(['approved', '115.00', []])
    expect(await standing(id)).toEqual(['approved', '35.00', ['80.00']])
    expect(await moneyOf(id)).toMatchObject({ recorded: '0.00', kept: '0.00', used: '0.00', surplus: '0.00' })
  })

  it('may pay the very invoice that it was left over of, and is taken back there as well', async () => {
    const { id, checkoutId } = await paidTwice()
    await paid.owner.call(keepSurplus, { params: { id, checkoutId } })
    const byBank = (await paid.invoice(id)).payments.find(({ method }) => method === 'bank')
    await paid.owner.call(reversePayment, { params: { id, paymentId: byBank?.id ?? '' }, body: {} })
    await paid.owner.call(useCredit, { params: { id }, body: { amount: '50.00' } })
    expect(await standing(id)).toEqual(['approved', '30.00', ['35.00', '50.00']])
    const [charge = ''] = await paid.charges()
    await paid.there({ deed: 'refund', charge, amount: '100' })
    await paid.hear()
    expect(await standing(id)).toEqual(['approved', '100.00', ['15.00']])
    expect(await moneyOf(id)).toMatchObject({ recorded: '15.00', kept: '0.00', used: '0.00', surplus: '0.00' })
  })

  it('is what somebody reverses by hand, or an invoice that is void leaves over: it is not put back', async () => {
    const [reversed, voided] = [await paidInvoice(), await paidInvoice('15.00')]
    const [payment] = (await paid.invoice(reversed.id)).payments
    await paid.owner.call(reversePayment, { params: { id: reversed.id, paymentId: payment?.id ?? '' }, body: {} })
    await paid.listen()
    expect(await moneyOf(reversed.id)).toMatchObject({ recorded: '0.00', surplus: '115.00' })
    await paid.poll()
    expect(await standing(reversed.id)).toEqual(['approved', '115.00', []])
    await paid.owner.call(voidInvoice, { params: { id: voided.id } })
    await paid.listen()
    expect(await moneyOf(voided.id)).toMatchObject({ recorded: '0.00', surplus: '15.00' })
  })
})

describe('an account', () => {
  it('that lets us go at Stripe is a connection that has failed; nothing can be paid or given back then', async () => {
    const left = await paidOnline(till, southerly)
    const { id } = await left.approved()
    await payThere(await left.pay(id))
    await left.hear()
    await left.there({ deed: 'disconnect' })
    await left.owner.call(checkIntegration, { body: { provider: 'stripe' } })
    const { items } = await left.owner.call(listIntegrations, {})
    expect(items.find(({ provider }) => provider === 'stripe')).toMatchObject({ state: 'failed', failure: 'revoked' })
    expect(await left.offer((await left.approved()).id)).toBe(false)
    expect((await moneyOf(id, left)).can).toMatchObject({ refundCheckout: false })
  })

  it('is shared by two companies: what is paid to one is nothing of the other, and one leaving leaves the other in', async () => {
    const [one, other] = [await paidOnline(till, southerly), await paidOnline(till, southerly)]
    const invoice = await one.approved()
    await payThere(await one.pay(invoice.id))
    await other.hear()
    await one.poll()
    await other.poll()
    expect(await standing(invoice.id, one)).toEqual(['paid', '0.00', ['115.00']])
    expect(
      (await other.company.orgAdmin.try(payInvoice, { params: { id: invoice.id }, body: { amount: '1' } })).status,
    ).toBe(404)
    await one.owner.call(disconnectIntegration, { body: { provider: 'stripe' } })
    const { id } = await other.approved()
    await payThere(await other.pay(id))
    await other.poll()
    expect(await standing(id, other)).toEqual(['paid', '0.00', ['115.00']])
    await connectStripe(one.owner, southerly)
  })

  it('that is disconnected has its open pages closed first: nothing is paid of which we would not hear', async () => {
    const [one, other] = [await paidOnline(till, southerly), await paidOnline(till, southerly)]
    const [open, done, beside] = [await one.approved(), await one.approved(), await other.approved()]
    const pages = { open: await one.pay(open.id), done: await one.pay(done.id), beside: await other.pay(beside.id) }
    await payThere(pages.done)
    await one.owner.call(disconnectIntegration, { body: { provider: 'stripe' } })
    await till.fault({ kind: 'brokenAfterWrite', times: 1 })
    await letGo().catch(() => {})
    await letGo()
    expect(await payThere(pages.open)).toBe('410')
    // Who shares the account begins anew.
    expect(await payThere(pages.beside)).toBe('410')
    await payThere(await other.pay(beside.id))
    await other.poll()
    expect(await standing(beside.id, other)).toEqual(['paid', '0.00', ['115.00']])
    // What was paid before is known once the account is connected again.
    expect(await standing(done.id, one)).toEqual(['approved', '115.00', []])
    await connectStripe(one.owner, southerly)
    await one.poll()
    expect(await standing(done.id, one)).toEqual(['paid', '0.00', ['115.00']])
    expect(await standing(open.id, one)).toEqual(['approved', '115.00', []])
  })
})
