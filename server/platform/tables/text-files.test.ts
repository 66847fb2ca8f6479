import { expect, it } from 'vitest'
import { readerOfTables, utf16 } from './reading.testing.ts'

// Text files as programs write them for their own readers.

const { read, cellsOf } = readerOfTables()

it.each([
  ['a line that names its separator', '\uFEFFsep=;\nName;Town, or city\nKauri;Nelson, 7010', [2, 3]],
  ['another separator named', '"sep=|"\r\nName|Town, or city\r\nKauri|Nelson, 7010', [2, 3]],
  ['lines as old Macs end them', 'Name;Town, or city\rKauri;Nelson, 7010\r', [1, 2]],
  ['bars', 'Name|Town, or city\nKauri|Nelson, 7010', [1, 2]],
])('a file with %s', async (_, content, numbers) => {
  const book = await read(content)
  const rows = 'sheets' in book ? (book.sheets[0]?.rows ?? []) : []
  expect([rows.map(({ row }) => row), rows.map(({ cells }) => cells)]).toEqual([
    numbers,
    [
      ['Name', 'Town, or city'],
      ['Kauri', 'Nelson, 7010'],
    ],
  ])
})

it('a file is divided by what divides its table, whatever stands above it', async () => {
  const title = 'Clients of Harbour, Ltd\nAs at 28 November, 2026\n\n'
  expect(await cellsOf(`${title}Name;Amount\nKauri;1,50\nRimu;2,50\n`)).toEqual([
    ['Clients of Harbour, Ltd'],
    ['As at 28 November, 2026'],
    ['Name', 'Amount'],
    ['Kauri', '1,50'],
    ['Rimu', '2,50'],
  ])
})

it.each([
  ['French', 'Nom,Ville\nSociété à Orléans,Besançon', '8e 8e 88 8e 8d'],
  ['German', 'Name;Ort\nMüller Straße;Köln am Ölberg', '9f a7 9a 85'],
  ['Spanish', 'Nombre;Ciudad\nMuñoz e Hijos;Málaga\nÁLVAREZ;LEÓN', '96 87 e7 ee'],
  ['curly quotes', 'Name;Town\nO’Brien – “Builders”;Nelson €', 'd5 d0 d2 d3 db'],
])('a file as old Macs wrote it, and as Windows did, in %s', async (_, text, codes) => {
  const bytes = codes.split(' ').map((code) => Number.parseInt(code, 16))
  const mac = Buffer.from(Array.from(text, (sign) => (sign > '\u007f' ? (bytes.shift() ?? 0) : sign.charCodeAt(0))))
  const separator = text.includes(';') ? ';' : ','
  const expected = text.split('\n').map((line) => line.split(separator))
  expect(await cellsOf(mac)).toEqual(expected)
  const ofWindows: Record<string, number> = { '’': 0x92, '–': 0x96, '“': 0x93, '”': 0x94, '€': 0x80 }
  const windows = Buffer.from(Array.from(text, (sign) => ofWindows[sign] ?? sign.charCodeAt(0)))
  expect(await cellsOf(windows)).toEqual(expected)
})

it('a file in UTF-16 without a mark', async () => {
  expect(await cellsOf(utf16('Name,Town\nSöhne,Orléans', [0xff, 0xfe]).slice(2))).toEqual([
    ['Name', 'Town'],
    ['Söhne', 'Orléans'],
  ])
})

it.each([
  ['a workbook of an old kind, or with a password', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'old workbook'],
  ['a web page', '<html><table><tr><td>Name</td></tr></table></html>', 'unreadable'],
])('%s is refused', async (_, content, refused) => {
  expect(await cellsOf(content)).toBe(refused)
})
