import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepOurVersion, takeTheirVersion } from '#domain/accounting/api.ts'
import { accountingMessages } from '#domain/accounting/schema.ts'
import { recordPayment } from '#domain/invoices/api.ts'
import { bookkept, bringUpToDate, failing, openDesk, theirBooks, type Bookkept, type Desk } from './books.testing.ts'

// What a bookkeeper voids or deletes in Xero lives no more there, and its number is used there for ever.

let desk: Desk
let kept: Bookkept
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  kept = await bookkept(desk)
})
afterAll(() => desk.stop())

const documents = () => theirBooks(desk, kept).invoices.map(({ number, status, left }) => ({ number, status, left }))

/** One with 40.00 paid of it that is void there: its payment was taken out first, as Xero wants it. */
async function voidThere() {
  const invoice = await kept.approved()
  const body = { date: '2026-11-19', amount: '40', method: 'bank' as const }
  await kept.owner.call(recordPayment, { params: { id: invoice.id }, body })
  await kept.sync()
  const [payment] = theirBooks(desk, kept).payments
  await kept.unpayThere(invoice.id, payment?.id ?? '')
  await kept.endThere(invoice.id, 'VOIDED')
  await kept.poll()
  return invoice
}

const seenOf = async (id: string): Promise<string> => (await kept.standing(id)).versions?.seen ?? ''
const keepOurs = async (id: string) =>
  kept.owner.call(keepOurVersion, { params: { id }, body: { seen: await seenOf(id) } })

describe('what is void there and stands here', () => {
  it('is shown with both versions, and what would become of it', async () => {
    const { id, invoiceNumber } = await voidThere()
    expect(await kept.standing(id)).toMatchObject({
      state: 'conflict',
      reason: null,
      versions: { isVoidThere: true, anewAs: `${invoiceNumber}-2`, differing: [] },
      can: { keepOurVersion: true, takeTheirVersion: true },
    })
    expect(await kept.invoice(id)).toMatchObject({ status: 'approved', amountPaid: '40.00' })
  })

  it('is made void here too by whoever says so, and its payments are reversed', async () => {
    const { id, invoiceNumber } = await voidThere()
    await kept.owner.call(takeTheirVersion, { params: { id }, body: { seen: await seenOf(id) } })
    await bringUpToDate(desk, kept)
    const ours = await kept.invoice(id)
    expect(ours).toMatchObject({ status: 'void', amountPaid: '0.00' })
    expect(ours.payments).toMatchObject([{ amount: '40.00', reversed: true }, { amount: '-40.00' }])
    expect(documents()).toEqual([{ number: invoiceNumber, status: 'VOIDED', left: '0.00' }])
    expect(theirBooks(desk, kept).creditNotes).toEqual([])
    expect(await kept.standing(id)).toMatchObject({ state: 'synced', bookedAs: null })
  })

  it('goes there anew under its number with an ending, and its money with it', async () => {
    const { id, invoiceNumber } = await voidThere()
    await keepOurs(id)
    await bringUpToDate(desk, kept)
    expect(documents()).toEqual([
      { number: invoiceNumber, status: 'VOIDED', left: '0.00' },
      { number: `${invoiceNumber}-2`, status: 'AUTHORISED', left: '75.00' },
    ])
    expect(await kept.invoice(id)).toMatchObject({ invoiceNumber, amountPaid: '40.00', balance: '75.00' })
    expect(await kept.standing(id)).toMatchObject({ state: 'synced', bookedAs: `${invoiceNumber}-2` })
    // From then on it is the one that is kept the same.
    const taken = await kept.payThere(id, '75.00')
    await kept.poll()
    expect(taken).not.toBe('')
    expect(await kept.invoice(id)).toMatchObject({ status: 'paid', balance: '0.00' })
  })

  it('goes there once, whatever is lost on the way', async () => {
    const { id, invoiceNumber } = await voidThere()
    await keepOurs(id)
    await failing(desk, { kind: 'cutAfterWrite', times: 2 })
    await failing(desk, { kind: 'brokenAfterWrite', times: 1 })
    await bringUpToDate(desk, kept)
    expect(documents()).toMatchObject([{ status: 'VOIDED' }, { number: `${invoiceNumber}-2`, left: '75.00' }])
    expect(theirBooks(desk, kept).payments.filter(({ status }) => status !== 'DELETED')).toHaveLength(1)
  })

  it('deleted before it was approved there: the same', async () => {
    const id = await kept.pending()
    await kept.sync()
    await kept.endThere(id, 'DELETED')
    await kept.poll()
    const { invoiceNumber } = await kept.invoice(id)
    expect(await kept.standing(id)).toMatchObject({ state: 'conflict', versions: { isVoidThere: true } })
    await keepOurs(id)
    await bringUpToDate(desk, kept)
    expect(documents()).toMatchObject([{ status: 'DELETED' }, { number: `${invoiceNumber}-2`, status: 'SUBMITTED' }])
  })

  it('once more: the next ending, past what another invoice here is called', async () => {
    const { id, invoiceNumber } = await voidThere()
    await keepOurs(id)
    await bringUpToDate(desk, kept)
    await kept.draft({ invoiceNumber: `${invoiceNumber}-3` })
    const payment = theirBooks(desk, kept).payments.find(({ status }) => status !== 'DELETED')
    await kept.unpayThere(id, payment?.id ?? '')
    await kept.endThere(id, 'VOIDED')
    await kept.poll()
    expect(await kept.standing(id)).toMatchObject({ versions: { anewAs: `${invoiceNumber}-4` } })
    await keepOurs(id)
    await bringUpToDate(desk, kept)
    expect(documents().at(-1)).toEqual({ number: `${invoiceNumber}-4`, status: 'AUTHORISED', left: '75.00' })
  })

  it('what was chosen of another state of things is refused', async () => {
    const id = await kept.pending()
    await kept.sync()
    await kept.changeThere(id, { reference: 'Theirs' })
    await kept.poll()
    const body = { seen: await seenOf(id) }
    await kept.endThere(id, 'DELETED')
    await kept.poll()
    for (const endpoint of [keepOurVersion, takeTheirVersion]) {
      const { status, problem } = await kept.owner.try(endpoint, { params: { id }, body })
      expect([status, problem.detail]).toEqual([409, accountingMessages.versionGone])
    }
  })
})
