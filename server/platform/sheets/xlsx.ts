import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { cellsOf, isFormula, serialOf, type Cell, type Kind, type Sheet } from './sheet.ts'

// Written by ourselves, row by row into the archive: what packages there are hold all cells (600 MB for 50,000 rows),
// or can't make a heading bold (decision 0089).

/**
 * A list as a workbook of one sheet; never more of it in memory than the part of its rows that is being written.
 * Whatever goes wrong while rows are read or packed is an error of the stream that is answered.
 */
export function writeXlsx<Row>(sheet: Sheet<Row>, parts: AsyncIterable<readonly Row[]>): Readable {
  const zip = new ZipFile()
  const rows = Readable.from(sheetXml(sheet, parts))
  const out = zip.outputStream as Readable
  const fail = (error: Error): void => void out.destroy(error)
  // yazl pipes the rows without listening for their errors. The listener stays: rows may also fail after they are
  // destroyed, once the query that was under way ends.
  rows.on('error', fail)
  zip.on('error', fail)
  // Who stops reading stops the reading of rows as well.
  out.once('close', () => rows.destroy())
  for (const [name, xml] of Object.entries(fixed(sheet.title))) zip.addBuffer(Buffer.from(xml), name)
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml')
  zip.end()
  return out
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What a workbook has beside its rows. */
const fixed = (title: string): Record<string, string> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1"
 Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet
 name="${escaped(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1"
 Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2"
 Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
})

/** As Excel takes it: no more than 31 characters, without those of its references. */
const sheetName = (title: string): string => title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31)

// In this order a cell names them: plain, heading, a text that looks like a formula, long, money, date, instant, whole.
const style = { text: 0, heading: 1, formula: 2, long: 3, money: 4, hours: 4, date: 5, instant: 6, number: 7 }

const xf = (more: string) => `<xf fillId="0" borderId="0" xfId="0" ${more}`
const format = (id: number) => xf(`fontId="0" numFmtId="${id}" applyNumberFormat="1"/>`)

const styles = [
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="2">`,
  '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>',
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>',
  '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/>',
  '</fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/>',
  '<bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>',
  '</cellStyleXfs><cellXfs count="8">',
  xf('fontId="0" numFmtId="0"/>'),
  xf('fontId="1" numFmtId="0" applyFont="1"/>'),
  xf('fontId="0" numFmtId="49" quotePrefix="1" applyNumberFormat="1"/>'),
  xf('fontId="0" numFmtId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>'),
  ...[4, 164, 165, 1].map(format),
  '</cellXfs></styleSheet>',
].join('')

/** In characters of the plain font. */
const widths: Record<Kind, number> = { text: 24, long: 48, money: 16, hours: 12, number: 10, date: 12, instant: 20 }

async function* sheetXml<Row>(sheet: Sheet<Row>, parts: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  const letters = sheet.columns.map((_, at) => columnName(at))
  const cells = cellsOf(sheet)
  const cols = sheet.columns.map(
    ({ heading, kind }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(widths[kind], heading.length + 3)}" customWidth="1"/>`,
  )
  const heading = sheet.columns.map(({ heading }, at) => textCell(`${letters[at]}1`, heading, style.heading))
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`
  yield `<cols>${cols.join('')}</cols><sheetData><row r="1">${heading.join('')}</row>`
  let at = 1
  for await (const part of parts) {
    const rows = part.map((row) => {
      at += 1
      const written = cells(row).map((cell, column) => cellXml(`${letters[column]}${at}`, cell))
      return `<row r="${at}">${written.join('')}</row>`
    })
    if (rows.length > 0) yield rows.join('')
  }
  yield '</sheetData></worksheet>'
}

/** A, B, … Z, AA. */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

function cellXml(place: string, { kind, text }: Cell): string {
  if (text === '') return ''
  if (kind === 'text' || kind === 'long') return textCell(place, text, isFormula(text) ? style.formula : style[kind])
  const value = kind === 'date' || kind === 'instant' ? serial(text) : text
  return value === null ? textCell(place, text, style.text) : `<c r="${place}" s="${style[kind]}"><v>${value}</v></c>`
}

/** A date, or a moment as a day and its part, as `2026-11-20` or `2026-11-20 09:30:00` are counted. */
function serial(text: string): number | null {
  const [date = '', time = '00:00:00'] = text.split(' ')
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const day = serialOf(date)
  return day === null ? null : day + (hours * 3600 + minutes * 60 + seconds) / 86_400
}

// A type of its own: what is in it is read as a text, whatever it begins with.
const textCell = (place: string, text: string, of: number): string =>
  `<c r="${place}" s="${of}" t="inlineStr"><is><t xml:space="preserve">${escaped(shortened(text))}</t></is></c>`

/** As long as a cell may be. */
const longestCell = 32_767
const shortened = (text: string): string =>
  text.length <= longestCell ? text : `${text.slice(0, longestCell - 1).toWellFormed()}…`

/**
 * As XML 1.0 takes it: signs that it does not know are left out, and what Excel would read as one of its own `_x000D_`
 * stays as it is written.
 */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"\r]/g, (sign) => entities[sign] ?? '')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
