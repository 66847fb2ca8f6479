import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumMoney } from '../money.ts'
import {
  bookedStatusOf,
  decide,
  decideFee,
  differenceOfMoney,
  differingIn,
  pairPayments,
  proposeMapping,
  refusalOfTaking,
  typeForRate,
  type BookedStatus,
  type OurPayment,
  type TheirPayment,
} from './rules.ts'
import type { Account, DocumentVersion } from './schema.ts'

const ours: DocumentVersion = {
  number: 'INV-1',
  reference: 'Stage 1',
  date: '2026-11-02',
  dueDate: '2026-12-02',
  contact: 'Tui Homes',
  lines: [{ description: 'Framing', quantity: '2', unitPrice: '50.00', amount: '100.00', tax: '15.00' }],
  subtotal: '100.00',
  taxTotal: '15.00',
  total: '115.00',
}
const changed = { ...ours, reference: 'As in Xero' }
const edited = { ...ours, reference: 'Edited here' }

describe('as what an invoice goes to the books', () => {
  it.each([
    ['draft', '0.00', null],
    ['draft', '5.00', null],
    ['pending', '0.00', 'open'],
    ['pending', '5.00', 'approved'],
    ['approved', '0.00', 'approved'],
    ['overdue', '0.00', 'approved'],
    ['paid', '115.00', 'approved'],
    ['void', '0.00', 'void'],
  ] as const)('%s, paid %s: %s', (status, amountPaid, booked) => {
    expect(bookedStatusOf({ status, amountPaid })).toBe(booked)
  })
})

describe('two versions', () => {
  it('are the same where only the writing differs', () => {
    const line = { description: ' Framing\r\n', quantity: '2.0000', unitPrice: '50', amount: '100.00', tax: '15.00' }
    expect(differingIn(ours, { ...ours, number: 'inv-1', contact: 'TUI HOMES', lines: [line] })).toEqual([])
  })

  it('differ in what is said differently', () => {
    const line = { description: 'Framing', quantity: '3', unitPrice: '50.00', amount: '150.00', tax: '22.50' }
    const other = { ...ours, dueDate: null, lines: [line], subtotal: '150.00', taxTotal: '22.50', total: '172.50' }
    expect(differingIn(ours, other)).toEqual(['dueDate', 'lines', 'total'])
  })
})

describe('what is done with an invoice', () => {
  const standing = { status: 'approved' as BookedStatus, version: ours, agreed: ours, overruled: null, isLinked: true }
  const booked = { status: 'approved' as BookedStatus, version: ours, isOurs: true }

  // Every state here against every state there, of one that both say the same of.
  it.each<[BookedStatus, BookedStatus | null, string]>([
    ['open', null, 'goneThere'],
    ['approved', null, 'goneThere'],
    ['void', null, 'nothing'],
    ['open', 'open', 'nothing'],
    ['open', 'approved', 'nothing'],
    ['open', 'void', 'ask'],
    ['approved', 'open', 'update'],
    ['approved', 'approved', 'nothing'],
    ['approved', 'void', 'ask'],
    ['void', 'open', 'cancel'],
    ['void', 'approved', 'cancel'],
    ['void', 'void', 'nothing'],
  ])('%s here and %s there: %s', (here, there, expected) => {
    const found = there === null ? null : { ...booked, status: there }
    const decision = decide({ ...standing, status: here }, found)
    expect(decision.deed === 'refuse' ? decision.reason : decision.deed).toBe(expected)
  })

  it.each([
    ['nobody there knows it', { isLinked: false, agreed: null }, null, 'create'],
    ['made by a process that died', { isLinked: false, agreed: null }, booked, 'link'],
    ['entered by hand, to the cent', { isLinked: false, agreed: null }, { ...booked, isOurs: false }, 'link'],
    [
      'another one has its number',
      { isLinked: false, agreed: null },
      { ...booked, isOurs: false, version: changed },
      'numberTaken',
    ],
    [
      'one that is void there has its number',
      { isLinked: false, agreed: null },
      { ...booked, isOurs: false, status: 'void' as const },
      'numberTaken',
    ],
    ['edited here alone', { version: edited }, booked, 'update'],
    ['changed there alone', {}, { ...booked, version: changed }, 'ask'],
    ['changed on both sides', { version: edited }, { ...booked, version: changed }, 'ask'],
    [
      'changed on both sides, and overruled',
      { version: edited, overruled: changed },
      { ...booked, version: changed },
      'update',
    ],
    ['changed again since it was overruled', { overruled: edited }, { ...booked, version: changed }, 'ask'],
    ['void here, whatever it says there', { status: 'void' as const }, { ...booked, version: changed }, 'cancel'],
  ])('%s', (_, here, there, expected) => {
    const decision = decide({ ...standing, ...here }, there)
    expect(decision.deed === 'refuse' ? decision.reason : decision.deed).toBe(expected)
  })
})

describe('payments of both sides', () => {
  const payment = (id: string, more: Partial<OurPayment> = {}): OurPayment => ({
    id,
    date: '2026-11-10',
    amount: '40.00',
    reference: '',
    reverses: null,
    reversed: false,
    link: null,
    ...more,
  })
  const their = (id: string, more: Partial<TheirPayment> = {}): TheirPayment => ({
    id,
    date: '2026-11-10',
    amount: '40.00',
    reference: '',
    ...more,
  })
  const none = { link: [], send: [], removeThere: [], take: [], removeHere: [] }

  it.each([
    ['sent', [payment('a')], [], null, { send: [payment('a')] }],
    ['taken', [], [their('x')], null, { take: [their('x')] }],
    ['known on both sides', [payment('a', { link: 'x' })], [their('x')], null, {}],
    ['the same day and amount', [payment('a')], [their('x')], null, { link: [{ id: 'a', link: 'x' }] }],
    ['reversed here', [payment('a', { link: 'x', reversed: true })], [their('x')], null, { removeThere: ['x'] }],
    ['reversed here and gone there', [payment('a', { link: 'x', reversed: true })], [], null, {}],
    ['gone there', [payment('a', { link: 'x' })], [], null, { removeHere: ['a'] }],
    ['reversed before it was sent', [payment('a', { reversed: true })], [], null, {}],
    [
      'reversed before anybody knew that it was sent',
      [payment('a', { reversed: true })],
      [their('x')],
      'a',
      { link: [{ id: 'a', link: 'x' }], removeThere: ['x'] },
    ],
    [
      'two of the same, one of them sent',
      [payment('a', { link: 'x' }), payment('b')],
      [their('x')],
      null,
      { send: [payment('b')] },
    ],
    [
      'another day',
      [payment('a')],
      [their('x', { date: '2026-11-11' })],
      null,
      { send: [payment('a')], take: [their('x', { date: '2026-11-11' })] },
    ],
  ])('%s', (_, here, there, sent, plan) => {
    expect(pairPayments(here, there, sent)).toEqual({ ...none, ...plan })
  })

  it('are the same once the plan is carried out, whatever they were', () => {
    const amounts = fc.constantFrom('10.00', '25.50', '40.00')
    const dates = fc.constantFrom('2026-11-10', '2026-11-11')
    const theirsOf = fc.uniqueArray(
      fc.record({ id: fc.uuid(), date: dates, amount: amounts, reference: fc.constant('') }),
      {
        selector: ({ id }) => id,
        maxLength: 5,
      },
    )
    const oursOf = fc.uniqueArray(
      fc.record({ id: fc.uuid(), date: dates, amount: amounts, reversed: fc.boolean(), linked: fc.nat({ max: 8 }) }),
      { selector: ({ id }) => id, maxLength: 5 },
    )
    fc.assert(
      fc.property(oursOf, theirsOf, (here, there) => {
        // Linked to one of theirs, each at most once, or to none.
        const taken = new Set<string>()
        const known = here.map(({ linked, ...each }) => {
          const at = there[linked]
          const link = at !== undefined && !taken.has(at.id) ? at.id : null
          if (link !== null) taken.add(link)
          const same = at === undefined || link === null ? {} : { amount: at.amount, date: at.date }
          return payment(each.id, { ...each, ...same, link })
        })
        const plan = pairPayments(known, there, null)
        const standing = known.filter(({ id, reversed }) => !reversed && !plan.removeHere.includes(id))
        const mine = [...standing.map(({ amount }) => amount), ...plan.take.map(({ amount }) => amount)]
        const its = [
          ...there.filter(({ id }) => !plan.removeThere.includes(id)).map(({ amount }) => amount),
          ...plan.send.map(({ amount }) => amount),
        ]
        expect(sumMoney(mine)).toBe(sumMoney(its))
      }),
    )
  })

  it.each([
    ['void', '0.00', '2026-11-10', 'paidVoidThere'],
    ['approved', '39.99', '2026-11-10', 'paidMoreThere'],
    ['approved', '40.00', '2026-11-10', null],
    ['approved', '40.00', '2026-11-09', 'paidAheadThere'],
  ] as const)('%s with %s left on %s: %s', (status, balance, today, reason) => {
    expect(refusalOfTaking({ status, balance }, their('x'), today)).toBe(reason)
  })
})

describe('the money of an invoice on both sides', () => {
  it.each([
    ['40.00', '40.00', '0.00', null],
    ['40.00', '40.01', '0.00', 'amountsDiffer'],
    ['0.00', '40.00', '0.00', 'amountsDiffer'],
    ['40.00', '40.00', '0.01', 'creditedThere'],
  ])('paid %s here, %s there, %s credited there: %s', (paid, theirs, credited, reason) => {
    expect(differenceOfMoney(paid, { paid: theirs, credited })?.reason ?? null).toBe(reason)
  })
})

describe('the fee of a payment online', () => {
  it.each([
    ['is entered', null, 'nzd', true, { deed: 'enter' }],
    ['is entered once', '3.41', 'nzd', true, { deed: 'nothing' }],
    ['once it is in, stays, whatever we may do by now', '3.41', 'nzd', false, { deed: 'nothing' }],
    ['that is another by now is changed there', '3.40', 'nzd', true, { deed: 'change' }],
    ['waits where we may not', null, 'nzd', false, { deed: 'refuse', reason: 'unpermitted' }],
    ['in another currency is none of these books', null, 'aud', true, { deed: 'refuse', reason: 'currency' }],
    ['says first what can’t be mended', null, 'aud', false, { deed: 'refuse', reason: 'currency' }],
  ] as const)('%s', (_, entered, currency, isPermitted, decision) => {
    const fee = { amount: '3.41', currency, entered }
    expect(decideFee(fee, { currency: 'NZD', isPermitted })).toEqual(decision)
  })
})

describe('what a chart suggests', () => {
  const account = (code: string, name: string, use: Account['use']) => ({ id: `id-${code}`, code, name, use })
  const accounts = [
    account('260', 'Other Revenue', 'sales'),
    account('200', 'Sales', 'sales'),
    account('090', 'Bank', 'bank'),
  ]
  const rates = [
    { type: 'ZERORATED', name: 'Zero Rated', rate: '0' },
    { type: 'NONE', name: 'No GST', rate: '0' },
    { type: 'OUTPUT2', name: '15% GST on Income', rate: '0.15' },
  ]

  const feeRates = [
    { type: 'INPUT2', name: '15% GST on Expenses', rate: '0.15' },
    { type: 'ZERORATED', name: 'Zero Rated', rate: '0' },
    { type: 'NONE', name: 'No GST', rate: '0' },
  ]

  it('is the account called sales, the first bank, and a rate of the same percentage or none', () => {
    expect(proposeMapping({ accounts, rates, feeRates }, ['0.15', '0', '0.1'])).toEqual({
      salesAccount: '200',
      variationsAccount: null,
      bankAccount: 'id-090',
      rates: [
        { rate: '0.15', type: 'OUTPUT2' },
        { rate: '0', type: 'NONE' },
        { rate: '0.1', type: null },
      ],
      fees: { account: null, taxType: 'NONE', since: null },
    })
  })

  it.each([
    ['Bank Fees', '404'],
    ['Merchant fees & charges', '404'],
    ['Stripe', '404'],
    ['Late payment fees', '404'],
    ['General Expenses', null],
    ['Bank Revaluations', null],
    ['Consulting fees', null],
  ])('for card fees: of the expenses that called %s: %s', (name, code) => {
    const chart = { accounts: [account('404', name, 'fees')], rates: [], feeRates }
    expect(proposeMapping(chart, []).fees.account).toBe(code)
  })

  it('for card fees no tax, as the country calls it', () => {
    const australian = [
      { type: 'INPUT', name: 'GST on Expenses', rate: '0.1' },
      { type: 'BASEXCLUDED', name: 'BAS Excluded', rate: '0' },
      { type: 'EXEMPTEXPENSES', name: 'GST Free Expenses', rate: '0' },
    ]
    expect(proposeMapping({ accounts: [], rates: [], feeRates: australian }, []).fees.taxType).toBe('EXEMPTEXPENSES')
  })

  it('is nothing where there is nothing', () => {
    expect(proposeMapping({ accounts: [], rates: [], feeRates: [] }, [])).toEqual({
      salesAccount: null,
      variationsAccount: null,
      bankAccount: null,
      rates: [],
      fees: { account: null, taxType: null, since: null },
    })
  })

  it('a rate is found however it is written', () => {
    const mapping = { rates: [{ rate: '0.15', type: 'OUTPUT2' }] }
    expect([typeForRate(mapping, '0.15000'), typeForRate(mapping, '0.1500001')]).toEqual(['OUTPUT2', null])
  })
})
