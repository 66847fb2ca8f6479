import { expect, it } from 'vitest'
import { pdfName } from './rules.ts'

it('names a printed document by its id when it is saved (SPEC 7)', () => {
  expect([pdfName('report', '7'), pdfName('invoice', '7'), pdfName('variation', '7')]).toEqual([
    'report-7.pdf',
    'invoice-7.pdf',
    'variation-7.pdf',
  ])
})
