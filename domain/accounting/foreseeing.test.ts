import { describe, expect, it } from 'vitest'
import { foreseeMoney } from './rules.ts'

describe('the money of an invoice, foreseen', () => {
  const payment = (id: string, amount: string, date = '2026-11-18') => ({ id, date, amount, reference: '' })
  const mine = (id: string, amount: string) => ({
    ...payment(id, amount, '2026-11-19'),
    reverses: null,
    reversed: false,
    link: null,
  })
  const ours = { status: 'approved', balance: '115.00', amountPaid: '0.00', payments: [], sent: null } as const
  const theirs = { payments: [], paid: '0.00', credited: '0.00', due: '115.00' }

  it('is the same where all of it finds room', () => {
    const here = { ...ours, balance: '100.00', amountPaid: '15.00', payments: [mine('a', '15.00')] }
    const there = { ...theirs, payments: [payment('b', '20.00')], paid: '20.00', due: '95.00' }
    const { send, take, reason } = foreseeMoney(here, there, '2026-11-20')
    expect([send.map(({ id }) => id), take.map(({ id }) => id), reason]).toEqual([['a'], ['b'], null])
  })

  it('ends where the first of it finds none: what came before moves, what would come after does not', () => {
    const there = { ...theirs, payments: [payment('b', '100.00'), payment('c', '100.00')], paid: '200.00', due: '0.00' }
    const here = { ...ours, balance: '110.00', amountPaid: '5.00', payments: [mine('a', '5.00')] }
    expect(foreseeMoney(here, there, '2026-11-20')).toMatchObject({
      send: [],
      take: [{ id: 'b' }],
      reason: 'paidMoreThere',
      facts: { ours: '10.00', theirs: '100.00' },
    })
  })

  it('differs where something was credited there, and is refused there where that leaves no room', () => {
    const there = { ...theirs, credited: '15.00', due: '100.00' }
    expect(foreseeMoney(ours, there, '2026-11-20')).toMatchObject({
      reason: 'creditedThere',
      facts: { theirs: '15.00' },
    })
    const here = { ...ours, balance: '0.00', amountPaid: '115.00', payments: [mine('a', '115.00')] }
    expect(foreseeMoney(here, there, '2026-11-20')).toMatchObject({ send: [], reason: 'refused' })
  })
})
