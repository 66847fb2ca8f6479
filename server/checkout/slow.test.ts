import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import { refundCheckout } from './commands/refunding.ts'
import { payAt } from './commands/opening.ts'
import { settle } from './commands/settling.ts'
import { openTill, paidOnline, payThere, type Paid, type Till } from './checkout.testing.ts'

// Stripe does what it is asked, and says so after we have hung up.

let till: Till
let paid: Paid
let hasty: Paid['looking']
beforeAll(async () => {
  till = await openTill()
  paid = await paidOnline(till)
  const { services } = till.server
  const { stripe } = services.config
  if (stripe === undefined) throw new Error('Stripe is the sandbox here')
  const config = { ...services.config, stripe: { ...stripe, patience: 300 } }
  hasty = { ...paid.looking, services: { ...services, config } }
})
afterAll(() => till.stop())

const slow = (path?: string) => till.fault({ kind: 'held', times: 1, ...(path && { path }) })
/** What was asked for is done now. */
const answered = () => fetch(`${till.sandbox.url}/sandbox/faults`, { method: 'DELETE' })
const standing = async (id: string) => {
  const { status, payments } = await paid.invoice(id)
  const left = payments.filter(({ reversed, reverses }) => !reversed && reverses === null)
  return [status, left.map(({ amount }) => amount)]
}
const inVain = { code: 'provider_silent' }

it('a page of whose opening we did not hear is shown to nobody; the next is paid at once', async () => {
  const { id } = await paid.approved()
  const payer = paid.looking.principal
  const returnTo = { paid: 'https://stringline.example/paid', left: 'https://stringline.example/left' }
  await slow('/checkout/sessions')
  await expect(payAt(hasty, { payer, invoiceId: id, amount: '115.00', returnTo })).rejects.toMatchObject(inVain)
  await answered()
  await payThere(await paid.pay(id))
  await paid.poll()
  expect(await standing(id)).toEqual(['paid', ['115.00']])
  expect((await paid.list(id)).items.map(({ state }) => state).toSorted()).toEqual(['ended', 'paid'])
})

it('money that was given back without our hearing of it is given back once', async () => {
  const { id } = await paid.approved()
  await payThere(await paid.pay(id))
  await paid.hear()
  const [checkout] = (await paid.list(id)).items
  const params = { id, checkoutId: checkout?.id ?? '' }
  const body = { key: newId(), amount: '15.00' }
  await slow('/refunds')
  await expect(refundCheckout(hasty, { params, body })).rejects.toMatchObject(inVain)
  await answered()
  await refundCheckout(paid.looking, { params, body })
  await paid.hear()
  await paid.poll()
  expect(await standing(id)).toEqual(['approved', ['100.00']])
  expect((await paid.list(id)).items).toMatchObject([{ refunded: '15.00', recorded: '100.00', surplus: '0.00' }])
})

it('a question that is answered too late changes nothing, and is asked again', async () => {
  const { id } = await paid.approved()
  await payThere(await paid.pay(id))
  const [checkout] = (await paid.list(id)).items
  await slow()
  await expect(settle(hasty, { id: checkout?.id ?? '' })).rejects.toMatchObject({ trouble: 'slow' })
  expect(await standing(id)).toEqual(['approved', []])
  await answered()
  await paid.poll()
  expect(await standing(id)).toEqual(['paid', ['115.00']])
})
