import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmPayment, payInvoice } from '#domain/checkout/api.ts'
import { centsOf } from '#domain/checkout/rules.ts'
import { ProviderFault } from '#server/integrations/provider.ts'
import { minute, second } from '#server/platform/limits.ts'
import { crowd } from '#server/sandbox/stripe/accounts.ts'
import { waitingJobs } from '#server/testing/background.ts'
import { isFullRun } from '#server/testing/selection.ts'
import { builders, openTill, paidOnline, payThere, type Paid, type Till } from './checkout.testing.ts'
import { checkoutHandlers } from './handlers.ts'
import { hearPayment } from './jobs.ts'

// Companies that are paid at once: half of them have an account at Stripe of their own, half share one.

const companies = isFullRun ? 20 : 8
const each = isFullRun ? 5 : 3

let till: Till
let many: { paid: Paid; account: string; invoices: string[] }[]
beforeAll(async () => {
  till = await openTill()
  many = []
  for (let at = 0; at < companies; at += 1) {
    const account = at % 2 === 0 ? builders : (crowd[at]?.id ?? '')
    const paid = await paidOnline(till, account)
    const invoices = []
    for (let count = 0; count < each; count += 1) invoices.push((await paid.approved()).id)
    many.push({ paid, account, invoices })
  }
  till.server.clock.advance(2 * minute)
}, 120_000)
afterAll(() => till.stop())

/** An amount that no other of a company's invoices is paid with, so that one sees which payment it is. */
const amountOf = (company: number, invoice: number): string => `${10 + company}.${10 + invoice}`

/** What Stripe keeps here: 2.7% and 30 cents. */
const feeOf = (amount: string): string => ((Math.round((centsOf(amount) * 27) / 1000) + 30) / 100).toFixed(2)

/** Stripe takes so many questions of one account within a second: by the clock of tests all come in the same one. */
const secondLater = () => till.server.clock.advance(second)

/** Somebody presses until they are led on: told that Stripe gives no answer, they wait and press again. */
async function pressed({ contact }: Paid, id: string, amount: string): Promise<string> {
  for (let times = 0; times < 20; times += 1) {
    const answer = await contact.try(payInvoice, { params: { id }, body: { amount } })
    if (answer.status === 200) return answer.body.url
    expect(answer.problem.code).toBe('provider_silent')
    secondLater()
  }
  throw new Error('They are never led on')
}

/** What was told is heard as several workers take it, each twice; what Stripe gave no answer to is tried again. */
async function hear(): Promise<number> {
  const handler = checkoutHandlers.find(({ job }) => job === hearPayment)
  await till.sandbox.deliver()
  const told = await waitingJobs(till.server, hearPayment.name)
  let left = [...told, ...told]
  for (let times = 0; times < 20 && left.length > 0; times += 1) {
    const now = left
    left = []
    const worker = async () => {
      for (let envelope = now.shift(); envelope !== undefined; envelope = now.shift())
        try {
          await handler?.run(till.server, envelope)
        } catch (error) {
          expect(error).toBeInstanceOf(ProviderFault)
          left.push(envelope)
        }
    }
    await Promise.all(Array.from({ length: 12 }, worker))
    secondLater()
  }
  expect(left).toEqual([])
  return told.length
}

it('each payment is recorded once, in its own company, with its own fee', async () => {
  await till.fault({ kind: 'duplicateWebhooks', times: 1_000 })
  await Promise.all(
    many.flatMap(({ paid, invoices }, company) =>
      invoices.map(async (id, invoice) => {
        const url = await pressed(paid, id, amountOf(company, invoice))
        await payThere(url)
        // Some come back, and press again; of others the webhook tells alone.
        if (invoice % 2 === 0) await Promise.all([1, 2].map(() => paid.contact.try(confirmPayment, { params: { id } })))
      }),
    ),
  )
  // Of an account that is shared every company is told, and the others have none of it.
  expect(await hear()).toBeGreaterThan(many.length * each)
  await hear()
  for (const { paid } of many) await paid.poll()

  const intents = new Set<string>()
  for (const [company, { paid, account, invoices }] of many.entries()) {
    for (const [invoice, id] of invoices.entries()) {
      const amount = amountOf(company, invoice)
      const { payments, amountPaid, status } = await paid.invoice(id)
      expect([status, amountPaid, payments.map((one) => [one.amount, one.reverses])]).toEqual([
        'approved',
        amount,
        [[amount, null]],
      ])
      // Of pages that Stripe gave no answer for nobody was sent to any.
      const items = (await paid.list(id)).items.filter(({ state }) => state !== 'ended')
      expect(items).toMatchObject([
        { state: 'paid', received: amount, recorded: amount, surplus: '0.00', kept: '0.00' },
      ])
      expect(items[0]?.fee).toBe(feeOf(amount))
      expect(items[0]?.url).toContain(`/${account}/`)
      intents.add(items[0]?.url ?? '')
    }
  }
  expect(intents.size).toBe(many.length * each)
}, 120_000)
