import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  confirmPayment,
  confirmSharedPayment,
  getPayOffer,
  getSharedPayOffer,
  payInvoice,
  paySharedInvoice,
  receiveStripe,
} from '#domain/checkout/api.ts'
import { checkoutMessages } from '#domain/checkout/schema.ts'
import { cancelPlan } from '#domain/subscription/api.ts'
import { disconnectIntegration, listIntegrationCalls } from '#domain/integrations/api.ts'
import { invoiceMessages } from '#domain/invoices/schema.ts'
import { recordPayment, voidInvoice } from '#domain/invoices/api.ts'
import { day, hour, minute } from '#server/platform/limits.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { callerOf } from '#server/testing/caller.ts'
import { givenClient } from '#server/testing/given.ts'
import { builders, notReady, openTill, paidOnline, payThere, type Paid, type Till } from './checkout.testing.ts'

let till: Till
let paid: Paid
beforeAll(async () => {
  till = await openTill()
  paid = await paidOnline(till)
})
afterAll(() => till.stop())

const nobody = () => callerOf(till.server.url, null)
const standing = async (id: string, of = paid) => {
  const { status, balance, payments } = await of.invoice(id)
  const left = payments.filter(({ reversed, reverses }) => !reversed && reverses === null)
  return [status, balance, left.map(({ amount }) => amount)]
}

describe('paying in the portal', () => {
  it('leads to a page at Stripe; whoever comes back sees that it has arrived, and it is recorded once with its fee', async () => {
    const { id, invoiceNumber } = await paid.approved()
    expect(await paid.contact.call(getPayOffer, { params: { id } })).toEqual({
      balance: '115.00',
      pending: null,
      can: { payInvoice: true },
      because: {},
    })
    const url = await paid.pay(id)
    expect(url.startsWith(`${till.sandbox.url}/stripe/checkout/cs_test_`)).toBe(true)
    expect(await (await fetch(url)).text()).toContain(`115.00 NZD</strong> for ${invoiceNumber}`)
    expect(await payThere(url)).toBe(`${till.server.services.config.publicUrl}/app/invoices/${id}?online=paid`)
    const news = await paid.contact.call(confirmPayment, { params: { id } })
    expect(news).toEqual({ state: 'paid', amount: '115.00' })
    await paid.hear()
    await paid.poll()
    expect(await standing(id)).toEqual(['paid', '0.00', ['115.00']])
    const { payments } = await paid.invoice(id)
    expect(payments).toMatchObject([{ method: 'other', reference: 'Stripe visa 4242', date: '2026-11-20' }])
    const { items } = await paid.list(id)
    expect(items).toMatchObject([
      { state: 'paid', received: '115.00', fee: '3.41', recorded: '115.00', surplus: '0.00', means: 'visa 4242' },
    ])
    expect(items[0]?.url).toContain(`${till.sandbox.url}/stripe/${builders}/payments/pi_`)
    expect(await paid.offer(id)).toBe(false)
  })

  it('is recorded by the webhook alone where nobody comes back, and by the clock where no webhook comes', async () => {
    const [heard, asked] = [await paid.approved(), await paid.approved()]
    await payThere(await paid.pay(heard.id))
    await paid.hear()
    expect(await standing(heard.id)).toEqual(['paid', '0.00', ['115.00']])
    await payThere(await paid.pay(asked.id))
    await paid.poll()
    expect(await standing(asked.id)).toEqual(['paid', '0.00', ['115.00']])
  })

  it('a part of it, and then the rest', async () => {
    const { id } = await paid.approved()
    await payThere(await paid.pay(id, '15'))
    await paid.hear()
    expect(await standing(id)).toEqual(['approved', '100.00', ['15.00']])
    await payThere(await paid.pay(id, '100.00'))
    await paid.hear()
    expect(await standing(id)).toEqual(['paid', '0.00', ['15.00', '100.00']])
  })

  it('has one page at a time: the same for the same amount, and another closes the one before', async () => {
    const { id } = await paid.approved()
    const [first, second] = [await paid.pay(id), await paid.pay(id)]
    expect(second).toBe(first)
    const other = await paid.pay(id, '50.00')
    expect(other).not.toBe(first)
    expect((await fetch(first)).status).toBe(410)
    expect(await payThere(first)).toBe('410')
    await payThere(other)
    await paid.hear()
    expect(await standing(id)).toEqual(['approved', '65.00', ['50.00']])
  })

  it('pressed 8 times at once opens one page', async () => {
    const { id } = await paid.approved()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => paid.contact.try(payInvoice, { params: { id }, body: { amount: '115.00' } })),
    )
    const urls = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.url] : [])))
    expect(urls.size).toBe(1)
    for (const { status, problem } of answers) if (status !== 200) expect(problem.code).toBe('paying_begun')
    expect((await paid.list(id)).items).toHaveLength(1)
  })

  it('is begun anew once the page of before is over', async () => {
    const { id } = await paid.approved()
    const first = await paid.pay(id)
    till.server.clock.advance(hour + minute)
    const second = await paid.pay(id)
    expect(second).not.toBe(first)
    expect((await paid.list(id)).items.map(({ state }) => state)).toEqual(['open', 'ended'])
  })

  it('asked for more than is left, the page that is there stays open', async () => {
    const { id } = await paid.approved()
    const url = await paid.pay(id, '50.00')
    const { status } = await paid.contact.try(payInvoice, { params: { id }, body: { amount: '115.01' } })
    expect([status, (await fetch(url)).status]).toEqual([422, 200])
  })

  it('more than is left, nothing, and less than Stripe takes is said at the amount and changes nothing', async () => {
    const { id } = await paid.approved()
    const refusal = async (amount: string) => {
      const { status, problem } = await paid.contact.try(payInvoice, { params: { id }, body: { amount } })
      return [status, problem.errors?.map(({ path, message }) => [path, message])]
    }
    expect(await refusal('115.01')).toEqual([422, [['amount', invoiceMessages.amountAboveBalance]]])
    expect(await refusal('0')).toEqual([422, [['amount', invoiceMessages.amountPositive]]])
    expect(await refusal('0.99')).toEqual([422, [['amount', checkoutMessages.tooLittle]]])
    expect(await refusal('1000000')).toEqual([422, [['amount', checkoutMessages.tooMuch]]])
    expect((await paid.list(id)).items).toEqual([])
  })
})

describe('paying by a link', () => {
  it('goes the same way, and comes back to the page of the link', async () => {
    const { id } = await paid.approved()
    const token = await paid.linkTo(id)
    const offer = await nobody().call(getSharedPayOffer, { params: { token } })
    expect(offer).toMatchObject({ balance: '115.00', can: { payInvoice: true } })
    const { url } = await nobody().call(paySharedInvoice, { params: { token }, body: { amount: '115' } })
    expect(await payThere(url)).toBe(`${till.server.services.config.publicUrl}/shared/invoices/${token}?online=paid`)
    expect(await nobody().call(confirmSharedPayment, { params: { token } })).toEqual({
      state: 'paid',
      amount: '115.00',
    })
    expect(await standing(id)).toEqual(['paid', '0.00', ['115.00']])
  })

  it('a link that is none opens nothing', async () => {
    const params = { token: 'a'.repeat(43) }
    for (const answer of [
      nobody().try(getSharedPayOffer, { params }),
      nobody().try(paySharedInvoice, { params, body: { amount: '1.00' } }),
      nobody().try(confirmSharedPayment, { params }),
    ])
      expect((await answer).status).toBe(404)
  })
})

describe('what can be paid', () => {
  it('is nothing that is void, paid, a draft, or another client’s; and nothing where nobody takes payments', async () => {
    const [void_, full] = [await paid.approved(), await paid.approved()]
    await paid.owner.call(voidInvoice, { params: { id: void_.id } })
    await paid.owner.call(recordPayment, {
      params: { id: full.id },
      body: { amount: '115.00', date: '2026-11-20', method: 'bank' },
    })
    const tried = (id: string, by = paid.contact) => by.try(payInvoice, { params: { id }, body: { amount: '115.00' } })
    for (const { id } of [void_, full]) {
      expect(await paid.offer(id)).toBe(false)
      expect(await tried(id)).toMatchObject({ status: 409, problem: { code: 'invoice_not_payable' } })
    }
    const stranger = await paid.company.contact((await givenClient(paid.owner)).id)
    expect((await tried((await paid.approved()).id, stranger)).status).toBe(404)
    const other = await paidOnline(till)
    const { id } = await other.approved()
    await other.owner.call(disconnectIntegration, { body: { provider: 'stripe' } })
    expect(await other.offer(id)).toBe(false)
    expect(await tried(id, other.contact)).toMatchObject({ status: 409, problem: { code: 'not_offered' } })
  })

  it('is nothing where the account may not take money yet, which is said', async () => {
    const kauri = await paidOnline(till, notReady)
    const { id } = await kauri.approved()
    expect(await kauri.contact.try(payInvoice, { params: { id }, body: { amount: '115.00' } })).toMatchObject({
      status: 409,
      problem: { code: 'cannot_charge', detail: checkoutMessages.cannotCharge },
    })
    expect((await kauri.list(id)).items.map(({ state }) => state)).toEqual(['ended'])
  })
})

describe('notifications', () => {
  it('without Stripe’s signature are refused and change nothing', async () => {
    const { id } = await paid.approved()
    await payThere(await paid.pay(id))
    const body = JSON.stringify({ object: 'event', type: 'checkout.session.completed', account: builders })
    for (const signature of [undefined, 't=1,v1=00', 'none'])
      expect(
        (
          await fetch(`${till.server.url}${receiveStripe.path}`, {
            method: 'POST',
            body,
            headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
          })
        ).status,
      ).toBe(401)
    expect(await standing(id)).toEqual(['approved', '115.00', []])
    await paid.hear()
  })

  it('twice, in the wrong order, and together with the return record it once', async () => {
    await till.fault({ kind: 'duplicateWebhooks', times: 6 })
    await till.fault({ kind: 'reorderWebhooks', times: 2 })
    const { id } = await paid.approved()
    await payThere(await paid.pay(id))
    await Promise.all([
      paid.contact.call(confirmPayment, { params: { id } }),
      paid.contact.call(confirmPayment, { params: { id } }),
      paid.hear(),
    ])
    await paid.hear()
    expect(await standing(id)).toEqual(['paid', '0.00', ['115.00']])
  })
})

describe('when Stripe fails', () => {
  it.each([
    { kind: 'broken', tenantId: 'stripe', times: 1 },
    { kind: 'down', tenantId: 'stripe', times: 1 },
    { kind: 'limited', tenantId: 'stripe', times: 1 },
  ])('$kind: nothing is begun, it is said, and the next press goes on', async (fault) => {
    const { id } = await paid.approved()
    await till.fault(fault)
    expect(await paid.contact.try(payInvoice, { params: { id }, body: { amount: '115.00' } })).toMatchObject({
      status: 409,
      problem: { code: 'provider_silent', detail: checkoutMessages.noAnswer },
    })
    await payThere(await paid.pay(id))
    await paid.hear()
    expect(await standing(id)).toEqual(['paid', '0.00', ['115.00']])
  })

  it.each(['brokenAfterWrite', 'cutAfterWrite'])(
    '%s: of a page that was opened all the same nobody knows',
    async (kind) => {
      const { id } = await paid.approved()
      await till.fault({ kind, tenantId: 'stripe', times: 1 })
      expect((await paid.contact.try(payInvoice, { params: { id }, body: { amount: '115.00' } })).status).toBe(409)
      await payThere(await paid.pay(id))
      await paid.hear()
      expect(await standing(id)).toEqual(['paid', '0.00', ['115.00']])
    },
  )

  it('for an hour: what was paid is recorded once it is back', async () => {
    const { id } = await paid.approved()
    await payThere(await paid.pay(id))
    await till.fault({ kind: 'down', tenantId: 'stripe', times: 3 })
    expect((await paid.contact.try(confirmPayment, { params: { id } })).status).toBe(409)
    await paid.poll()
    await expect(paid.hear()).rejects.toThrow('in vain')
    expect(await standing(id)).toEqual(['approved', '115.00', []])
    till.server.clock.advance(hour)
    await paid.poll()
    expect(await standing(id)).toEqual(['paid', '0.00', ['115.00']])
  })

  it('its answers are in the log of calls, without ids and without what was said', async () => {
    const { items } = await paid.owner.call(listIntegrationCalls, { query: { provider: 'stripe', pageSize: 100 } })
    const asked = new Set(items.map(({ method, path }) => `${method} ${path}`))
    expect(asked).toContain('POST /v1/checkout/sessions')
    expect(JSON.stringify(items)).not.toMatch(/acct_|cs_test|pi_|sk_test/)
  })
})

it('who works on invoices is told of what was paid online as of every payment', async () => {
  const { id } = await paid.approved()
  await payThere(await paid.pay(id))
  await paid.hear()
  await paid.listen()
  const items = await notificationsOf(paid.owner)
  const told = items.find(({ subject }) => subject.id === id)
  expect(told).toMatchObject({ kind: 'invoicePaid', by: 'Stripe' })
})

// The clock goes on: whoever comes after it is in a company that is closed.
it.each([
  ['its trial is over', () => Promise.resolve(till.server.clock.advance(15 * day))],
  ['it cancelled', (late: Paid) => late.owner.call(cancelPlan, {})],
])('goes on where the company is closed since %s; nothing is given back from here then', async (_, close) => {
  const late = await paidOnline(till)
  const { id } = await late.approved()
  const token = await late.linkTo(id)
  await close(late)
  expect(await late.offer(id)).toBe(true)
  await payThere(await late.pay(id, '15.00'))
  const { url } = await nobody().call(paySharedInvoice, { params: { token }, body: { amount: '100.00' } })
  await late.contact.call(confirmPayment, { params: { id } })
  await payThere(url)
  await late.poll()
  expect(await standing(id, late)).toEqual(['paid', '0.00', ['15.00', '100.00']])
  const [checkout] = (await late.list(id)).items
  expect(checkout?.can.refundCheckout).toBe(false)
})
