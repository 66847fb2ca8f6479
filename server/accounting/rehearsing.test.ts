import { afterAll, beforeAll, expect, it } from 'vitest'
import { getRehearsal, loadChart, rehearseSync, saveMapping, startSync } from '#domain/accounting/api.ts'
import { disconnectIntegration } from '#domain/integrations/api.ts'
import { recordPayment } from '#domain/invoices/api.ts'
import { bookkept, bringUpToDate, electricians, openDesk, theirBooks, type Desk } from './books.testing.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

it('what a rehearsal says of each invoice, and of the money, is what the sync then does', async () => {
  const kept = await bookkept(desk)
  const pays = (id: string, amount: string) =>
    kept.owner.call(recordPayment, { params: { id }, body: { date: '2026-11-19', amount, method: 'bank' } })
  const [same, paidMore, ahead] = [await kept.approved(), await kept.approved(), await kept.approved()]
  await kept.sync()
  await kept.payThere(same.id, '20.00')
  // On both sides since, and together more than the invoice; of two payments there the first has its place here.
  await kept.payThere(paidMore.id, '10.00')
  await kept.payThere(paidMore.id, '90.00')
  await pays(paidMore.id, '50.00')
  await kept.payThere(ahead.id, '15.00', '2026-12-24')
  // To other books and back: nothing is known here of what is there.
  for (const tenant of [electricians, kept.tenant]) {
    await kept.owner.call(disconnectIntegration, { body: { provider: 'xero' } })
    await kept.connect(tenant)
    await kept.owner.call(loadChart, {})
  }
  await kept.owner.call(saveMapping, { body: await kept.mapping({}) })
  const fresh = await kept.approved()
  await pays(fresh.id, '15.00')
  const unmapped = await kept.approved({
    items: [{ description: 'Rates paid on your behalf', quantity: '1', unitPrice: '100', taxRate: '0' }],
  })

  await kept.owner.call(rehearseSync, { body: { since: '2026-01-01' } })
  await kept.rehearse()
  const { rehearsal } = await kept.owner.call(getRehearsal, {})
  expect(rehearsal).toMatchObject({
    state: 'done',
    invoices: { create: 1, link: 1, ask: 0, refuse: 3 },
    paymentsOut: { count: 1, sum: '15.00' },
    paymentsIn: { count: 2, sum: '30.00' },
  })
  const said = (id: string) => rehearsal?.items.find((each) => each.invoiceId === id)
  expect([same, fresh].map(({ id }) => said(id))).toMatchObject([
    { deed: 'link', reason: null },
    { deed: 'create', reason: null },
  ])
  expect([paidMore, ahead, unmapped].map(({ id }) => said(id))).toMatchObject([
    { deed: 'refuse', reason: 'paidMoreThere', facts: { ours: '55.00', theirs: '90.00' } },
    { deed: 'refuse', reason: 'paidAheadThere', facts: { ours: '115.00', theirs: '15.00' } },
    { deed: 'refuse', reason: 'rateUnmapped', facts: { rate: '0' } },
  ])

  const before = theirBooks(desk, kept).payments.length
  await kept.owner.call(startSync, {})
  await bringUpToDate(desk, kept)
  for (const { id } of [same, fresh]) expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
  for (const { id } of [paidMore, ahead, unmapped]) {
    const { state, reason, facts } = await kept.standing(id)
    expect([state, reason, facts]).toEqual(['failed', said(id)?.reason, said(id)?.facts])
  }
  const paid = await Promise.all([same, paidMore, ahead].map(async ({ id }) => (await kept.invoice(id)).amountPaid))
  expect([paid, theirBooks(desk, kept).payments.length]).toEqual([['20.00', '60.00', '0.00'], before + 1])
})
