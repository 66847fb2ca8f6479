import { afterAll, describe, expect, it } from 'vitest'
import { writeMoney } from '#domain/format.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { sumMoney } from '#domain/money.ts'
import { createPdfRenderer } from '#server/platform/pdf/renderer.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { sampleInvoice, sampleItem, sampleLogo, samplePayment } from './invoice-samples.testing.ts'
import { invoiceDocument, type InvoiceDress } from './pdf.ts'
import { invoiceWords } from './words.ts'

const warnings: object[] = []
const renderer = createPdfRenderer({ log: { warn: (details) => void warnings.push(details) } })
afterAll(() => renderer.close())

const plain: InvoiceDress = { brand: { primary: '#007E4F', secondary: '#6366F1' }, language: 'en', logo: null }
/** Layout may put any white space between words. */
const flat = (text: string) => text.replace(/\s+/g, ' ')
const closed = (text: string) => text.replace(/\s+/g, '')
const print = async (part: Partial<InvoiceRecord> = {}, dress: Partial<InvoiceDress> = {}) => {
  const { pages, text } = await pdfText(await invoiceDocument(renderer, sampleInvoice(part), { ...plain, ...dress }))
  return { pages, text: flat(text) }
}
const dollars = (amount: string) => writeMoney(amount, 'en-NZ') ?? 'no amount'

describe('the invoice PDF', () => {
  it('says everything the invoice says', async () => {
    const { text } = await print()
    const said = [
      'Tax Invoice',
      'INV-2026-014',
      'Kauri Construction Ltd',
      '8 Rutland Street Grey Lynn Auckland 1021',
      '09 555 0142',
      'office@kauri.example',
      'GST number 123-456-789',
      'Harbour View Holdings',
      'Level 4, 12 Quay Street Auckland 1010',
      'accounts@harbourview.example',
      '20 Nov 2026',
      '20 Dec 2026',
      'PO 88213, progress claim 7',
      'Harbour View Apartments, Stage 2',
      'Net 30',
      '12-3456-0789012-00',
      'Level 3 slab: formwork, reinforcing, 40 MPa pump mix including cure and strip 142.5 $186.40 15% $26,562.00',
      'Site carpenter, ordinary hours 38.25 $92.50 15% $3,538.13',
      'VAR-2026-004',
      'Credit · VAR-2026-006',
      '1 $1,275.00 15% -$1,275.00',
      'Council consent fee, at cost 1 $1,240.00 0% $1,240.00',
      '6 $0.1275 12.5% $0.77',
      'Garage at Rutland Street',
      'Thank you for the quick approvals this month.',
      'Please send remittance advice',
      'Page 1 of 1',
    ]
    for (const words of said) expect(text).toContain(words)
    expect(text).not.toContain('Payments')
  })

  it('has the record’s figures to the cent, tax by rate summing to the tax of the invoice', async () => {
    const invoice = sampleInvoice({ payments: [samplePayment()] })
    const { text } = await print(invoice)
    for (const words of [
      `Subtotal excl. GST ${dollars(invoice.subtotal)}`,
      'GST 15% on $37,275.13 $5,591.27',
      'GST 12.5% on $0.77 $0.10',
      'GST 0% on $1,240.00 $0.00',
      'Total GST $5,591.37',
      `Total incl. GST ${dollars(invoice.total)}`,
      `Amount paid ${dollars(invoice.amountPaid)}`,
      `Balance due ${dollars(invoice.balance)}`,
    ])
      expect(text).toContain(words)
    expect(sumMoney(['5591.27', '0.10', '0.00'])).toBe(invoice.taxTotal)
  })

  it('adds up the example of PRODUCT 2', async () => {
    const { text } = await print({ items: ['25.06', '25.61', '25.63'].map((unitPrice) => sampleItem({ unitPrice })) })
    // One rate: its line is the total.
    expect(text).toContain('GST 15% on $76.30 $11.44 Total incl. GST $87.74')
  })

  it('takes rates written differently as one', async () => {
    const { text } = await print({
      items: [
        sampleItem({ taxRate: '0.15' }),
        sampleItem({ taxRate: '0.15000' }),
        sampleItem({ taxRate: '0.00' }),
        sampleItem({ taxRate: '0' }),
      ],
    })
    expect(text.match(/GST [\d.]+% on/g)).toEqual(['GST 15% on', 'GST 0% on'])
  })

  it('lists payments, a reversal as negative', async () => {
    const payments = [
      samplePayment(),
      samplePayment({ id: 'p2', date: '2026-11-30', amount: '-20000.00', reverses: 'p1', reference: 'Bounced' }),
      samplePayment({ id: 'p3', amount: '0.01', method: 'cash', reference: '' }),
    ]
    const { text } = await print({ payments })
    for (const words of [
      '28 Nov 2026 Bank transfer Harbour View 1123 $20,000.00',
      '30 Nov 2026 Reversal Bounced -$20,000.00',
      'Cash $0.01',
      'Amount paid $0.01',
    ])
      expect(text).toContain(words)
  })

  it('has a title, an author, a language and the date of the invoice', async () => {
    const pdf = await invoiceDocument(renderer, sampleInvoice(), { ...plain, language: 'fr' })
    const { title, author, language } = await pdfText(pdf)
    expect({ title, author, language }).toEqual({
      title: 'Facture fiscale INV-2026-014',
      author: 'Kauri Construction Ltd',
      language: 'fr',
    })
    expect(Buffer.from(pdf).toString('latin1')).toContain('D:20261120')
  })

  it('is PDF/UA, logo and cross included, and always the same bytes', async () => {
    warnings.length = 0
    const dress = { ...plain, logo: await sampleLogo() }
    const invoice = sampleInvoice({ shownStatus: 'void', payments: [samplePayment()] })
    const [a, b] = [await invoiceDocument(renderer, invoice, dress), await invoiceDocument(renderer, invoice, dress)]
    expect(Buffer.from(a).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(Buffer.from(a).equals(b)).toBe(true)
    expect(warnings).toEqual([])
  })
})

describe('what the invoice is', () => {
  it.each([
    ['draft', 'Draft'],
    ['paid', 'Paid'],
    ['overdue', 'Overdue'],
    ['void', 'Void'],
  ] as const)('a %s one is stamped %s', async (shownStatus, word) => {
    const { text } = await print({ shownStatus })
    expect(text).toContain(`INV-2026-014 ${word}`)
    expect(text.includes('VOID')).toBe(shownStatus === 'void')
    expect(text.includes('DRAFT')).toBe(shownStatus === 'draft')
    expect(text.includes('How to pay')).toBe(shownStatus === 'overdue')
    expect(text.includes('12-3456-0789012-00')).toBe(shownStatus === 'overdue')
  })

  it.each([
    ['en', 'DRAFT'],
    ['es', 'BORRADOR'],
    ['fr', 'BROUILLON'],
  ] as const)('a draft says so across every page in %s', async (language, word) => {
    const items = Array.from({ length: 60 }, () => sampleItem())
    const { pages } = await print({ shownStatus: 'draft', items }, { language })
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain(word)
  })

  it.each(['pending', 'approved'] as const)('a %s one has no stamp', async (shownStatus) => {
    expect((await print({ shownStatus })).text).not.toMatch(/Pending|Approved|Draft|Overdue|Void/)
  })

  it('is no tax invoice without GST number', async () => {
    const supplier = { ...sampleInvoice().supplier, gstNumber: '' }
    const untaxed = await print({ supplier, items: [sampleItem({ taxRate: '0' })] })
    expect(untaxed.text).not.toMatch(/Tax|GST/)
    expect(untaxed.text).toContain('Total $100.00')
    const taxed = await print({ supplier })
    expect(taxed.text).not.toMatch(/Tax Invoice|GST/)
    expect(taxed.text).toContain('Tax 15% on $37,275.13 $5,591.27')
  })

  it('leaves out what there is not', async () => {
    const base = sampleInvoice()
    const { text, pages } = await print({
      supplier: { ...base.supplier, address: '', phone: '', bankAccount: '' },
      billTo: { ...base.billTo, address: '', email: '' },
      notes: ' \n',
      paymentTerms: '',
      jobId: null,
      jobName: null,
    })
    expect(pages).toHaveLength(1)
    expect(text).not.toMatch(/Notes|Payment terms|Bank account/)
  })
})

describe('languages', () => {
  it.each(['es', 'fr'] as const)('speaks %s throughout', async (language) => {
    const words = invoiceWords(language)
    const { text } = await print({ shownStatus: 'overdue', payments: [samplePayment()] }, { language })
    const {
      billTo,
      gstNumber,
      date,
      dueDate,
      reference,
      job,
      description,
      quantity,
      unitPrice,
      amountPaid,
      balance,
      payments,
      howToPay,
      bankAccount,
      paymentTerms,
      notes,
    } = words.section('pdf', { tax: words.say('tax.gst') })
    for (const label of [
      words.say('title.taxInvoice'),
      words.say('stamps.overdue'),
      billTo,
      gstNumber,
      date,
      dueDate,
      reference,
      job,
      description,
      quantity,
      unitPrice,
      amountPaid,
      balance,
      payments,
      howToPay,
      bankAccount,
      paymentTerms,
      notes,
    ]) {
      expect(text).toContain(label)
    }
    expect(text).toContain(words.say('methods.bank'))
    expect(text).toContain(words.say('terms.Net 30'))
    expect(text).toContain(flat(writeMoney('26562.00', language) ?? ''))
    expect(text).toMatch(/12,5\s%/)
    expect(text).not.toMatch(/[{}]/)
  })
})

describe('text is data', () => {
  it.each([
    '#import "/platform/pdf/drawing.typ": ink',
    '#read("/main.ts")',
    '#eval("1+1")',
    '*bold* _italic_ `raw`',
    '$x^2$',
    '@reference <label>',
    'back\\slash \\n \\#',
    '= Heading',
    '- list',
    '// comment',
    '/* comment */',
    '{tax} {rate} {base} {n} of {total}',
    '$& $1 $`',
    '</script><b>',
    '%PDF',
  ])('even %s', async (words) => {
    const base = sampleInvoice()
    const { text } = await print({
      items: [sampleItem({ description: words })],
      reference: words,
      notes: words,
      paymentTerms: words,
      supplier: { ...base.supplier, name: words, address: words },
      billTo: { ...base.billTo, name: words },
      payments: [samplePayment({ reference: words, amount: '1.00' })],
    })
    expect(closed(text).split(closed(words)).length - 1).toBeGreaterThanOrEqual(8)
  })
})
