import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountsAboveLimit,
  dueDateOf,
  invoiceActionTargets,
  invoiceTotals,
  invoiceTransitions,
  isInvoiceActionAllowed,
  isInvoiceEditable,
  lineAmounts,
  percentOfRate,
  rateOfPercent,
  shareOf,
} from './rules.ts'
import { invoiceActions, invoiceStatuses, isInvoicePayable, paymentTerms } from './choices.ts'
import type { InvoiceAction, InvoiceStatus } from './schema.ts'

describe('the statuses of an invoice (SPEC 4)', () => {
  /** Each status with the statuses it may be set to by hand, written down from the specification a second time. */
  const allowed = {
    draft: 'pending void',
    pending: 'approved void',
    approved: 'paid overdue void',
    paid: 'void',
    overdue: 'paid void',
    void: '',
  } satisfies Record<InvoiceStatus, string>
  const cells = invoiceStatuses.flatMap((from) =>
    invoiceStatuses.map((to) => [from, to, allowed[from].split(' ').includes(to)] as const),
  )

  it.each(cells)('%s to %s: %s', (from, to, may) => {
    expect(invoiceTransitions[from].includes(to)).toBe(may)
  })

  it('have one action for each status but the first, and the actions follow the table', () => {
    expect(invoiceActionTargets).toEqual({
      submitInvoice: 'pending',
      approveInvoice: 'approved',
      markInvoicePaid: 'paid',
      markInvoiceOverdue: 'overdue',
      voidInvoice: 'void',
    })
    for (const [from, to, may] of cells) {
      const action = invoiceActions.find((each) => invoiceActionTargets[each] === to)
      expect(action === undefined ? false : isInvoiceActionAllowed(from, action), `${from} ${to}`).toBe(may)
    }
  })

  it.each([
    // status, editable, payable
    ['draft', true, true],
    ['pending', true, true],
    ['approved', false, true],
    ['paid', false, false],
    ['overdue', false, true],
    ['void', false, false],
  ] as const)('%s: editable %s, payable %s', (status, editable, payable) => {
    expect([isInvoiceEditable(status), isInvoicePayable(status)]).toEqual([editable, payable])
  })

  it('lead nowhere from void, however many steps are tried', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...invoiceActions)), (actions: InvoiceAction[]) => {
        const visited = actions.reduce<InvoiceStatus[]>(
          (path, action) => {
            const at = path.at(-1) ?? 'draft'
            return isInvoiceActionAllowed(at, action) ? [...path, invoiceActionTargets[action]] : path
          },
          ['draft'],
        )
        expect(new Set(visited).size).toBe(visited.length)
        expect(visited.indexOf('void') === -1 || visited.indexOf('void') === visited.length - 1).toBe(true)
      }),
    )
  })
})

describe('the money of an invoice (PRODUCT 2)', () => {
  const line = (unitPrice: string, quantity = '1', taxRate = '0.15') => ({ quantity, unitPrice, taxRate })

  it('rounds tax per line, as Xero does', () => {
    expect(invoiceTotals([line('25.06'), line('25.61'), line('25.63')])).toEqual({
      subtotal: '76.30',
      taxTotal: '11.44',
      total: '87.74',
    })
    // Tax of the sum would be another cent.
    expect(invoiceTotals([line('76.30')]).taxTotal).toBe('11.45')
  })

  it.each([
    [line('0.005'), '0.01', '0.00'],
    [line('0.0049'), '0.00', '0.00'],
    [line('0.1', '0.05'), '0.01', '0.00'],
    [line('1.0050', '1', '0'), '1.01', '0.00'],
    [line('33.3333', '3'), '100.00', '15.00'],
    [line('10', '1', '0.125'), '10.00', '1.25'],
    [line('0.1', '3', '0.15'), '0.30', '0.05'],
    [line('999999999.9999', '9999'), '9998999999999.00', '1499849999999.85'],
    [line('0', '0', '0'), '0.00', '0.00'],
  ])('prices %j', (priced, amount, tax) => {
    expect(lineAmounts(priced)).toEqual({ amount, tax })
    expect(lineAmounts({ ...priced, kind: 'charge' })).toEqual({ amount, tax })
  })

  it('takes a credit off, rounded like the charge it takes back', () => {
    expect(lineAmounts({ ...line('0.005'), kind: 'credit' })).toEqual({ amount: '-0.01', tax: '0.00' })
    expect(invoiceTotals([line('100'), { ...line('40'), kind: 'credit' }])).toEqual({
      subtotal: '60.00',
      taxTotal: '9.00',
      total: '69.00',
    })
    expect(invoiceTotals([])).toEqual({ subtotal: '0.00', taxTotal: '0.00', total: '0.00' })
  })

  it('has a limit for each line and for their total', () => {
    const paths = (...args: Parameters<typeof amountsAboveLimit>) => amountsAboveLimit(...args).map(({ path }) => path)
    const [most, more] = [line('999999999.99', '1', '0'), line('999999999.99', '1.0001', '0')]
    expect(paths([most])).toEqual([])
    expect(paths([line('999999999.99')])).toEqual(['items'])
    expect(paths([most, line('0.01', '1', '0')])).toEqual(['items'])
    expect(paths([most, { ...more, kind: 'credit' }])).toEqual(['items.1.unitPrice'])
    expect(amountsAboveLimit([more])).toMatchObject([{ message: 'Amounts can be up to 999,999,999.99' }])
  })

  it('lets an invoice from before there was a limit keep its lines and its total', () => {
    const items = [line('5000000000', '2', '0')]
    const before = { items: items.map(lineAmounts), total: invoiceTotals(items).total }
    expect(amountsAboveLimit(items, before)).toEqual([])
    expect(amountsAboveLimit([line('5000000000', '2.0001', '0')], before)).toHaveLength(1)
  })

  const decimals = (max: number, places: number) =>
    fc.integer({ min: 0, max: max * 10 ** places }).map((number) => (number / 10 ** places).toFixed(places))
  const lines = fc.array(
    fc.record({
      quantity: decimals(500, 4),
      unitPrice: decimals(5000, 4),
      taxRate: decimals(1, 5),
      kind: fc.constantFrom('charge' as const, 'credit' as const),
    }),
    { maxLength: 20 },
  )
  const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))

  it('is the sum of its rounded lines, whatever they are and in whatever order', () => {
    fc.assert(
      fc.property(lines, (items) => {
        const totals = invoiceTotals(items)
        const rounded = items.map(lineAmounts)
        const sum = (amounts: string[]): bigint => amounts.reduce((total, amount) => total + cents(amount), 0n)
        expect([cents(totals.subtotal), cents(totals.taxTotal)]).toEqual([
          sum(rounded.map((each) => each.amount)),
          sum(rounded.map((each) => each.tax)),
        ])
        expect(cents(totals.total)).toBe(cents(totals.subtotal) + cents(totals.taxTotal))
        expect(invoiceTotals(items.toReversed())).toEqual(totals)
      }),
    )
  })

  it('is within half a cent of the exact product on each line', () => {
    fc.assert(
      fc.property(decimals(500, 4), decimals(5000, 4), (quantity, unitPrice) => {
        const exact = BigInt(quantity.replace('.', '')) * BigInt(unitPrice.replace('.', ''))
        const rounded = cents(lineAmounts({ quantity, unitPrice, taxRate: '0' }).amount) * 1_000_000n
        const off = rounded - exact
        expect(off > -500_000n && off <= 500_000n).toBe(true)
      }),
    )
  })

  it.each([
    ['1000.00', '10', '100.00'],
    ['1000.00', '33.333', '333.33'],
    ['0.01', '50', '0.01'],
    ['99999.99', '100', '99999.99'],
    ['1000.00', '0', '0.00'],
  ])('%s of a contract at %s percent is %s', (remaining, percent, share) => {
    expect(shareOf(remaining, percent)).toBe(share)
  })
})

describe('payment terms', () => {
  it.each([
    ['Due on receipt', '2026-11-20', '2026-11-20'],
    ['Net 7', '2026-11-27', '2026-12-04'],
    ['Net 14', '2026-12-20', '2027-01-03'],
    ['Net 20', '2026-11-20', '2026-12-10'],
    ['Net 30', '2027-01-30', '2027-03-01'],
    ['Net 30', '2028-01-30', '2028-02-29'],
    ['Net 60', '2026-11-20', '2027-01-19'],
    ['20th of following month', '2026-11-20', '2026-12-20'],
    ['20th of following month', '2026-12-31', '2027-01-20'],
    ['20th of following month', '2026-01-01', '2026-02-20'],
    ['', '2026-11-20', null],
    ['Net', '2026-11-20', null],
    ['Net 1000', '2026-11-20', null],
    ['net 30', '2026-11-20', null],
    ['When it suits', '2026-11-20', null],
  ])('%s from %s is %s', (terms, date, due) => {
    expect(dueDateOf(terms, date)).toBe(due)
  })

  it('that can be chosen all lead to a date', () => {
    expect(paymentTerms.map((terms) => dueDateOf(terms, '2026-11-20')).includes(null)).toBe(false)
  })
})

describe('a tax rate', () => {
  it.each([
    ['15', '0.15'],
    ['12.5', '0.125'],
    ['0', '0'],
    ['100', '1'],
    [' 9 ', '0.09'],
    ['0.1', '0.001'],
    ['', '0'],
    ['x', 'x'],
    ['1e2', '1e2'],
  ])('typed as %j percent is stored as %s', (percent, fraction) => {
    expect(rateOfPercent(percent)).toBe(fraction)
  })

  it('is shown exactly, without trailing zeros', () => {
    expect([percentOfRate('0.15000'), percentOfRate('0.125'), percentOfRate('0'), percentOfRate('1')]).toEqual([
      '15',
      '12.5',
      '0',
      '100',
    ])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (number) => {
        const rate = (number / 100_000).toFixed(5)
        expect(Number(rateOfPercent(percentOfRate(rate)))).toBe(Number(rate))
      }),
    )
  })
})
