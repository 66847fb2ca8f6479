import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { workbookOf, zipOf } from '#server/imports/imports.testing.ts'
import { csvLines } from '../sheets/csv.ts'
import { readerOfTables, utf16 } from './reading.testing.ts'

const { read, cellsOf } = readerOfTables()

const expected = [
  ['Name', 'Town'],
  ['Māori & Söhne', 'Orléans'],
]

describe('a text file', () => {
  it.each([
    ['commas', 'Name,Town\nMāori & Söhne,Orléans'],
    ['semicolons', 'Name;Town\r\nMāori & Söhne;Orléans\r\n'],
    ['tabs', 'Name\tTown\nMāori & Söhne\tOrléans'],
    ['quotes', '"Name","Town"\n"Māori & Söhne","Orléans"\n\n\n'],
    ['a mark of UTF-8', '\uFEFFName,Town\nMāori & Söhne,Orléans'],
    ['UTF-16, the small end first', utf16('Name,Town\nMāori & Söhne,Orléans', [0xff, 0xfe])],
    ['UTF-16, the big end first', utf16('Name,Town\nMāori & Söhne,Orléans', [0xfe, 0xff])],
    ['empty rows and columns around it', ',,\nName,Town,,\n,,\nMāori & Söhne,Orléans,,\n,,'],
    ['blanks around its cells', ' Name , Town\n Māori & Söhne ,  Orléans '],
  ])('with %s', async (_, content) => {
    expect(await cellsOf(content)).toEqual(expected)
  })

  it('as Windows wrote it', async () => {
    const bytes = Buffer.from('Name,Town\nSöhne,Orléans', 'latin1')
    expect(await cellsOf(bytes)).toEqual([
      ['Name', 'Town'],
      ['Söhne', 'Orléans'],
    ])
  })

  it('keeps a line within quotes, a doubled quote, and where each row stands', async () => {
    expect(await read('A,B\n\n"1\n2","say ""hi"""\n')).toMatchObject({
      sheets: [
        {
          rows: [
            { row: 1, cells: ['A', 'B'] },
            { row: 3, cells: ['1\n2', 'say "hi"'] },
          ],
        },
      ],
    })
  })

  it('loses the quote that our own tables put before what looks like a formula, and no other', async () => {
    expect(await cellsOf("A,B,C\n'+64 9 1,'=1+1,'tis")).toEqual([
      ['A', 'B', 'C'],
      ['+64 9 1', '=1+1', "'tis"],
    ])
  })

  it('gives back what was written, whatever it is', async () => {
    // Made of a seed, so that a failure can be had again.
    let seed = 20_261_126
    const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
    const letters = ['a', 'é', '汉', '"', ',', ';', '\t', '\n', "'", '=', '+', ' ', '😀', '0', '|']
    const cell = () => Array.from({ length: 1 + next(8) }, () => letters[next(letters.length)]).join('')
    for (let nth = 0; nth < 25; nth += 1) {
      const rows = Array.from({ length: 2 + next(6) }, () => ['x', cell(), cell(), 'y'])
      for (const delimiter of [',', ';', '\t']) {
        const table = await cellsOf(Papa.unparse([['A', 'B', 'C', 'D'], ...rows], { delimiter }))
        const trimmed = rows.map((cells) => cells.map((text) => text.trim().replace(/^'(?='*\s*[=+\-@])/, '')))
        expect(table).toEqual([['A', 'B', 'C', 'D'], ...trimmed])
      }
    }
  })

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@x',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    "'=1",
    "''=1",
    "'＝1",
    "'tis",
    "'",
    '=a,b;c\td',
    '-',
    '=\n"x"',
    "= 'x'",
  ])('gives back what our own tables say: %j', async (text) => {
    const cells = [{ kind: 'text', text } as const, { kind: 'text', text: 'end' } as const]
    expect(await cellsOf(csvLines([cells, cells]))).toEqual([
      [text, 'end'],
      [text, 'end'],
    ])
  })
})

const cell = (at: string, value: string | number, more = '') => `<c r="${at}"${more}><v>${value}</v></c>`

describe('a workbook', () => {
  it('shows texts, numbers, dates, and formulas as the value that was saved with them', async () => {
    const sheet = `
      <row r="1">${cell('A1', 0, ' t="s"')}${cell('B1', 1, ' t="s"')}<c r="D1" t="inlineStr"><is><t>Due</t></is></c></row>
      <row r="4">${cell('A4', 2, ' t="s"')}${cell('B4', '1234.5')}${cell('D4', 46_000, ' s="1"')}</row>
      <row r="5"><c r="A5" t="str"><f>1+1</f><v>two &amp; two</v></c>${cell('B5', '0.30000000000000004')}
        <c r="C5" t="b"><v>1</v></c>${cell('D5', '46000.75', ' s="1"')}</row>
      <row r="6">${cell('B6', '1.25')}${cell('C6', '1.125')}<c r="D6" t="e"><f>A1/0</f><v>#DIV/0!</v></c></row>`
    const texts = ['<t>Name</t>', '<r><t>Amo</t></r><r><t>unt</t></r>', '<t>Kauri</t><rPh><t>aloud</t></rPh>']
    const book = await read(workbookOf(sheet, { texts, formats: [0, 14] }))
    expect('sheets' in book && book.sheets[0]).toMatchObject({
      rows: [
        { row: 1, cells: ['Name', 'Amount', '', 'Due'] },
        { row: 4, cells: ['Kauri', '1234.5', '', '2025-12-09'] },
        { row: 5, cells: ['two & two', '0.3', 'TRUE', '2025-12-09'] },
        // Three decimals would be a thousand to some.
        { row: 6, cells: ['', '1.25', '1.1250', '#DIV/0!'] },
      ],
    })
  })

  const plain = `<row r="1">${cell('A1', 1)}</row><row r="2">${cell('A2', 2)}</row>`

  it.each([
    ['is a bomb', { 'xl/worksheets/sheet1.xml': Buffer.alloc(200 * 1024 * 1024) }, 'too large'],
    ['has entities that grow', { 'xl/sharedStrings.xml': laughs() }, 'unreadable'],
    ['is nested without end', { 'xl/worksheets/sheet1.xml': '<a>'.repeat(1_000_000) }, 'unreadable'],
    ['is cut', { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1">' }, 'unreadable'],
  ])('that %s is refused', async (_, more, refused) => {
    expect(await cellsOf(workbookOf(plain, { more }))).toBe(refused)
  })

  it('that claims to unpack to little is not believed', async () => {
    const parts = { 'xl/workbook.xml': Buffer.alloc(100 * 1024 * 1024), 'xl/_rels/workbook.xml.rels': '' }
    expect(await cellsOf(zipOf(parts, 10))).toBe('too large')
  })

  it('of a million columns, or of rows without end, is refused for that', async () => {
    const wide = Array.from({ length: 500_000 }, (_, n) => `<c><v>${n}</v></c>`).join('')
    expect(await cellsOf(workbookOf(`<row r="1">${wide}</row><row r="2">${wide}</row>`))).toBe('too many columns')
    const long = Array.from({ length: 200_000 }, () => '<row><c><v>1</v></c></row>').join('')
    expect(await cellsOf(workbookOf(long))).toBe('too many rows')
  })

  it('has only as many columns as have a text', async () => {
    const rows = (beyond: string) => `
      <row r="1">${cell('A1', 1)}${beyond}${cell('BJ1', ' ')}</row><row r="2">${cell('A2', 2)}</row>`
    expect(await cellsOf(workbookOf(rows(cell('BI1', ' '))))).toEqual([['1'], ['2']])
    expect(await cellsOf(workbookOf(rows(cell('BI1', 'x', ' t="str"'))))).toBe('too many columns')
  })

  it('is the next one read after one that killed its reader, or was refused', async () => {
    expect(await cellsOf(workbookOf(plain))).toEqual([['1'], ['2']])
  })
})

/** A billion laughs. */
function laughs(): string {
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  return `<!DOCTYPE sst [<!ENTITY l0 "ha">${entities}]><sst><si><t>&l9;</t></si></sst>`
}

describe('what is no table', () => {
  it.each([
    ['nothing', '', 'empty'],
    ['a heading alone', 'Name,Email', 'empty'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 1, 2]), 'unreadable'],
    ['NUL', 'A,B\n\u0000,1', 'unreadable'],
    ['another archive', zipOf({ 'readme.txt': 'hello' }), 'unreadable'],
    ['half an archive', zipOf({ 'readme.txt': 'hello' }).subarray(0, 40), 'unreadable'],
    ['61 columns', `${'A,'.repeat(61)}\n${'1,'.repeat(60)}1`, 'too many columns'],
    ['more rows than a table and its title have', `A\n${'1\n'.repeat(1_031)}`, 'too many rows'],
    ['a hundred thousand rows', `A\n${'1\n'.repeat(100_000)}`, 'too many rows'],
    ['too many letters', `A,B\n${`${'x'.repeat(3_000)},1\n`.repeat(700)}`, 'too large'],
  ])('%s', async (_, content, refused) => {
    expect(await cellsOf(content)).toBe(refused)
  })

  it('ten megabytes of quotes are answered, and the next file is read', async () => {
    const quotes = '"'.repeat(10 * 1024 * 1024)
    expect(['empty', 'too large', 'unreadable']).toContain(await cellsOf(quotes))
    expect(await cellsOf('A\n1')).toEqual([['A'], ['1']])
  })
})
