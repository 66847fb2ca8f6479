import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sniffDocument } from './sniff.ts'
import { oldOfficeFile, zipOf } from './office-samples.testing.ts'

const dot = sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
const office = (part: string, type: string) =>
  zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/${part}" ContentType="application/vnd.${type}.main+xml"/></Types>`,
    [part]: '<x/>',
  })
const word = 'openxmlformats-officedocument.wordprocessingml.document'
const excel = 'openxmlformats-officedocument.spreadsheetml.sheet'

describe('sniffDocument', () => {
  const taken: [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
    ['JPEG', () => dot.clone().jpeg().toBuffer(), 'image/jpeg'],
    ['PNG', () => dot.clone().png().toBuffer(), 'image/png'],
    ['GIF', () => dot.clone().gif().toBuffer(), 'image/gif'],
    ['WebP', () => dot.clone().webp().toBuffer(), 'image/webp'],
    ['HEIC', () => readFile(new URL('./fixtures/phone.heic', import.meta.url)), 'image/heic'],
    ['AVIF', () => dot.clone().avif().toBuffer(), 'image/avif'],
    [
      'AVIF in a container of all codecs',
      async () => {
        const bytes = await dot.clone().avif().toBuffer()
        bytes.write('mif1', 8, 'latin1')
        return bytes
      },
      'image/avif',
    ],
    ['PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'), 'application/pdf'],
    ['docx', () => office('word/document.xml', word), `application/vnd.${word}`],
    ['xlsx', () => office('xl/workbook.xml', excel), `application/vnd.${excel}`],
    ['doc', () => oldOfficeFile('WordDocument'), 'application/msword'],
    ['xls', () => oldOfficeFile('Workbook'), 'application/vnd.ms-excel'],
    ['text', () => Buffer.from('Ring the owner — Tāmaki\r\n\tthen order tiles\n'), 'text/plain'],
  ]
  for (const [name, make, type] of taken) {
    it(`knows ${name}`, async () => expect(await sniffDocument(await make())).toBe(type))
  }

  it('lets the name choose between text and CSV, and nothing else', async () => {
    expect(await sniffDocument(Buffer.from('item,cost\nslab,100\n'), 'costs.CSV')).toBe('text/csv')
    expect(await sniffDocument(await dot.clone().png().toBuffer(), 'costs.csv')).toBe('image/png')
    expect(await sniffDocument(Buffer.from([0x4d, 0x5a, 0, 1, 2]), 'plan.pdf')).toBeUndefined()
  })

  const refused: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ['nothing', () => new Uint8Array()],
    ['a zip', () => zipOf({ 'readme.txt': 'hello' })],
    ['a Word document with macros', () => office('word/document.xml', 'ms-word.document.macroEnabled')],
    ['another compound file', () => oldOfficeFile('MsiDatabase')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', () => Buffer.from('\n <!DOCTYPE html><script>alert(1)</script>')],
    ['RTF', () => Buffer.from('{\\rtf1 hello}')],
    ['a program', () => Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(64)])],
    ['TIFF', () => dot.clone().tiff().toBuffer()],
    ['bytes that are not UTF-8', () => Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a])],
    ['text with NUL', () => Buffer.from('a\0b')],
  ]
  for (const [name, make] of refused) {
    it(`refuses ${name}`, async () => expect(await sniffDocument(await make(), 'plan.txt')).toBeUndefined())
  }
})
