import { describe, expect, it } from 'vitest'
import { fileKind, fileName, pdfName, reportPdfName } from './rules.ts'

it('names a printed document by its number', () => {
  expect([pdfName('INV-2026-014'), pdfName('INV/14'), reportPdfName('PR-2026-030')]).toEqual([
    'INV-2026-014.pdf',
    'INV_14.pdf',
    'report-PR-2026-030.pdf',
  ])
})

it('tells the kinds of files in a list apart', () => {
  const types = ['image/png', 'video/mp4', 'application/dxf', 'text/csv', 'message/rfc822', 'application/pdf', 'x/y']
  expect(types.map(fileKind)).toEqual(['picture', 'video', 'drawing', 'spreadsheet', 'mail', 'document', 'document'])
})

describe('the name of a file that is saved', () => {
  const png = 'image/png'
  const pdf = 'application/pdf'

  it.each([
    ['plan.pdf', pdf, 'plan.pdf'],
    ['Plan.PDF', pdf, 'Plan.PDF'],
    ['site.jpeg', 'image/jpeg', 'site.jpeg'],
    ['Angebot Süd; 1.pdf', pdf, 'Angebot Süd; 1.pdf'],
    ['plan.pdf', png, 'plan.png'],
    ['IMG_2041.HEIC', 'image/jpeg', 'IMG_2041.jpg'],
    ['quote.docm', 'application/msword', 'quote.doc'],
    ['plan', pdf, 'plan.pdf'],
    ['Plan v1.2', pdf, 'Plan v1.2.pdf'],
    ['St. John', png, 'St. John.png'],
    ['rates.csv', 'text/plain', 'rates.txt'],
    ['rates.csv', 'text/csv', 'rates.csv'],
    ['run.bat', 'text/plain', 'run.txt'],
    ['Plan.DWG', 'application/acad', 'Plan.DWG'],
    ['site.mp4', 'video/quicktime', 'site.mov'],
    ['note.eml', 'message/rfc822', 'note.eml'],
    ['note.eml', 'text/plain', 'note.txt'],
  ])('%s of %s is %s: the ending follows the content', (name, type, saved) => {
    expect(fileName(name, type)).toBe(saved)
  })

  it.each([
    ['plan.pdf.exe', pdf, 'plan.pdf'],
    ['plan.png.pdf.exe', png, 'plan.png.pdf.png'],
    ['a.pdf\u202egnp.exe', pdf, 'a.pdfgnp.pdf'],
    ['plan\u200b.pdf', pdf, 'plan.pdf'],
    ['plan.pdf. .', pdf, 'plan.pdf'],
    ['../../etc/passwd', 'text/plain', '_.._etc_passwd.txt'],
    ['C:\\temp\\plan.pdf', pdf, 'C__temp_plan.pdf'],
    ['.htaccess', 'text/plain', 'htaccess.txt'],
    ['con.jpg', 'image/jpeg', '_con.jpg'],
    ['LPT1', pdf, '_LPT1.pdf'],
    ['nul.tar.pdf', pdf, '_nul.tar.pdf'],
    ['', png, 'file.png'],
    ['...', png, 'file.png'],
    ['.exe', pdf, 'exe.pdf'],
    ['what is this', 'application/x-unknown', 'what is this.bin'],
  ])('%j of %s is %j: nothing is read into it', (name, type, saved) => {
    expect(fileName(name, type)).toBe(saved)
  })

  it('keeps its end when it is long', () => {
    expect(fileName(`${'x'.repeat(300)}.exe`, pdf)).toBe(`${'x'.repeat(196)}.pdf`)
  })

  it('of an attached document is no path, whatever its number is', () => {
    expect(pdfName('2026/014')).toBe('2026_014.pdf')
  })
})
