import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sniffDocument } from './sniff-document.ts'
import { oldOfficeFile, zipOf } from './office-samples.testing.ts'

const dot = sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
const office = (part: string, type: string) =>
  zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/${part}" ContentType="application/vnd.${type}.main+xml"/></Types>`,
    [part]: '<x/>',
  })
const word = 'openxmlformats-officedocument.wordprocessingml.document'
const slides = 'openxmlformats-officedocument.presentationml.presentation'
const openText = 'application/vnd.oasis.opendocument.text'
const film = (brand: string) => Buffer.from(`\0\0\0\u0014ftyp${brand}\0\0\u0002\0${brand}\0\0\0\u0008mdat`, 'latin1')
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
    ['pptx', () => office('ppt/presentation.xml', slides), `application/vnd.${slides}`],
    ['ppt', () => oldOfficeFile('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
    ['odt', () => zipOf({ mimetype: openText, 'content.xml': '<x/>' }), openText],
    ['zip', () => zipOf({ 'readme.txt': 'hello' }), 'application/zip'],
    ['DWG', () => Buffer.from(`AC1032${'\0'.repeat(60)}`), 'application/acad'],
    ['DXF of bytes', () => Buffer.from('AutoCAD Binary DXF\r\n\u001a\0\0\0SECTION\0'), 'application/dxf'],
    ['MP4', () => film('isom'), 'video/mp4'],
    ['MOV', () => film('qt  '), 'video/quicktime'],
    ['text as Windows writes it', () => Buffer.from('Caf\u00e9 job \u0096 done\r\n', 'latin1'), 'text/plain'],
    ['text of two bytes', () => Buffer.from('\ufeffCafé — Tāmaki\r\n', 'utf16le'), 'text/plain'],
    ['the same, high byte first', () => Buffer.from('\ufeffCafé\r\n', 'utf16le').swap16(), 'text/plain'],
    ['text', () => Buffer.from('Ring the owner — Tāmaki\r\n\tthen order tiles\n'), 'text/plain'],
  ]
  for (const [name, make, type] of taken) {
    it(`knows ${name}`, async () => expect(await sniffDocument(await make())).toBe(type))
  }

  it('lets the name choose among texts, where it is true, and nothing else', async () => {
    const drawing = Buffer.from('999\r\nmade by us\r\n  0\r\nSECTION\r\n  2\r\nHEADER\r\n')
    const mail = Buffer.from(
      'Received: from here\r\nFrom: a@b.example\r\nSubject: Caf\u00e9\r\n\r\n<p>Hi</p>',
      'latin1',
    )
    const names = ['plan.DXF', 'note.eml', 'note.txt']
    const types = (bytes: Uint8Array) => Promise.all(names.map((name) => sniffDocument(bytes, name)))
    expect(await types(drawing)).toEqual(['application/dxf', 'text/plain', 'text/plain'])
    expect(await types(mail)).toEqual(['text/plain', 'message/rfc822', 'text/plain'])
    expect(await sniffDocument(Buffer.from('item,cost\nslab,100\n'), 'costs.CSV')).toBe('text/csv')
    expect(await sniffDocument(await dot.clone().png().toBuffer(), 'costs.csv')).toBe('image/png')
    expect(await sniffDocument(Buffer.from([0x4d, 0x5a, 0, 1, 2]), 'plan.pdf')).toBeUndefined()
  })

  const refused: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ['nothing', () => new Uint8Array()],
    ['half a zip', () => zipOf({ 'readme.txt': 'hello' }).subarray(0, 60)],
    ['a program of Java', () => zipOf({ 'META-INF/MANIFEST.MF': 'Main-Class: A' })],
    ['HTML of two bytes', () => Buffer.from('\ufeff<html><script>alert(1)</script>', 'utf16le')],
    ['HTML as Windows writes it', () => Buffer.from('<p>caf\u00e9<script>alert(1)</script>', 'latin1')],
    [
      'a program behind a text mark',
      () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('MZ\0\0\x03\0', 'latin1')]),
    ],
    ['a Word document with macros', () => office('word/document.xml', 'ms-word.document.macroEnabled')],
    ['another compound file', () => oldOfficeFile('MsiDatabase')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', () => Buffer.from('\n <!DOCTYPE html><script>alert(1)</script>')],
    ['RTF', () => Buffer.from('{\\rtf1 hello}')],
    ['a program', () => Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(64)])],
    ['TIFF', () => dot.clone().tiff().toBuffer()],
    ['bytes that are no letters anywhere', () => Buffer.from([0x63, 0x61, 0x66, 0x81, 0x0a])],
    ['text with NUL', () => Buffer.from('a\0b')],
  ]
  for (const [name, make] of refused) {
    it(`refuses ${name}`, async () => expect(await sniffDocument(await make(), 'plan.txt')).toBeUndefined())
  }
})
