import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { retryInvoiceSync, saveMapping } from '#domain/accounting/api.ts'
import { updateClient } from '#domain/clients/api.ts'
import { recordPayment, updateInvoice, voidInvoice } from '#domain/invoices/api.ts'
import { bookkept, failing, openDesk, theirBooks, type Bookkept, type Desk } from './books.testing.ts'
import { expectEqual } from './equal.testing.ts'

// Xero understands and says no. Whoever mends that, there or here, and tries again is not answered the old refusal,
// though no time has passed; and what Xero may have is not made there twice.

let desk: Desk
let kept: Bookkept
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  kept = await bookkept(desk)
})
afterAll(() => desk.stop())

const refusing = (path: string, message: string) => failing(desk, { kind: 'refused', path, message, times: 1 })
const retry = async (id: string): Promise<void> => {
  await kept.owner.call(retryInvoiceSync, { params: { id } })
  await kept.sync()
}
const paid = (id: string) =>
  kept.owner.call(recordPayment, {
    params: { id },
    body: { date: '2026-11-19', amount: '40.00', method: 'bank', reference: 'Deposit' },
  })

describe('what Xero refuses fails in its words, and goes there once after somebody mended it', () => {
  const archived = "Account code '200' is not a valid code for this document."

  it('an invoice, mended there', async () => {
    const { id } = await kept.approved()
    await refusing('/Invoices', archived)
    await kept.sync()
    expect(await kept.standing(id)).toMatchObject({ state: 'failed', reason: 'refused', said: archived })
    expect(theirBooks(desk, kept).invoices).toEqual([])
    await retry(id)
    await expectEqual(desk, kept, id)
  })

  it('an invoice, changed here', async () => {
    const id = await kept.pending()
    await refusing('/Invoices', archived)
    await kept.sync()
    const { version } = await kept.invoice(id)
    await kept.owner.call(updateInvoice, { params: { id }, version, body: { reference: 'Stage 2' } })
    await retry(id)
    await expectEqual(desk, kept, id)
    expect(theirBooks(desk, kept).invoices).toMatchObject([{ reference: 'Stage 2' }])
  })

  const retryOrSync = async (id: string) => ((await kept.standing(id)).state === 'failed' ? retry(id) : kept.sync())

  it('an invoice that is refused again and again says each time why', async () => {
    const { id } = await kept.approved()
    for (const message of [archived, 'The organisation is locked.', archived]) {
      await refusing('/Invoices', message)
      await retryOrSync(id)
      expect(await kept.standing(id)).toMatchObject({ state: 'failed', said: message })
    }
    await retry(id)
    await expectEqual(desk, kept, id)
  })

  it('an invoice that is made void before it ever got there is asked about no more', async () => {
    const { id } = await kept.approved()
    await refusing('/Invoices', archived)
    await kept.sync()
    await kept.owner.call(voidInvoice, { params: { id } })
    await kept.queue(id)
    await kept.sync()
    expect(await kept.standing(id)).toMatchObject({ state: null })
  })

  const taken = 'Email address must be valid.'

  it('a contact, mended there', async () => {
    const { id } = await kept.approved()
    await refusing('/Contacts', taken)
    await kept.sync()
    expect(await kept.standing(id)).toMatchObject({ state: 'failed', reason: 'contactRefused', said: taken })
    await retry(id)
    await expectEqual(desk, kept, id)
  })

  it('a contact, changed here', async () => {
    const { id } = await kept.approved()
    await refusing('/Contacts', taken)
    await kept.sync()
    const { version } = await kept.client()
    const body = { email: 'new@example.test' }
    await kept.owner.call(updateClient, { params: { id: kept.clientId }, body, version })
    await retry(id)
    await expectEqual(desk, kept, id)
    expect(theirBooks(desk, kept).contacts).toMatchObject([{ EmailAddress: 'new@example.test' }])
  })

  const locked = 'The document date cannot be before the lock date.'

  it('a payment, mended there', async () => {
    const { id } = await kept.approved()
    await paid(id)
    await refusing('/Payments', locked)
    await kept.sync()
    expect(await kept.standing(id)).toMatchObject({ state: 'failed', reason: 'refused', said: locked })
    expect(theirBooks(desk, kept)).toMatchObject({ invoices: [{ left: '115.00' }], payments: [] })
    await retry(id)
    await expectEqual(desk, kept, id)
  })

  it('a payment, sent to another account', async () => {
    const { id } = await kept.approved()
    await paid(id)
    await refusing('/Payments', locked)
    await kept.sync()
    const mapping = await kept.mapping({})
    const savings = `${mapping.bankAccount.slice(0, -1)}2`
    await kept.owner.call(saveMapping, { body: { ...mapping, bankAccount: savings } })
    await retry(id)
    await expectEqual(desk, kept, id)
    expect(theirBooks(desk, kept).payments).toMatchObject([{ accountId: savings }])
  })

  it('a credit note, mended there', async () => {
    const { id } = await kept.approved()
    await kept.sync()
    await kept.owner.call(voidInvoice, { params: { id } })
    await kept.queue(id)
    await refusing('/CreditNotes', locked)
    await kept.sync()
    expect(await kept.standing(id)).toMatchObject({ state: 'failed', reason: 'refused', said: locked })
    expect(theirBooks(desk, kept)).toMatchObject({ invoices: [{ left: '115.00' }], creditNotes: [] })
    await retry(id)
    expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
    expect(theirBooks(desk, kept)).toMatchObject({
      invoices: [{ left: '0.00' }],
      creditNotes: [{ total: '115.00', left: '0.00' }],
    })
  })
})
