import { afterAll, describe, expect, it } from 'vitest'
import { writeMoney } from '#domain/format.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { createPdfRenderer } from '#server/platform/pdf/renderer.ts'
import { pdfRuns, pdfTables, pdfText } from '#server/testing/pdf-text.ts'
import { sampleInvoice, sampleItem, samplePayment } from './invoice-samples.testing.ts'
import { invoiceDocument } from './pdf.ts'

const renderer = createPdfRenderer({ log: { warn: () => undefined } })
afterAll(() => renderer.close())

/** Layout may put any white space between words. */
const flat = (text: string) => text.replace(/\s+/g, ' ')
const closed = (text: string) => text.replace(/\s+/g, '')
const document = (part: Partial<InvoiceRecord>) =>
  invoiceDocument(renderer, sampleInvoice(part), {
    brand: { primary: '#007E4F', secondary: '#6366F1' },
    language: 'en',
    logo: null,
  })
const print = async (part: Partial<InvoiceRecord> = {}) => {
  const { pages, text } = await pdfText(await document(part))
  return { pages, text: flat(text) }
}
const dollars = (amount: string) => writeMoney(amount, 'en-NZ') ?? 'no amount'

describe('an invoice with much', () => {
  it('prints 200 lines on pages with the table’s head and their number', async () => {
    const items = Array.from({ length: 200 }, (_, index) =>
      sampleItem({ description: `Line no. ${index + 1}.`, quantity: String(index + 1) }),
    )
    const { pages, text } = await print({ items })
    expect(pages.length).toBeGreaterThan(4)
    for (let number = 1; number <= 200; number++)
      expect(text).toContain(`Line no. ${number}. ${number} $100.00 15% ${dollars(`${number}00`)}`)
    pages.forEach((page, index) => {
      expect(flat(page)).toContain(`Page ${index + 1} of ${pages.length}`)
      if (page.includes('Line no.'))
        expect(flat(page)).toContain('Description Quantity Unit price GST Amount excl. GST')
    })
    expect(text).toContain('Balance due $2,311,500.00')
  })

  it('never prints the totals on a page without a line above them', async () => {
    for (let lines = 18; lines <= 30; lines++) {
      const items = Array.from({ length: lines }, (_, index) => sampleItem({ description: `Line no. ${index + 1}.` }))
      const { pages } = await print({ items })
      expect(pages.find((page) => page.includes('Subtotal'))).toContain(`Line no. ${lines}.`)
    }
  })

  it('breaks no amount over two lines, however large', async () => {
    const items = [1, 2, 3].map(() => sampleItem({ unitPrice: '333333333333.33' }))
    const invoice = sampleInvoice({ items })
    const { text } = await print({ items })
    // In the title block, under Total and as what is owed.
    expect(text.split(dollars(invoice.balance))).toHaveLength(4)
    expect(text).toContain(`GST 15% on ${dollars(invoice.subtotal)}`)
  })

  it('keeps its foot to one line, with the number, under the longest name', async () => {
    const supplier = { ...sampleInvoice().supplier, name: 'Builders of Whangārei '.repeat(9).trim() }
    const { pages } = await print({ supplier, items: Array.from({ length: 40 }, () => sampleItem()) })
    expect(pages).toHaveLength(2)
    for (const page of pages) expect(flat(page)).toMatch(/Builders of.{20,120}…  ?· INV-2026-014 Page \d of 2/)
    expect(flat(pages[1] ?? '')).toMatch(/^Builders of.{20,160}… Description/)
  })

  it('keeps long texts and the largest amounts on the paper', async () => {
    const [description, name] = ['d'.repeat(1000), 'N'.repeat(200)]
    const { text } = await print({
      items: [sampleItem({ description, quantity: '9999999.9999', unitPrice: '99999.9999' })],
      reference: name,
      jobName: name,
      invoiceNumber: 'X'.repeat(40),
      notes: 'n'.repeat(2000),
    })
    for (const words of [name, 'X'.repeat(40), '9,999,999.9999$99,999.999915%$999,999,998,990.00'])
      expect(closed(text)).toContain(words)
    expect(
      closed(text)
        .match(/d{20,}/g)
        ?.join(''),
    ).toHaveLength(1000)
    expect(
      closed(text)
        .match(/n{20,}/g)
        ?.join(''),
    ).toHaveLength(2000)
  })
})

describe('a table as programs for the blind read it', () => {
  it('has a cell for each sum and its words, and no empty cell', async () => {
    const [items = [], payments = []] = await pdfTables(
      await document({ items: [sampleItem()], payments: [samplePayment({ reference: 'Thanks' })] }),
    )
    const [head, , ...sums] = items
    expect(head?.map(([role, text]) => `${role} ${text}`)).toEqual([
      'TH Description',
      'TH Quantity',
      'TH Unit price',
      'TH GST',
      'TH Amount excl. GST',
    ])
    expect(sums.map((row) => row.map(([, text]) => text.replace(/-?\$[\d,]+\.\d\d/, '$0.00')))).toEqual([
      ['Subtotal excl. GST', '$0.00'],
      ['GST 15% on $0.00', '$0.00'],
      ['Total incl. GST', '$0.00'],
      ['Amount paid', '$0.00'],
      ['Balance due', '$0.00'],
    ])
    expect(payments[0]?.map(([role]) => role)).toEqual(['TH', 'TH', 'TH', 'TH'])
    expect([...items, ...payments].flat().filter(([, text]) => text === '')).toEqual([])
  })
})

describe('scripts that are read from the right', () => {
  const words = 'דוח concrete'
  it.each([
    ['the client', { billTo: { name: words, address: '', email: '' } }],
    ['an address', { billTo: { name: 'Client', address: `1 Road\n${words}`, email: '' } }],
    ['the reference', { reference: words }],
    ['a description', { items: [sampleItem({ description: `Framing\n${words}` })] }],
    ['a payment', { payments: [samplePayment({ reference: words })] }],
    ['the notes', { notes: `Thank you.\n${words}` }],
  ] as [string, Partial<InvoiceRecord>][])('order %s by its own words', async (_, part) => {
    const runs = await pdfRuns(await document({ notes: '', ...part }))
    const place = (of: RegExp) => runs.find((run) => of.test(run.text))?.x ?? Number.NaN
    expect(place(/concrete/)).toBeLessThan(place(/[א-ת]/))
  })
})
