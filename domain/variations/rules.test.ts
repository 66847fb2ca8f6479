import { describe, expect, it } from 'vitest'
import { invoiceStatusOf, marginOf, remainingToInvoice, withSign } from './rules.ts'

describe('a variation’s figures (PRODUCT 2, 11)', () => {
  it.each([
    ['1', '200.00', '200.00'],
    ['-1', '200.00', '-200.00'],
    ['-1', '-20.00', '20.00'],
    ['-1', '0.00', '0.00'],
  ])('with the sign %s, %s is %s, and zero never negative', (sign, amount, signed) => {
    expect(withSign(sign, { amount })).toEqual({ amount: signed })
  })

  it.each([
    // quoted, invoiced, by hand, remaining, status
    ['200.00', '0.00', false, '200.00', 'pending'],
    ['200.00', '199.99', false, '0.01', 'pending'],
    ['200.00', '200.00', false, '0.00', 'invoiced'],
    ['200.00', '250.00', false, '0.00', 'invoiced'],
    ['200.00', '0.00', true, '200.00', 'invoiced'],
    ['0.00', '0.00', false, '0.00', 'pending'],
    ['0.00', '0.00', true, '0.00', 'invoiced'],
    ['200.00', '-50.00', false, '250.00', 'pending'],
  ] as const)('quoted %s, invoiced %s, by hand %s: %s remains, %s', (quoted, invoiced, byHand, remaining, status) => {
    expect([remainingToInvoice(quoted, invoiced), invoiceStatusOf(quoted, invoiced, byHand)]).toEqual([
      remaining,
      status,
    ])
  })

  it.each([
    ['200.00', '120.00', '80.00'],
    ['100.00', '120.00', '-20.00'],
    ['100.00', '100.00', '0.00'],
  ])('quoted %s at a cost of %s leaves %s', (quoted, cost, margin) => {
    expect(marginOf(quoted, cost)).toBe(margin)
  })
})
