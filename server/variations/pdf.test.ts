import { afterAll, describe, expect, it } from 'vitest'
import type { VariationRecord } from '#domain/variations/schema.ts'
import { createPdfRenderer } from '#server/platform/pdf/renderer.ts'
import { samplePhoto } from '#server/reports/report-samples.testing.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { variationDocument, type VariationDress } from './pdf.ts'
import { sampleImage, sampleVariation } from './variation-samples.testing.ts'
import { variationWords } from './words.ts'

const warnings: object[] = []
const renderer = createPdfRenderer({ log: { warn: (details) => void warnings.push(details) } })
afterAll(() => renderer.close())

const plain: VariationDress = {
  companyName: 'Kauri Construction Ltd',
  phone: '09 555 0142',
  email: 'office@kauri.example',
  brand: { primary: '#007E4F', secondary: '#6366F1' },
  language: 'en',
  photos: [],
  logo: null,
}
const document = (part: Partial<VariationRecord> = {}, dress: Partial<VariationDress> = {}) =>
  variationDocument(renderer, sampleVariation(part), { ...plain, ...dress })
/** Layout may put any white space between words. */
const flat = (text: string) => text.replace(/\s+/g, ' ')
const closed = (text: string) => text.replace(/\s+/g, '')
const print = async (...rest: Parameters<typeof document>) => {
  const { pages, text } = await pdfText(await document(...rest))
  return { pages, text: flat(text) }
}

describe('the variation PDF', () => {
  it('says what the client agrees to', async () => {
    const { text, pages } = await print()
    expect(pages).toHaveLength(1)
    for (const words of [
      'Contract Variation',
      'VAR-2026-004',
      'Awaiting approval',
      'Kauri Construction Ltd',
      '09 555 0142 · office@kauri.example',
      'Harbour View Holdings',
      'Harbour View Apartments, Stage 2',
      'Relocate kitchen services',
      'Move the waste, water and power of the kitchen island 900 mm north',
      'Excludes new stone.',
      'Addition to the contract',
      'Added to the contract, excl. tax +$8,450.00',
      '14 Nov 2026',
      'For the client',
      'For the contractor',
      'Signature',
      'Date signed',
      'Page 1 of 1',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Approved on|Completed on|Photos/)
  })

  it('says when it was approved and done', async () => {
    const { text } = await print({ status: 'approved', dateApproved: '2026-11-20', dateCompleted: '2026-12-02' })
    for (const words of ['VAR-2026-004 Approved', 'Approved on', '20 Nov 2026', 'Completed on', '2 Dec 2026'])
      expect(text).toContain(words)
    expect(text).not.toContain('Awaiting approval')
  })

  it('takes a credit off the contract', async () => {
    const { text } = await print({ type: 'credit', quotedAmount: '1275.05' })
    for (const words of ['Credit to the contract', 'Taken off the contract, excl. tax -$1,275.05'])
      expect(text).toContain(words)
    expect((await print({ type: 'credit', quotedAmount: '0.00' })).text).toContain('excl. tax $0.00')
  })

  it('shows the photos with their captions and is PDF/UA, always the same bytes', async () => {
    warnings.length = 0
    const dress = {
      photos: [await samplePhoto(800, 600), await samplePhoto(600, 800)],
      logo: await samplePhoto(300, 100),
    }
    const part = { images: [sampleImage('Island before the move'), sampleImage('')] }
    const [a, b] = [await document(part, dress), await document(part, dress)]
    expect(Buffer.from(a).equals(b)).toBe(true)
    expect(Buffer.from(a).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
    const { text, title, author } = await pdfText(a)
    expect(flat(text)).toContain('Photo 1 · Island before the move')
    expect(flat(text)).toContain('Photo 2')
    expect({ title, author }).toEqual({ title: 'Contract Variation VAR-2026-004', author: 'Kauri Construction Ltd' })
    expect(warnings).toEqual([])
  })

  it('needs a picture for each caption', () => {
    expect(() => document({ images: [sampleImage('one')] })).toThrow(RangeError)
  })

  it('knows nothing of the staff’s side: whatever it holds, the bytes are the same', async () => {
    const canary = 'CANARY'
    const secret: Partial<VariationRecord> = {
      cost: '777777.77',
      margin: '-666666.66',
      invoicedToDate: '555555.55',
      remainingToInvoice: '444444.44',
      createdBy: canary,
      progressStatus: 'completed',
      invoiceStatus: 'invoiced',
      showInJobReport: false,
      files: [
        {
          id: canary,
          name: canary,
          size: 1,
          contentType: canary,
          url: canary,
          thumbnailUrl: null,
          width: null,
          height: null,
        },
      ],
      version: 99,
      can: {
        updateVariation: false,
        deleteVariation: false,
        approveVariation: false,
        unapproveVariation: false,
        setVariationProgress: false,
        setVariationInvoiceStatus: false,
        setVariationVisibility: false,
      },
      because: {},
    }
    const pdf = await document(secret)
    const { text } = await pdfText(pdf)
    expect(closed(text)).not.toMatch(/CANARY|777[,.]?777|666[,.]?666|555[,.]?555|444[,.]?444/)
    expect(Buffer.from(pdf).equals(await document())).toBe(true)
  })

  it.each(['en', 'es', 'fr'] as const)('speaks %s throughout', async (language) => {
    const words = { ...variationWords(language).section('pdf'), ...variationWords(language).section('types') }
    const { text } = await print(
      {
        images: [sampleImage(''), sampleImage('')],
        status: 'approved',
        dateApproved: '2026-11-20',
        dateCompleted: '2026-12-02',
      },
      { language, photos: [await samplePhoto(200, 150), null] },
    )
    const elsewhere = new Set([words.pendingApproval, words.credit, words.takenOffContract, words.photo, words.page])
    for (const label of Object.values(words))
      expect(elsewhere.has(label) || closed(text).includes(closed(label)), label).toBe(true)
    expect(text).toContain(words.photo.replace('{n}', '1'))
    expect(text).toContain(words.page.replace('{n}', '1').replace('{total}', '1'))
  })

  it('prints the price on the page that is signed', async () => {
    for (let sentences = 20; sentences <= 60; sentences += 4) {
      const description = 'The carpenters stood the frames along grid line C and braced them. '.repeat(sentences)
      const { pages } = await print({ description })
      expect(pages.find((page) => page.includes('Signature'))).toContain('+$8,450.00')
    }
  })

  it('keeps the longest texts on the paper', async () => {
    const { text } = await print({
      name: 'N'.repeat(200),
      clientName: 'W'.repeat(200),
      description: 'd'.repeat(4000),
      quotedAmount: '999999999999.99',
    })
    for (const words of ['N'.repeat(200), 'W'.repeat(200), '+$999,999,999,999.99'])
      expect(closed(text)).toContain(words)
    expect(
      closed(text)
        .match(/d{50,}/g)
        ?.join(''),
    ).toHaveLength(4000)
  })

  it.each([
    '#read("/main.ts")',
    '#eval("1+1")',
    '*bold* _italic_ `raw`',
    '$x^2$',
    '@reference <label>',
    '= Heading',
    '// comment',
    '{n} of {total}',
    '%PDF',
  ])('takes %s as text', async (words) => {
    const { text } = await print(
      { name: words, description: words, clientName: words, jobName: words, images: [sampleImage(words)] },
      { companyName: words, photos: [await samplePhoto(20, 20)] },
    )
    expect(closed(text).split(closed(words)).length - 1).toBeGreaterThanOrEqual(7)
  })
})
