import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundCheckout } from '#domain/checkout/api.ts'
import { minute } from '#server/platform/limits.ts'
import { runDying } from '#server/testing/dying.ts'
import { killAtEach } from '#server/testing/killing.ts'
import { openTill, paidOnline, payThere, type Paid, type Till } from './checkout.testing.ts'
import { work, type TellerTold } from './fixtures/teller.ts'

// Whoever works with a payment online is killed at each step, between what Stripe has done and what is noted of it.

let till: Till
let paid: Paid
beforeAll(async () => {
  till = await openTill()
  paid = await paidOnline(till)
})
afterAll(() => till.stop())

const script = fileURLToPath(new URL('./fixtures/teller.ts', import.meta.url))
type About = { invoiceId: string; checkoutId: string }

/** Does it until it comes to its end, killed one step later each time; answers how many steps it has. */
function killedAtEach(
  deed: TellerTold['deed'],
  begin: () => Promise<About>,
  isRight: (about: About) => Promise<void>,
): Promise<number> {
  const told = (about: About): TellerTold => ({ companyId: paid.company.id, deed, ...about })
  return killAtEach({
    title: `checkout: ${deed}`,
    server: till.server,
    begin,
    kill: (about, dies) => runDying(till.server, script, { ...told(about), dies }),
    work: (services, about) => work(services, told(about)),
    async isRight(about) {
      // Whoever opens a page and is heard of no more is waited for so long.
      till.server.clock.advance(2 * minute)
      await isRight(about)
    },
  })
}

const recorded = async (id: string) => {
  const { status, payments } = await paid.invoice(id)
  const left = payments.filter(({ reversed, reverses }) => !reversed && reverses === null)
  return [status, left.map(({ amount }) => amount)]
}
const begun = async (): Promise<About> => {
  const invoiceId = (await paid.approved()).id
  const url = await paid.pay(invoiceId)
  await payThere(url)
  return { invoiceId, checkoutId: (await paid.list(invoiceId)).items[0]?.id ?? '' }
}

it('a page to pay at is opened anew, and what is paid there is recorded once', async () => {
  const steps = await killedAtEach(
    'open',
    async () => ({ invoiceId: (await paid.approved()).id, checkoutId: '' }),
    async ({ invoiceId }) => {
      await payThere(await paid.pay(invoiceId))
      await paid.poll()
      expect(await recorded(invoiceId)).toEqual(['paid', ['115.00']])
      expect((await paid.list(invoiceId)).items.filter(({ state }) => state === 'paid')).toHaveLength(1)
    },
  )
  expect(steps).toBeGreaterThan(4)
}, 300_000)

it('what was paid is recorded once, whoever began to', async () => {
  const steps = await killedAtEach('settle', begun, async ({ invoiceId }) => {
    await paid.hear()
    await paid.poll()
    expect(await recorded(invoiceId)).toEqual(['paid', ['115.00']])
  })
  expect(steps).toBeGreaterThan(2)
}, 300_000)

it('what is given back goes once, and is taken off here', async () => {
  const begin = async () => {
    const about = await begun()
    await paid.poll()
    return about
  }
  const steps = await killedAtEach('refund', begin, async ({ invoiceId, checkoutId }) => {
    const body = { key: 'the refund', amount: '15.00' }
    await paid.owner.call(refundCheckout, { params: { id: invoiceId, checkoutId }, body })
    await paid.poll()
    expect(await recorded(invoiceId)).toEqual(['approved', ['100.00']])
    expect((await paid.list(invoiceId)).items).toMatchObject([{ refunded: '15.00', recorded: '100.00' }])
  })
  expect(steps).toBeGreaterThan(3)
}, 300_000)
