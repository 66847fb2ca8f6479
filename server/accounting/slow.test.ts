import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { retryInvoiceSync } from '#domain/accounting/api.ts'
import { recordPayment, voidInvoice } from '#domain/invoices/api.ts'
import { minute } from '#server/platform/limits.ts'
import {
  bookkept,
  bringUpToDate,
  failing,
  mended,
  openDesk,
  theirBooks,
  type Bookkept,
  type Desk,
} from './books.testing.ts'
import { expectEqual } from './equal.testing.ts'

// Xero does what it is asked, and says so after we have hung up: what was asked for is there a moment later, whether or
// not it was asked for once more meanwhile.

let desk: Desk
let kept: Bookkept
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  kept = await bookkept(desk)
})
afterAll(() => desk.stop())

/** Milliseconds: as many as a quick answer never takes, since a slow one takes them all. */
const patience = 300

/** Asks for it in vain: it is on its way there. */
async function askedTooSlowly(id: string, path: string): Promise<void> {
  await failing(desk, { kind: 'held', path, times: 1 })
  await kept.sync(patience)
  expect(await kept.standing(id)).toMatchObject({ state: 'queued', trouble: 'slow' })
}

const meanwhile = {
  'found once it is there': async () => {
    await mended(desk)
    await bringUpToDate(desk, kept)
  },
  'asked for once more before it is there': async () => {
    desk.server.clock.advance(minute)
    await bringUpToDate(desk, kept)
    await mended(desk)
  },
}
const ways = Object.keys(meanwhile) as (keyof typeof meanwhile)[]

describe.each(ways)('%s', (way) => {
  it.each(['/Contacts', '/Invoices', '/Payments'])(
    '%s: both books end equal to the cent, and it is there once',
    async (path) => {
      const { id } = await kept.approved()
      const body = { date: '2026-11-19', amount: '40.00', method: 'bank' as const }
      await kept.owner.call(recordPayment, { params: { id }, body })
      await askedTooSlowly(id, path)
      await meanwhile[way]()
      await kept.queue(id)
      await kept.sync()
      await expectEqual(desk, kept, id)
      expect(theirBooks(desk, kept)).toMatchObject({ payments: [{ amount: '40.00' }], invoices: [{ left: '75.00' }] })
    },
  )

  it('/CreditNotes: one that takes all of it back', async () => {
    const { id } = await kept.approved()
    await kept.sync()
    await kept.owner.call(voidInvoice, { params: { id } })
    await kept.queue(id)
    await askedTooSlowly(id, '/CreditNotes')
    await meanwhile[way]()
    expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
    expect(theirBooks(desk, kept)).toMatchObject({
      invoices: [{ left: '0.00' }],
      creditNotes: [{ total: '115.00', left: '0.00' }],
    })
  })
})

it('somebody who tries again meanwhile doubles nothing, though it had been refused before', async () => {
  const { id } = await kept.approved()
  const body = { date: '2026-11-19', amount: '40.00', method: 'bank' as const }
  await kept.owner.call(recordPayment, { params: { id }, body })
  await failing(desk, { kind: 'refused', path: '/Payments', message: 'The period is locked.', times: 1 })
  await kept.sync()
  const retry = () => kept.owner.call(retryInvoiceSync, { params: { id } })
  await retry()
  await askedTooSlowly(id, '/Payments')
  await retry()
  await kept.sync()
  await mended(desk)
  await kept.queue(id)
  await kept.sync()
  await expectEqual(desk, kept, id)
  expect(theirBooks(desk, kept).payments).toHaveLength(1)
}, 20_000)
