import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepOurVersion, listSyncs, retryInvoiceSync } from '#domain/accounting/api.ts'
import { updateInvoice, voidInvoice } from '#domain/invoices/api.ts'
import { minute } from '#server/platform/limits.ts'
import { bookkept, failing, openDesk, theirBooks, type Bookkept, type Desk } from './books.testing.ts'
import { expectEqual } from './equal.testing.ts'

// The same to the cent, or refused with the difference: wherever Xero keeps a cent more than what it was sent.

let desk: Desk
let kept: Bookkept
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  kept = await bookkept(desk)
})
afterAll(() => desk.stop())

const oneCentMore = (path: string) => failing(desk, { kind: 'oneCentMore', path, times: 1 })
const retry = async (id: string): Promise<void> => {
  await kept.owner.call(retryInvoiceSync, { params: { id } })
  await kept.sync()
}
const differs = { state: 'failed', reason: 'totalsDiffer', facts: { ours: '115.00', theirs: '115.01' } }
const keepOurs = async (id: string): Promise<void> => {
  const { versions } = await kept.standing(id)
  await kept.owner.call(keepOurVersion, { params: { id }, body: { seen: versions?.seen ?? '' } })
  await kept.sync()
}

describe('what comes to a cent more there', () => {
  it.each([
    ['approved', 'VOIDED'],
    ['pending', 'DELETED'],
  ] as const)('a new invoice that is %s is taken out at once, and says both amounts', async (how, ended) => {
    const made = await kept[how]()
    const id = typeof made === 'string' ? made : made.id
    await oneCentMore('/Invoices')
    await kept.sync()
    expect(await kept.standing(id)).toMatchObject(differs)
    expect(theirBooks(desk, kept).invoices).toMatchObject([{ status: ended, total: '115.01' }])
    // Its number is used there, so somebody says that it goes there anew.
    await retry(id)
    expect(await kept.standing(id)).toMatchObject({ ...differs, state: 'conflict', versions: { isVoidThere: true } })
    await keepOurs(id)
    const { invoiceNumber } = await kept.invoice(id)
    expect(await kept.standing(id)).toMatchObject({ state: 'synced', bookedAs: `${invoiceNumber}-2` })
    expect(theirBooks(desk, kept).invoices).toMatchObject([{ status: ended }, { total: '115.00', left: '115.00' }])
  })

  it('an invoice that was changed says both amounts, and is shown with both versions until ours stands', async () => {
    const id = await kept.pending()
    await kept.sync()
    const { version, xeroId } = await kept.invoice(id)
    await kept.owner.call(updateInvoice, { params: { id }, version, body: { reference: 'Stage 2' } })
    await kept.queue(id)
    await oneCentMore(`/Invoices/${xeroId}`)
    await kept.sync()
    expect(await kept.standing(id)).toMatchObject(differs)
    await retry(id)
    const differing = { ...differs, state: 'conflict' }
    expect(await kept.standing(id)).toMatchObject({
      ...differing,
      versions: { ours: { total: '115.00' }, theirs: { total: '115.01' }, isVoidThere: false },
    })
    const { items } = await kept.owner.call(listSyncs, { query: { state: 'conflict' } })
    expect(items).toMatchObject([{ invoiceId: id, ...differing }])
    await keepOurs(id)
    await expectEqual(desk, kept, id)
  })

  it('a credit note is made void, says both amounts, and goes there anew by another number', async () => {
    const { id, invoiceNumber } = await kept.approved()
    await kept.sync()
    await kept.owner.call(voidInvoice, { params: { id } })
    await kept.queue(id)
    await oneCentMore('/CreditNotes')
    await kept.sync()
    expect(await kept.standing(id)).toMatchObject(differs)
    const taken = { number: `CN-${invoiceNumber}`, status: 'VOIDED', total: '115.01' }
    expect(theirBooks(desk, kept)).toMatchObject({ invoices: [{ left: '115.00' }], creditNotes: [taken] })
    await retry(id)
    expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
    expect(theirBooks(desk, kept)).toMatchObject({
      invoices: [{ left: '0.00' }],
      creditNotes: [taken, { number: `CN-${invoiceNumber}-2`, total: '115.00', left: '0.00' }],
    })
  })

  it('a credit note of which nobody heard is found, and made void as well', async () => {
    const { id } = await kept.approved()
    await kept.sync()
    await kept.owner.call(voidInvoice, { params: { id } })
    await kept.queue(id)
    await oneCentMore('/CreditNotes')
    await failing(desk, { kind: 'cutAfterWrite', times: 1 })
    await kept.sync()
    expect(await kept.standing(id)).toMatchObject({ state: 'queued' })
    desk.server.clock.advance(10 * minute)
    await kept.sync()
    expect(await kept.standing(id)).toMatchObject(differs)
    await retry(id)
    expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
    expect(theirBooks(desk, kept).creditNotes.map(({ status, left }) => [status, left])).toEqual([
      ['VOIDED', '0.00'],
      ['PAID', '0.00'],
    ])
  })
})

it('a credit note of another invoice, whose number comes next, stays that one’s', async () => {
  const { id, invoiceNumber } = await kept.approved()
  const other = await kept.approved({ invoiceNumber: `${invoiceNumber}-2` })
  await kept.sync()
  for (const each of [other.id, id]) {
    await kept.owner.call(voidInvoice, { params: { id: each } })
    await kept.queue(each)
    if (each === id) await oneCentMore('/CreditNotes')
    await kept.sync()
  }
  expect(await kept.standing(id)).toMatchObject(differs)
  await retry(id)
  expect(
    theirBooks(desk, kept)
      .creditNotes.map(({ number, status }) => [number, status])
      .toSorted(),
  ).toEqual([
    [`CN-${invoiceNumber}`, 'VOIDED'],
    [`CN-${invoiceNumber}-2`, 'PAID'],
    [`CN-${invoiceNumber}-3`, 'PAID'],
  ])
})
