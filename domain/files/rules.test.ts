import { expect, it } from 'vitest'
import { attachedPdfName, pdfName } from './rules.ts'

it('names a printed document by its id when it is saved, by its number on a mail (SPEC 7)', () => {
  expect([pdfName('report', '7'), pdfName('invoice', '7'), pdfName('variation', '7')]).toEqual([
    'report-7.pdf',
    'invoice-7.pdf',
    'variation-7.pdf',
  ])
  expect(attachedPdfName('INV-2026-014')).toBe('INV-2026-014.pdf')
})
