import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { invoiceTotals } from '../invoices/rules.ts'
import { sumMoney, toMoney } from '../money.ts'
import { invoiceOf, type InvoiceRow } from './invoices.ts'
import { linesOf, rateFor } from './lines.ts'

const here = { clientId: newId(), jobId: null, today: '2026-11-27', taxRate: '0.15' }
const head = { invoiceNumber: 'A-1', client: 'Tui', date: '2026-10-01', dueDate: '2026-10-20' }
type Values = InvoiceRow['values']

/** Rows from the second on, the first with the head. */
const read = (...rows: Values[]) =>
  invoiceOf(
    rows.map((values, at) => ({
      row: at + 2,
      values: { ...(at === 0 ? head : { invoiceNumber: 'A-1' }), ...values },
    })) as [InvoiceRow],
    here,
  )
const made = (...rows: Values[]) => {
  const { invoice, faults } = read(...rows)
  expect(faults).toEqual([])
  return invoice!
}
const faultsOf = (...rows: Values[]) => read(...rows).faults.map(({ row, field, message }) => [row, field, message])

describe('rows of one invoice', () => {
  it.each<[string, Values[], [string, string, string]]>([
    [
      'lines with their rates',
      [
        { quantity: '2', unitPrice: '12.53', taxRate: '0.15' },
        { unitPrice: '25.61', taxRate: '0.15' },
      ],
      ['50.67', '7.60', '58.27'],
    ],
    [
      'a line amount, and its tax as an amount',
      [{ lineAmount: '100.00', lineTax: '15.00' }],
      ['100.00', '15.00', '115.00'],
    ],
    ['so many for an amount', [{ quantity: '3', lineAmount: '100.00', taxRate: '0' }], ['100.00', '0.00', '100.00']],
    [
      'a credit, by its sign',
      [
        { unitPrice: '100', taxRate: '0.1' },
        { quantity: '-1', unitPrice: '30', taxRate: '0.1' },
      ],
      ['70.00', '7.00', '77.00'],
    ],
    [
      'the tax of all, said once',
      [{ unitPrice: '10.01', tax: '3.00' }, { unitPrice: '9.99' }],
      ['20.00', '3.00', '23.00'],
    ],
    ['no tax, but a total with some', [{ unitPrice: '100', total: '115.00' }], ['100.00', '15.00', '115.00']],
    ['a subtotal and a total', [{ subtotal: '80.00', total: '92.00' }], ['80.00', '12.00', '92.00']],
    ['a total and its tax', [{ total: '92.00', tax: '12.00' }], ['80.00', '12.00', '92.00']],
    ['a total and its rate', [{ total: '115.00', taxRate: '0.15' }], ['100.00', '15.00', '115.00']],
    ['a total alone, which has no tax', [{ total: '115.00' }], ['115.00', '0.00', '115.00']],
    ['a subtotal and its rate', [{ subtotal: '100.00', taxRate: '0.2' }], ['100.00', '20.00', '120.00']],
    ['taxed in part', [{ subtotal: '1000000.00', tax: '75123.45' }], ['1000000.00', '75123.45', '1075123.45']],
    [
      'a line of words beside one with an amount',
      [{ unitPrice: '5', taxRate: '0' }, { description: 'As agreed' }],
      ['5.00', '0.00', '5.00'],
    ],
  ])('%s', (_, rows, [subtotal, taxTotal, total]) => {
    expect(made(...rows).totals).toEqual({ subtotal, taxTotal, total })
  })

  it.each<[string, Values[], unknown[][]]>([
    ['no amount', [{}], [[2, 'total', 'An amount is needed, of a line or of the whole invoice']]],
    [
      'a total that its lines do not come to',
      [{ unitPrice: '100', taxRate: '0.15', total: '114.99' }],
      [[2, 'total', 'The file says 114.99, but it comes to 115.00']],
    ],
    [
      'a line amount that is another',
      [{ quantity: '2', unitPrice: '10', lineAmount: '21.00' }],
      [[2, 'lineAmount', 'The file says 21.00, but it comes to 20.00']],
    ],
    [
      'a tax that is another',
      [{ lineAmount: '10.00', taxRate: '0.15', lineTax: '2.00' }],
      [[2, 'lineTax', 'The file says 2.00, but it comes to 1.50']],
    ],
    [
      'a tax above its amount',
      [{ lineAmount: '10.00', lineTax: '11.00' }],
      [[2, 'lineTax', 'No tax rate makes 11.00 of 10.00']],
    ],
    [
      'a second client',
      [{ unitPrice: '1' }, { unitPrice: '2', client: 'Rimu' }],
      [[3, 'client', 'Row 2 says something else of this invoice']],
    ],
    [
      'the same number without lines',
      [{ total: '1.00' }, { total: '1.00' }],
      [[3, 'invoiceNumber', 'Row 2 has the same invoice number']],
    ],
    ['a number that is none', [{ unitPrice: 'lots' }], [[2, 'unitPrice', 'Please enter a valid amount']]],
    [
      'a rate that is none',
      [{ unitPrice: '1', taxRate: 'GST' }],
      [[2, 'taxRate', 'Tax rate must be between 0 and 100']],
    ],
    [
      'more than a hundred percent',
      [{ unitPrice: '1', taxRate: '1.5' }],
      [[2, 'taxRate', 'Tax rate must be between 0 and 100']],
    ],
    [
      'due before its date',
      [{ total: '1.00', dueDate: '2026-09-01' }],
      [[2, 'dueDate', 'Due date cannot be before the date']],
    ],
    ['more than an amount may be', [{ total: '1000000000.00' }], [[2, 'total', 'Amounts can be up to 999,999,999.99']]],
    [
      'less than nothing',
      [{ total: '-5.00' }],
      [[2, 'total', 'Credit notes cannot be imported yet. Leave this row out']],
    ],
    [
      'an empty line',
      [{ unitPrice: '5' }, {}],
      [[3, 'lineAmount', 'An amount is needed, of a line or of the whole invoice']],
    ],
    [
      'a status that is none',
      [{ total: '1.00', status: 'perhaps' }],
      [[2, 'status', 'Please choose one of the options']],
    ],
    [
      'a void one that is paid',
      [{ total: '1.00', status: 'void', paid: '1.00' }],
      [[2, 'paid', 'Nothing is paid on a void invoice']],
    ],
    [
      'a paid one with something left',
      [{ total: '2.00', status: 'paid', paid: '1.00' }],
      [[2, 'paid', 'The file says 1.00, but it comes to 2.00']],
    ],
    [
      'more paid than it comes to',
      [{ total: '2.00', paid: '3.00' }],
      [[2, 'paid', 'More is paid than the total of 2.00']],
    ],
    ['less than nothing paid', [{ total: '2.00', paid: '-1.00' }], [[2, 'paid', 'What is paid cannot be less than 0']]],
    [
      'parts of a cent paid',
      [{ total: '2.00', paid: '1.005' }],
      [[2, 'paid', 'The file says 1.005, but it comes to 1.01']],
    ],
    [
      'a balance that is another',
      [{ total: '2.00', paid: '1.00', balance: '2.00' }],
      [[2, 'balance', 'The file says 2.00, but it comes to 1.00']],
    ],
    [
      'paid ahead',
      [{ total: '2.00', paid: '1.00', paidDate: '2026-11-28' }],
      [[2, 'paidDate', 'A payment cannot be dated ahead']],
    ],
    [
      'paid on its own date ahead',
      [{ total: '2.00', paid: '1.00', date: '2026-12-01', dueDate: '2026-12-02' }],
      [[2, 'date', 'A payment cannot be dated ahead']],
    ],
  ])('are refused with %s', (_, rows, faults) => {
    expect(faultsOf(...rows)).toEqual(faults)
  })

  it.each<[Values, string, string | undefined]>([
    [{ status: 'draft' }, 'draft', undefined],
    [{ status: 'draft', paid: '40.00' }, 'draft', '40.00'],
    [{ status: 'pending', paid: '100.00' }, 'paid', '100.00'],
    [{ status: 'approved', balance: '60.00' }, 'approved', '40.00'],
    [{ status: 'paid' }, 'paid', '100.00'],
    [{ balance: '0.00' }, 'paid', '100.00'],
    [{}, 'approved', undefined],
    [{ status: 'overdue' }, 'approved', undefined],
    [{ status: 'overdue', dueDate: '2027-01-01' }, 'overdue', undefined],
    [{ status: 'void', balance: '100.00' }, 'void', undefined],
  ])('stand as they stood: %j', (values, status, paid) => {
    const invoice = made({ total: '100.00', ...values })
    expect([invoice.status, invoice.paid?.amount]).toEqual([status, paid])
  })

  it('say what they bill by their own words, else by the reference, else by the number', () => {
    const described = (...rows: Values[]) => made(...rows).form.items.map(({ description }) => description)
    expect(described({ unitPrice: '1', reference: 'Deck', description: 'Timber' }, { unitPrice: '1' })).toEqual([
      'Timber',
      'Deck',
    ])
    expect(described({ total: '1.00' })).toEqual(['A-1'])
  })
})

describe('lines that come to given totals', () => {
  // Made of a seed, so that a failure can be had again.
  let seed = 20_261_127
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const money = (below: number) => toMoney((next(below) * 1_000 + next(1_000)) / 100)

  it('do so to the cent, whatever the totals of an invoice are', () => {
    for (let nth = 0; nth < 3_000; nth += 1) {
      const lines = Array.from({ length: 1 + next(4) }, () => ({
        quantity: String(next(500) / 100),
        unitPrice: money([10, 1_000, 1_000_000][next(3)]!),
        taxRate: ['0', '0.1', '0.15', '0.2', '0.0725', '1'][next(6)]!,
        kind: next(4) === 0 ? ('credit' as const) : ('charge' as const),
      }))
      const { subtotal, taxTotal, total } = invoiceTotals(lines)
      if (subtotal.startsWith('-') || total.startsWith('-')) continue
      const again = linesOf(subtotal, taxTotal, ['0', '0.15', '0.125'][next(3)]!)
      expect([again.length <= 2, invoiceTotals(again)]).toEqual([true, { subtotal, taxTotal, total }])
    }
  })

  it('have the roundest rate there is', () => {
    expect(rateFor('100.00', '15.00')).toBe('0.15')
    expect(rateFor('33.33', '5.00')).toBe('0.15')
    expect(rateFor('-100.00', '-12.50')).toBe('0.125')
    expect(rateFor('0.00', '0.00')).toBe('0')
    expect(rateFor('100.00', '-1.00')).toBeNull()
    expect(sumMoney(linesOf('0.00', '3.00', '0.15').map((line) => line.unitPrice))).toBe('40.00')
  })
})
