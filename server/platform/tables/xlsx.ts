import { openArchive, ArchiveError, type Archive } from './zip.ts'
import { codeFormat, dateOfSerial, decodedText, isDateFormat, writtenNumber, type CodeFormat } from './xlsx-values.ts'
import { Enough, walk, workbookParts } from './xlsx-parts.ts'
import { cellOf, rowsRead, type RawBook, type RawSheet, type Row, type TableLimits } from './table.ts'

/** What all parts of a workbook that are read may unpack to. */
const unpackedAtMost = 32 * 1024 * 1024
/** A table that people mean to import is not behind more sheets than these. */
const sheetsRead = 12

/** The visible sheets of a workbook: what their cells show, formulas as the value that was saved with them. */
export function readXlsx(bytes: Buffer, limits: TableLimits): RawBook {
  const archive = openArchive(bytes, unpackedAtMost)
  const parts = workbookParts(archive)
  if (parts === null || parts.sheets.length === 0) return { refused: 'unreadable' }
  const texts = readTexts(archive.read(parts.texts))
  const styleOf = readStyles(archive.read(parts.styles))
  const reading = { texts, styleOf, since1904: parts.since1904, limits }
  const sheets = parts.sheets.slice(0, sheetsRead).map(({ name, path }) => sheetAt(archive, path, name, reading))
  return sheets.every((sheet) => sheet.refused === 'unreadable') ? { refused: 'unreadable' } : { sheets }
}

/** A sheet that cannot be read leaves the others as they are. */
function sheetAt(archive: Archive, path: string, name: string, reading: Reading): RawSheet {
  const refusedFor = (refused: 'unreadable' | 'too large'): RawSheet => ({ name, rows: [], cut: false, refused })
  try {
    const part = archive.read(path)
    return part === null ? refusedFor('unreadable') : { name, ...readSheet(part, reading) }
  } catch (error) {
    return refusedFor(error instanceof ArchiveError && error.code === 'too large' ? 'too large' : 'unreadable')
  }
}

/** The texts that cells name by their number; what is written above them to be read aloud is left out. */
function readTexts(part: Buffer | null): string[] {
  const texts: string[] = []
  if (part === null) return texts
  const piece = textOfPieces()
  walk(part, {
    open(_, name) {
      if (name === 'si') piece.begin()
      piece.open(name)
    },
    text: piece.text,
    close(name) {
      piece.close(name)
      if (name === 'si') texts.push(piece.whole())
    },
  })
  return texts
}

function textOfPieces() {
  let text = ''
  let isText = false
  let aside = 0
  return {
    begin: () => {
      text = ''
    },
    open: (name: string) => {
      if (name === 'rPh') aside += 1
      isText = name === 't' && aside === 0
    },
    text: (piece: string) => {
      if (isText) text += piece
    },
    close: (name: string) => {
      if (name === 'rPh') aside -= 1
      if (name === 't') isText = false
    },
    whole: () => decodedText(text),
  }
}

/** How numbers of a style are shown, where that is not as a plain number. */
type Style = 'date' | CodeFormat | null

function readStyles(part: Buffer | null): (style: number) => Style {
  if (part === null) return () => null
  const codes = new Map<number, string>()
  const styles: number[] = []
  let inCells = false
  walk(part, {
    open(tag, name) {
      if (name === 'numFmt') codes.set(Number(tag.attributes['numFmtId']), tag.attributes['formatCode'] ?? '')
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) styles.push(Number(tag.attributes['numFmtId'] ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  const shown = styles.map((id) => (isDateFormat(id, codes.get(id)) ? 'date' : codeFormat(codes.get(id))))
  return (style) => shown[style] ?? null
}

interface Reading {
  texts: readonly string[]
  styleOf: (style: number) => Style
  since1904: boolean
  limits: TableLimits
}

function readSheet(part: Buffer, reading: Reading): Omit<RawSheet, 'name'> {
  const { limits } = reading
  const rows: Row[] = []
  let current: Row | undefined
  let row = 0
  let nextColumn = 0
  let cut = false
  let isTooWide = false
  let cell = { type: '', style: 0, column: 0 }
  let value = ''
  let isValue = false
  const piece = textOfPieces()
  walk(part, {
    open(tag, name) {
      if (name === 'row') {
        cut = rows.length >= rowsRead(limits)
        if (cut) throw new Enough()
        row = rowOf(tag.attributes['r']) ?? row + 1
        nextColumn = 0
        current = { row, cells: [] }
      }
      if (name === 'c') {
        const column = columnOf(tag.attributes['r']) ?? nextColumn
        nextColumn = column + 1
        cell = { type: tag.attributes['t'] ?? 'n', style: Number(tag.attributes['s'] ?? 0), column }
        value = ''
        piece.begin()
      }
      piece.open(name)
      isValue = name === 'v'
    },
    text(text) {
      if (isValue) value += text
      piece.text(text)
    },
    close(name) {
      piece.close(name)
      if (name === 'v') isValue = false
      if (name === 'c' && current !== undefined) {
        const shown = cell.type === 'inlineStr' ? piece.whole() : shownOf(value, cell, reading)
        isTooWide = cell.column >= limits.columns && cellOf(shown) !== ''
        if (isTooWide) throw new Enough()
        if (shown !== '' && cell.column < limits.columns) place(current.cells, cell.column, shown)
      }
      if (name === 'row' && current !== undefined && current.cells.length > 0) rows.push(current)
    },
  })
  // The row that is too wide shows as well what it is about.
  if (isTooWide && current !== undefined) rows.push(current)
  return isTooWide ? { rows, cut, refused: 'too many columns' } : { rows, cut }
}

function place(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('')
  cells[column] = text
}

function shownOf(value: string, { type, style }: { type: string; style: number }, reading: Reading): string {
  if (type === 's') return reading.texts[Number(value)] ?? ''
  if (type === 'str') return decodedText(value)
  if (type !== 'n' || value.trim() === '') return type === 'b' ? (value === '1' ? 'TRUE' : 'FALSE') : value
  const shown = reading.styleOf(style)
  if (shown === 'date') return dateOfSerial(Number(value), reading.since1904) ?? value
  return shown?.(Number(value)) ?? writtenNumber(value)
}

const rowOf = (reference: string | undefined): number | undefined =>
  /^\d{1,7}$/.test(reference ?? '') ? Number(reference) : undefined

/** Where `AB12` stands, from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
  if (letters === undefined) return undefined
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
