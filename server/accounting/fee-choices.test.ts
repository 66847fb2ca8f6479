import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  getBooks,
  getRehearsal,
  rehearseSync,
  retryInvoiceSync,
  saveMapping,
  startSync,
} from '#domain/accounting/api.ts'
import { accountingMessages } from '#domain/accounting/schema.ts'
import { disconnectIntegration, listIntegrations } from '#domain/integrations/api.ts'
import { sumMoney } from '#domain/money.ts'
import { minute } from '#server/platform/limits.ts'
import { deliverEvents } from '#server/testing/background.ts'
import { openDesk, theirBooks, type Desk } from './books.testing.ts'
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
const unpermitted = [{ amount: '3.41', reason: 'unpermitted', said: null }]

describe('what we were not given', () => {
  const before = 'offline_access accounting.invoices accounting.payments accounting.contacts accounting.settings'

  it('is not asked for: the connection stays, the screen says to connect again, and then it is entered', async () => {
    await kept.chooseFees('404')
    await kept.owner.call(disconnectIntegration, { body: { provider: 'xero' } })
    await kept.connect(undefined, before)
    const id = await kept.paidOnline()
    await kept.sync()
    expect([kept.moneyThere(id), await kept.fees(id)]).toEqual([{ payments: ['115.00'], spent: [] }, unpermitted])
    expect((await kept.owner.call(getBooks, {})).fees).toEqual({ isPermitted: false, failed: 1 })
    const { items } = await kept.owner.call(listIntegrations, {})
    expect(items.find(({ provider }) => provider === 'xero')).toMatchObject({ state: 'connected', failure: null })
    expect(await kept.askedOfFees()).toBe(0)
    await kept.owner.call(disconnectIntegration, { body: { provider: 'xero' } })
    await kept.connect()
    await deliverEvents(desk.server, kept.company.id)
    await kept.sync()
    expect([kept.moneyThere(id).spent, await kept.fees(id)]).toEqual([['3.41'], fee()])
    expect((await kept.owner.call(getBooks, {})).fees).toEqual({ isPermitted: true, failed: 0 })
  })

  it('is the same for whoever connected before we noted what was given', async () => {
    await desk.server.services.database.inTenant({ kind: 'system', companyId: kept.company.id }, (db) =>
      db.updateTable('connections').set({ granted: null }).where('company_id', '=', kept.company.id).execute(),
    )
    await kept.chooseFees('404')
    const id = await kept.paidOnline()
    await kept.sync()
    expect(await kept.fees(id)).toEqual(unpermitted)
    // The next token says what it is good for.
    desk.server.clock.advance(40 * minute)
    await kept.owner.call(retryInvoiceSync, { params: { id } })
    await kept.sync()
    await kept.owner.call(retryInvoiceSync, { params: { id } })
    await kept.sync()
    expect(await kept.fees(id)).toEqual(fee())
  })

  it('is given by the scope of older applications too', async () => {
    await kept.chooseFees('404')
    await kept.owner.call(disconnectIntegration, { body: { provider: 'xero' } })
    await kept.connect(undefined, 'offline_access accounting.transactions accounting.contacts accounting.settings')
    const id = await kept.paidOnline()
    await kept.sync()
    expect(await kept.fees(id)).toEqual(fee())
  })
})

describe('choosing where fees go', () => {
  const faultsOf = async (change: object) => {
    const body = { ...(await kept.mapping({})), ...change }
    const { status, problem } = await kept.owner.try(saveMapping, { body })
    return [status, problem.errors?.map(({ path, message }) => [path, message])]
  }
  const fees = { account: '404', taxType: 'NONE', since: '2026-11-01' }

  it('takes an expense of its chart and a rate of what is spent', async () => {
    expect(await faultsOf({ fees: { ...fees, account: '200' } })).toEqual([
      422,
      [['fees.account', accountingMessages.unknownAccount]],
    ])
    expect(await faultsOf({ fees: { ...fees, taxType: 'OUTPUT2' } })).toEqual([
      422,
      [['fees.taxType', accountingMessages.unknownRate]],
    ])
  })

  it('needs payments to go to an account at a bank', async () => {
    const { chart } = await kept.owner.call(getBooks, {})
    const funds = chart?.accounts.find(({ use }) => use === 'clearing')?.id ?? ''
    expect(await faultsOf({ bankAccount: funds, fees })).toEqual([
      422,
      [['fees.account', accountingMessages.feesNeedBank]],
    ])
    const { status } = await kept.owner.try(saveMapping, { body: { ...(await kept.mapping({})), bankAccount: funds } })
    expect(status).toBe(200)
  })

  it('with tax in it comes to what was kept all the same', async () => {
    await kept.owner.call(saveMapping, {
      body: { ...(await kept.mapping({})), fees: { ...fees, taxType: 'INPUT2' } },
    })
    const id = await kept.paidOnline()
    await kept.sync()
    expect(theirBooks(desk, kept).spent).toMatchObject([{ subTotal: '2.97', totalTax: '0.44', total: '3.41' }])
    expect(await kept.fees(id)).toEqual(fee())
  })
})

it('a rehearsal says what fees would be entered, and enters none', async () => {
  const fresh = await onlineBooks(desk, { begins: false })
  await fresh.chooseFees('404')
  const id = await fresh.paidOnline('15.00', '100.00')
  await fresh.owner.call(rehearseSync, { body: { since: '2026-01-01' } })
  await fresh.rehearse()
  const sum = sumMoney((await fresh.checkouts(id)).map((each) => each.fee ?? ''))
  const { rehearsal } = await fresh.owner.call(getRehearsal, {})
  expect(rehearsal).toMatchObject({ state: 'done', paymentsOut: { count: 2, sum: '115.00' }, fees: { count: 2, sum } })
  expect(theirBooks(desk, fresh).spent).toEqual([])
  await fresh.owner.call(startSync, {})
  await fresh.sync()
  expect(sumMoney(fresh.moneyThere(id).spent)).toBe(sum)
})
