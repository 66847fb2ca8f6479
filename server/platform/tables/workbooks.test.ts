import { expect, it } from 'vitest'
import { workbookOf, zipOf } from '#server/imports/imports.testing.ts'
import { readerOfTables } from './reading.testing.ts'

// Workbooks as spreadsheets and other programs write them.

const { read, cellsOf } = readerOfTables()

it('line ends and signs that are escaped are shown, wherever a text stands', async () => {
  const address = '1 Dam Rd_x000D_\nNelson_x000D_7010_x000D_\n'
  const sheet = `<row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>${address}</t></is></c></row>
    <row><c t="str"><v>${address}</v></c><c t="str"><v>_x005F_x000D_ _X000D_ _x00e9_ _x12_</v></c></row>`
  const lines = '1 Dam Rd\nNelson\n7010'
  expect(await cellsOf(workbookOf(sheet, { texts: [`<t>${address}</t>`] }))).toEqual([
    [lines, lines],
    [lines, '_x000D_ _X000D_ é _x12_'],
  ])
})

it('codes are shown as their format does, and amounts are numbers', async () => {
  const codes: [string, number, string][] = [
    ['00000', 612, '00612'],
    ['00000', 123_456, '123456'],
    ['0000', 0, '0000'],
    ['"CL-"00000', 17, 'CL-00017'],
    ['"CL-"0', 17, 'CL-17'],
    ['(###) ###-####', 6_421_555_010, '(642) 155-5010'],
    ['[<=9999999]###-####;(###) ###-####', 5_550_100, '555-0100'],
    ['[<=9999999]###-####;(###) ###-####', 6_421_555_010, '(642) 155-5010'],
    ['0#" "##" "##" "##" "##', 123_456_789, '01 23 45 67 89'],
    ['000\\-00\\-0000', 1_234_567, '001-23-4567'],
    ['0', 17, '17'],
    ['0.00', 17, '17'],
    ['#,##0', 1_250, '1250'],
    ['"$"#,##0.00', 1_250, '1250'],
    ['0" kg"', 12, '12'],
    ['0_);(0)', 12, '12'],
    ['0%', 0.15, '0.15'],
    ['00000', 6.5, '6.5'],
    ['00000', -6, '-6'],
  ]
  const written = (code: string) => code.replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const styles = codes.map(([code], at) => `<numFmt numFmtId="${200 + at}" formatCode="${written(code)}"/>`)
  const formats = codes.map((_, at) => `<xf numFmtId="${200 + at}"/>`)
  const cells = codes.map(([, value], at) => `<c s="${at}"><v>${value}</v></c>`)
  const parts = `<numFmts>${styles.join('')}</numFmts><cellXfs>${formats.join('')}</cellXfs>`
  const rows = `<row>${cells.join('')}</row>`.repeat(2)
  const shown = codes.map(([, , text]) => text)
  const more = { 'xl/styles.xml': `<styleSheet>${parts}</styleSheet>` }
  expect(await cellsOf(workbookOf(rows, { more }))).toEqual([shown, shown])
})

it('each cell keeps its column, whether or not it says which', async () => {
  const sheet = `<row><c><v>1</v></c><c/><c><v>3</v></c></row>
    <row><c r="B2"><v>2</v></c><c><v>3</v></c><c/><c><v>5</v></c></row>`
  expect(await cellsOf(workbookOf(sheet))).toEqual([
    ['1', '', '3'],
    ['', '2', '3', '', '5'],
  ])
})

const office = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const relationOf = (id: number, type = 'worksheet', target = `worksheets/sheet${id}.xml`) =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
const bookOf = (...sheets: string[]) =>
  `<workbook xmlns:r="${office}"><sheets>${sheets
    .map((name, at) => `<sheet name="${name}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`
const sheetOf = (...rows: string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`
const row = (...values: string[]) => `<row>${values.map((value) => `<c t="str"><v>${value}</v></c>`).join('')}</row>`

it('sheets are those that people see: none that is hidden, empty or a chart', async () => {
  const tabs = ['Lists" state="hidden', 'Code" state="veryHidden', 'Chart', 'Notes', 'Empty', 'Macro', 'Clients']
  const relations = [...[1, 2, 4, 5, 6, 7].map((id) => relationOf(id)), relationOf(3, 'chartsheet')]
  const archive = zipOf({
    '_rels/.rels': `<Relationships>${relationOf(1, 'officeDocument', '/xl/Workbook22.xml')}</Relationships>`,
    'xl\\workbook22.xml': bookOf(...tabs),
    'xl/_rels/workbook22.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(
      [1, 2, 3, 4, 7].map((id) => [`xl/worksheets/Sheet${id}.xml`, sheetOf(row(`of ${id}`), row('x'))]),
    ),
    'xl/worksheets/sheet5.xml': sheetOf('<row/>', row('alone')),
  })
  const book = await read(archive)
  expect('sheets' in book && book.sheets.map(({ name, refused, rows }) => [name, refused, rows[0]?.cells])).toEqual([
    ['Notes', null, ['of 4']],
    // Named by the workbook, but not in it.
    ['Macro', 'unreadable', undefined],
    ['Clients', null, ['of 7']],
  ])
})

it('a sheet that is a bomb leaves the others as they are', async () => {
  const archive = zipOf({
    'xl/workbook.xml': bookOf('A', 'B'),
    'xl/_rels/workbook.xml.rels': `<Relationships>${relationOf(1)}${relationOf(2)}</Relationships>`,
    'xl/worksheets/sheet1.xml': Buffer.alloc(200 * 1024 * 1024),
    'xl/worksheets/sheet2.xml': sheetOf(row('Name'), row('Kauri')),
  })
  const book = await read(archive)
  expect('sheets' in book && book.sheets.map(({ refused }) => refused)).toEqual(['too large', null])
})
