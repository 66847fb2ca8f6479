import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMoreThan, sumMoney, type Money } from '../money.ts'
import { centsOf, creditsFor, minus, moneyOfCents, netOf, settlementOf, usesWithin } from './rules.ts'

describe('where the money of a payment online belongs', () => {
  const none = { before: '0.00', recorded: '0.00', kept: '0.00', used: '0.00' }
  it.each([
    ['all of it pays the invoice', { ...none, net: '115.00', balance: '115.00' }, ['115.00', '0.00', '0.00']],
    ['a part of it too', { ...none, net: '15.00', balance: '115.00' }, ['15.00', '0.00', '0.00']],
    ['more than is left is over', { ...none, net: '115.00', balance: '35.00' }, ['35.00', '0.00', '80.00']],
    ['on what can’t be paid all is over', { ...none, net: '115.00', balance: '0.00' }, ['0.00', '0.00', '115.00']],
    [
      'a part that went back is taken off the invoice',
      { net: '100.00', before: '115.00', recorded: '115.00', balance: '0.00', kept: '0.00', used: '0.00' },
      ['100.00', '0.00', '0.00'],
    ],
    [
      'but off what is over first',
      { net: '35.00', before: '115.00', recorded: '35.00', balance: '0.00', kept: '0.00', used: '0.00' },
      ['35.00', '0.00', '0.00'],
    ],
    [
      'and then off the credit that nobody used',
      { net: '65.00', before: '115.00', recorded: '35.00', balance: '0.00', kept: '80.00', used: '30.00' },
      ['35.00', '30.00', '0.00'],
    ],
    [
      'and off the invoice before what is used elsewhere',
      { net: '40.00', before: '115.00', recorded: '35.00', balance: '0.00', kept: '80.00', used: '30.00' },
      ['10.00', '30.00', '0.00'],
    ],
    [
      'what could not be given back pays again',
      { net: '115.00', before: '75.00', recorded: '75.00', balance: '40.00', kept: '0.00', used: '0.00' },
      ['115.00', '0.00', '0.00'],
    ],
    [
      'what was reversed by hand is over, and stays so',
      { net: '115.00', before: '115.00', recorded: '0.00', balance: '115.00', kept: '0.00', used: '0.00' },
      ['0.00', '0.00', '115.00'],
    ],
  ] as const)('%s', (_, standing, [recorded, kept, surplus]) => {
    expect(settlementOf(standing)).toEqual({ recorded, kept, surplus })
  })

  const cents = fc.integer({ min: 0, max: 20_000_000 })
  const amount = cents.map(moneyOfCents)
  /** Whatever stood before, within what there was. */
  const standings = fc
    .record({ net: cents, before: cents, balance: amount, parts: fc.tuple(cents, cents, cents) })
    .map(({ net, before, balance, parts: [a, b, c] }) => {
      const recorded = Math.min(a, before)
      const kept = Math.min(b, before - recorded)
      const used = Math.min(c, kept, net)
      return {
        net: moneyOfCents(net),
        before: moneyOfCents(before),
        balance,
        recorded: moneyOfCents(recorded),
        kept: moneyOfCents(kept),
        used: moneyOfCents(used),
      }
    })
  const atMost = (some: Money, limit: Money) => expect(isMoreThan(some, limit)).toBe(false)

  it('is somewhere, to the cent, whatever comes and goes; nothing is ever below nothing', () => {
    fc.assert(
      fc.property(standings, (standing) => {
        const { recorded, kept, surplus } = settlementOf(standing)
        expect(sumMoney([recorded, kept, surplus])).toBe(standing.net)
        for (const each of [recorded, kept, surplus]) atMost('0.00', each)
        atMost(recorded, sumMoney([standing.recorded, standing.balance]))
        atMost(standing.used, kept)
        atMost(kept, standing.kept)
      }),
    )
  })

  it('is where it was, asked again, and however often the same is heard', () => {
    fc.assert(
      fc.property(standings, (standing) => {
        const once = settlementOf(standing)
        const balance = minus(standing.balance, minus(once.recorded, standing.recorded))
        const again = settlementOf({
          ...standing,
          before: standing.net,
          recorded: once.recorded,
          kept: once.kept,
          balance: isMoreThan('0.00', balance) ? '0.00' : balance,
        })
        expect(again).toEqual(once)
      }),
    )
  })

  it('what is over leaves before what pays an invoice', () => {
    fc.assert(
      fc.property(standings, cents, (standing, back) => {
        const surplus = minus(standing.before, sumMoney([standing.recorded, standing.kept]))
        const net = moneyOfCents(Math.max(0, centsOf(standing.before) - Math.min(back, centsOf(surplus))))
        const { recorded, kept } = settlementOf({ ...standing, net, used: '0.00' })
        expect([recorded, kept]).toEqual([standing.recorded, standing.kept])
      }),
    )
  })
})

it('what is there is what came without what went back, and never below nothing', () => {
  expect(netOf({ received: '115.00', refunded: '15.00', lost: '0.00' })).toBe('100.00')
  expect(netOf({ received: '115.00', refunded: '115.00', lost: '115.00' })).toBe('0.00')
})

describe('a credit', () => {
  const credits = [
    { id: 'old', amount: '20.00' },
    { id: 'new', amount: '30.00' },
  ]
  it.each([
    ['20.00', [{ id: 'old', amount: '20.00' }]],
    ['35.00', [credits[0], { id: 'new', amount: '15.00' }]],
    ['50.00', credits],
    ['50.01', null],
  ] as const)('of %s is taken from the oldest first, and never in part', (amount, parts) => {
    expect(creditsFor(credits, amount)).toEqual(parts)
  })

  it('that is used beyond what is left is freed, the newest use first', () => {
    const uses = ['20.00', '30.00', '1.00'].map((amount) => ({ amount }))
    expect(usesWithin(uses, '51.00')).toEqual(uses)
    expect(usesWithin(uses, '49.99')).toEqual(uses.slice(0, 1))
    expect(usesWithin(uses, '0.00')).toEqual([])
  })
})

it('cents and money are the same at the limits', () => {
  for (const amount of ['0.00', '0.01', '0.29', '999999.99', '999999999.99'])
    expect(moneyOfCents(centsOf(amount))).toBe(amount)
})
