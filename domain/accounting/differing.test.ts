import { expect, it } from 'vitest'
import { differingSum } from './rules.ts'

const sums = { total: '115.00', taxTotal: '15.00', subtotal: '100.00' }

it.each([
  [{}, null],
  [
    { total: '115.01', taxTotal: '15.01' },
    { sum: 'total', ours: '115.00', theirs: '115.01' },
  ],
  [
    { taxTotal: '14.99', subtotal: '100.01' },
    { sum: 'taxTotal', ours: '15.00', theirs: '14.99' },
  ],
  [{ subtotal: '99.99' }, { sum: 'subtotal', ours: '100.00', theirs: '99.99' }],
])('two versions of an invoice that differ by %j report both amounts of one sum', (more, difference) => {
  expect(differingSum(sums, { ...sums, ...more })).toEqual(difference)
})
