import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getBooks, listSyncs, retryInvoiceSync } from '#domain/accounting/api.ts'
import { refundCheckout } from '#domain/checkout/api.ts'
import { voidInvoice } from '#domain/invoices/api.ts'
import { sumMoney } from '#domain/money.ts'
import { minute } from '#server/platform/limits.ts'
import { bringUpToDate, failing, openDesk, theirBooks, type Desk } from './books.testing.ts'
import { expectEqual } from './equal.testing.ts'
import { onlineBooks, type OnlineBooks } from './online.testing.ts'

let desk: Desk
let kept: OnlineBooks
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  kept = await onlineBooks(desk)
})
afterAll(() => desk.stop())

const fee = (amount = '3.41') => [{ amount, reason: null, said: null }]
const left = (reason: string, said: unknown = null) => [{ amount: '3.41', reason, said }]

/** Writes what Stripe would have told of a payment online, past it. */
const told = (of: OnlineBooks, invoiceId: string, change: { fee?: string | null; currency?: string }) =>
  desk.server.services.database.inTenant({ kind: 'system', companyId: of.company.id }, (db) =>
    db
      .updateTable('checkouts')
      .set(change)
      .where('company_id', '=', of.company.id)
      .where('invoice_id', '=', invoiceId)
      .execute(),
  )

describe('the fee of a payment online', () => {
  it('is proposed an account for, and spent from the account that the payment went into, once', async () => {
    const { mapping, chart, fees } = await kept.owner.call(getBooks, {})
    // Saved without them, so they are off.
    expect(mapping.fees).toEqual({ account: null, taxType: 'NONE', since: null })
    expect(fees).toEqual({ isPermitted: true, failed: 0 })
    expect(chart?.accounts.filter(({ use }) => use === 'fees').map(({ name }) => name)).toContain('Bank Fees')
    await kept.chooseFees('404')
    const id = await kept.paidOnline()
    await kept.sync()
    await expectEqual(desk, kept, id)
    const { spent, payments } = theirBooks(desk, kept)
    const [checkout] = await kept.checkouts(id)
    expect(spent).toMatchObject([
      {
        type: 'SPEND',
        status: 'AUTHORISED',
        total: '3.41',
        totalTax: '0.00',
        accountId: payments[0]?.accountId,
        date: payments[0]?.date,
        reference: `Stringline fee ${checkout?.id}`,
        lines: [{ accountCode: '404', taxType: 'NONE', lineAmount: '3.41' }],
      },
    ])
    expect(spent[0]?.lines[0]?.description).toContain((await kept.invoice(id)).invoiceNumber)
    expect(await kept.fees(id)).toEqual(fee())
    const asked = await kept.askedOfFees()
    await kept.queue(id)
    await kept.poll()
    await kept.sync()
    expect(kept.moneyThere(id)).toEqual({ payments: ['115.00'], spent: ['3.41'] })
    expect(await kept.askedOfFees()).toBe(asked)
  })

  it('of each part that was paid is entered, to the cent: what is left in the account is what Stripe pays out', async () => {
    await kept.chooseFees('404')
    const id = await kept.paidOnline('15.00', '33.33', '66.67')
    await kept.sync()
    const { payments, spent } = kept.moneyThere(id)
    expect(sumMoney(payments)).toBe('115.00')
    const checkouts = await kept.checkouts(id)
    expect(spent.toSorted()).toEqual(checkouts.map((each) => each.fee).toSorted())
    expect(spent).toHaveLength(3)
    await expectEqual(desk, kept, id)
  })

  it('is not entered where no account is chosen, and once one is, from the day that was chosen', async () => {
    const id = await kept.paidOnline()
    await kept.sync()
    expect([kept.moneyThere(id).spent, await kept.fees(id)]).toEqual([[], []])
    await kept.chooseFees('404', '2026-11-21')
    await kept.poll()
    expect(kept.moneyThere(id).spent).toEqual([])
    await kept.chooseFees('404', '2026-11-20')
    await kept.sync()
    expect(kept.moneyThere(id).spent).toEqual(['3.41'])
    await kept.chooseFees(null)
    const other = await kept.paidOnline()
    await kept.sync()
    expect([kept.moneyThere(id).spent, kept.moneyThere(other).spent]).toEqual([['3.41'], []])
    expect(await kept.fees(id)).toEqual(fee())
  })

  it('that Stripe tells later than the payment is entered by the clock', async () => {
    await kept.chooseFees('404')
    const id = await kept.paidOnline()
    await told(kept, id, { fee: null })
    await kept.sync()
    expect(kept.moneyThere(id)).toEqual({ payments: ['115.00'], spent: [] })
    await told(kept, id, { fee: '3.41' })
    await kept.poll()
    expect(kept.moneyThere(id).spent).toEqual(['3.41'])
  })

  it('that is another here by now is changed there, unless it is reconciled: then Xero’s words are told', async () => {
    await kept.chooseFees('404')
    const id = await kept.paidOnline()
    await kept.sync()
    await told(kept, id, { fee: '3.50' })
    await kept.poll()
    expect([kept.moneyThere(id).spent, await kept.fees(id)]).toEqual([['3.50'], fee('3.50')])
    await kept.changeSpent('reconcile')
    await told(kept, id, { fee: '3.41' })
    await kept.poll()
    expect(kept.moneyThere(id).spent).toEqual(['3.50'])
    expect(await kept.fees(id)).toEqual(left('refused', expect.stringContaining('reconciled')))
    // The invoice is as it should be; somebody may try again once they have seen to the fee.
    const standing = await kept.standing(id)
    expect(standing).toMatchObject({ state: 'synced', reason: null, can: { retryInvoiceSync: true } })
    expect((await kept.owner.call(getBooks, {})).fees).toEqual({ isPermitted: true, failed: 1 })
    const { items } = await kept.owner.call(listSyncs, { query: {} })
    expect(items).toMatchObject([{ invoiceId: id, state: 'synced', feeReason: 'refused' }])
    await kept.changeSpent('unreconcile')
    await kept.owner.call(retryInvoiceSync, { params: { id } })
    await kept.sync()
    expect([kept.moneyThere(id).spent, await kept.fees(id)]).toEqual([['3.41'], fee()])
    expect((await kept.owner.try(retryInvoiceSync, { params: { id } })).status).toBe(409)
  })
})

describe('what becomes of it', () => {
  beforeEach(() => kept.chooseFees('404'))

  const back = async (id: string, amount: string) => {
    const [checkout] = await kept.checkouts(id)
    const params = { id, checkoutId: checkout?.id ?? '' }
    await kept.owner.call(refundCheckout, { params, body: { key: `of ${amount}`, amount } })
    await kept.queue(id)
  }

  it.each([
    ['a part', '15.00', ['100.00']],
    ['all', '115.00', []],
  ])('where %s of the payment goes back it stays: Stripe keeps it', async (_, amount, payments) => {
    const id = await kept.paidOnline()
    await kept.sync()
    await back(id, amount)
    await kept.sync()
    expect(kept.moneyThere(id)).toEqual({ payments, spent: ['3.41'] })
    expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
  })

  it('where all went back before Xero heard of any of it, the fee is a cost all the same', async () => {
    const { id } = await kept.approved()
    await kept.sync()
    await kept.payOnline(id)
    await back(id, '115.00')
    await kept.sync()
    expect(kept.moneyThere(id)).toEqual({ payments: [], spent: ['3.41'] })
  })

  it('where the invoice is made void then, it stays', async () => {
    const id = await kept.paidOnline()
    await kept.sync()
    await back(id, '115.00')
    await kept.owner.call(voidInvoice, { params: { id } })
    await kept.queue(id)
    await kept.sync()
    expect(kept.moneyThere(id)).toEqual({ payments: [], spent: ['3.41'] })
    expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
  })

  it('where the payment is taken out in Xero, it stays; where the fee is, it is not entered again', async () => {
    const id = await kept.paidOnline()
    await kept.sync()
    await kept.unpayThere(id, theirBooks(desk, kept).payments[0]?.id ?? '')
    await kept.poll()
    await kept.sync()
    expect(kept.moneyThere(id)).toEqual({ payments: [], spent: ['3.41'] })
    expect((await kept.invoice(id)).balance).toBe('115.00')
    await kept.changeSpent('delete')
    await kept.queue(id)
    await kept.poll()
    expect(kept.moneyThere(id).spent).toEqual([])
  })

  it('in another currency than the books it is left out, and says so', async () => {
    const id = await kept.paidOnline()
    await told(kept, id, { currency: 'aud' })
    await kept.sync()
    expect([kept.moneyThere(id).spent, await kept.fees(id)]).toEqual([[], left('currency')])
    expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
    const asked = await kept.askedOfFees()
    await kept.poll()
    expect(await kept.askedOfFees()).toBe(asked)
  })
})

describe('whatever Xero does', () => {
  // Contact, invoice, payment, and the fee with its contact.
  const faults = [
    ...[1, 2, 3, 4].flatMap((times) => [
      { kind: 'brokenAfterWrite' as const, times },
      { kind: 'cutAfterWrite' as const, times },
      { kind: 'broken' as const, times },
    ]),
    { kind: 'limited' as const, times: 3, retryAfter: 7 },
    { kind: 'expireTokens' as const },
  ]
  it.each(faults)('$kind $times: payment and fee are there once, to the cent', async (fault) => {
    await kept.chooseFees('404')
    const id = await kept.paidOnline('40.00', '75.00')
    await failing(desk, fault)
    await bringUpToDate(desk, kept)
    await expectEqual(desk, kept, id)
    const { spent } = kept.moneyThere(id)
    expect(spent.toSorted()).toEqual((await kept.checkouts(id)).map((each) => each.fee).toSorted())
  })

  it.each(['brokenAfterWrite', 'cutAfterWrite', 'broken', 'limited'] as const)(
    '%s at each try to enter the fee alone: found again long after the key of the question is forgotten',
    async (kind) => {
      const id = await kept.paidOnline()
      await kept.sync()
      await kept.chooseFees('404')
      for (let times = 0; times < 3; times += 1) {
        await failing(desk, kind === 'limited' ? { kind, times: 1, retryAfter: 5 } : { kind, times: 1 })
        await kept.sync()
        desk.server.clock.advance(20 * minute)
      }
      await bringUpToDate(desk, kept)
      expect(kept.moneyThere(id)).toEqual({ payments: ['115.00'], spent: ['3.41'] })
      expect(await kept.fees(id)).toEqual(fee())
    },
  )
})

it('processes that keep the same books enter each fee once', async () => {
  await kept.chooseFees('404')
  const ids = [await kept.paidOnline(), await kept.paidOnline(), await kept.paidOnline()]
  await Promise.all(Array.from({ length: 6 }, () => kept.sync()))
  await bringUpToDate(desk, kept)
  for (const id of ids) expect(kept.moneyThere(id)).toEqual({ payments: ['115.00'], spent: ['3.41'] })
})
