import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listSyncs, pauseSync, retryInvoiceSync, startSync } from '#domain/accounting/api.ts'
import { recordPayment } from '#domain/invoices/api.ts'
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

// What changed of a client is told with the latest of its invoices, and how that went is said there.

let desk: Desk
let kept: Bookkept
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  kept = await bookkept(desk)
})
afterAll(() => desk.stop())

const refusing = (message: string, times?: number) =>
  failing(desk, { kind: 'refused', message, ...(times === undefined ? {} : { times }) })
const retry = async (id: string): Promise<void> => {
  await kept.owner.call(retryInvoiceSync, { params: { id } })
  await kept.sync()
}
const mailThere = () => theirBooks(desk, kept).contacts.map(({ EmailAddress }) => EmailAddress)
const said = 'The contact is in use by a repeating invoice.'

describe('a change of a client that Xero refuses', () => {
  it('stands with its latest invoice in Xero’s words, in the list as well, and is told anew by Retry', async () => {
    const before = await kept.approved({ date: '2026-11-02' })
    const latest = await kept.approved({ date: '2026-11-03' })
    await kept.sync()
    await refusing(said)
    await kept.changeClient({ billingEmail: 'new@example.test' })
    await kept.sync()
    expect(await kept.standing(latest.id)).toMatchObject({
      state: 'failed',
      reason: 'contactRefused',
      said,
      can: { retryInvoiceSync: true },
    })
    expect(await kept.standing(before.id)).toMatchObject({ state: 'synced' })
    const { items } = await kept.owner.call(listSyncs, { query: { state: 'failed' } })
    expect(items).toMatchObject([{ invoiceId: latest.id, reason: 'contactRefused' }])
    await retry(latest.id)
    expect(await kept.standing(latest.id)).toMatchObject({ state: 'failed', reason: 'contactRefused', said })
    await mended(desk)
    await retry(latest.id)
    expect(await kept.standing(latest.id)).toMatchObject({ state: 'synced' })
    expect(mailThere()).toEqual(['new@example.test'])
  })

  it('keeps back no money, and is told by whichever invoice goes there next', async () => {
    const { id } = await kept.approved()
    await kept.sync()
    await refusing(said, 2)
    await kept.changeClient({ billingEmail: 'new@example.test' })
    await kept.sync()
    expect(await kept.standing(id)).toMatchObject({ state: 'failed', reason: 'contactRefused' })
    const body = { date: '2026-11-19', amount: '40.00', method: 'bank' as const }
    await kept.owner.call(recordPayment, { params: { id }, body })
    await kept.queue(id)
    await kept.sync()
    expect(theirBooks(desk, kept).payments).toMatchObject([{ amount: '40.00' }])
    expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
    expect(mailThere()).toEqual(['new@example.test'])
  })

  it('is no news of the others once it is taken: they go on by themselves', async () => {
    const invoices = [await kept.approved(), await kept.approved()]
    await refusing('Email address must be valid.', 2)
    await kept.sync()
    for (const { id } of invoices) expect(await kept.standing(id)).toMatchObject({ reason: 'contactRefused' })
    await retry(invoices[0]?.id ?? '')
    for (const { id } of invoices) expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
    expect(theirBooks(desk, kept).contacts).toHaveLength(1)
  })
})

describe('a change of a client', () => {
  it('waits while Xero is down, however long, and while the sync is held', async () => {
    const { id } = await kept.approved()
    await kept.sync()
    await kept.owner.call(pauseSync, {})
    await kept.changeClient({ billingEmail: 'new@example.test' })
    await kept.sync()
    expect(mailThere()).not.toContain('new@example.test')
    await kept.owner.call(startSync, {})
    await failing(desk, { kind: 'down', where: 'all', times: 40 })
    for (let times = 0; times < 40; times += 1) {
      await kept.sync()
      expect(await kept.standing(id)).toMatchObject({ state: 'queued', trouble: 'down' })
      desk.server.clock.set((await kept.standing(id)).triedAgainAt ?? '')
    }
    await bringUpToDate(desk, kept)
    expect(mailThere()).toEqual(['new@example.test'])
  })

  it('that comes while the one before is being told is told as well', async () => {
    await kept.approved()
    await kept.sync()
    await kept.changeClient({ billingEmail: 'first@example.test' })
    await failing(desk, { kind: 'slow', milliseconds: 300 })
    const telling = kept.sync()
    await new Promise((resolve) => setTimeout(resolve, 450))
    await kept.changeClient({ billingEmail: 'second@example.test' })
    await telling
    await mended(desk)
    await bringUpToDate(desk, kept)
    expect(mailThere()).toEqual(['second@example.test'])
  })
})
