import { posix } from 'node:path'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { openArchive, type Archive } from './zip.ts'
import { writtenNumber, dateOfSerial, isDateFormat } from './xlsx-values.ts'
import { cellOf, type RawTable, type Row, type TableLimits } from './table.ts'

/** What all parts of a workbook that are read may unpack to. */
const unpackedAtMost = 32 * 1024 * 1024

/** The first sheet of a workbook: what its cells show, formulas as the value that was saved with them. */
export function readXlsx(bytes: Buffer, limits: TableLimits): RawTable {
  const archive = openArchive(bytes, unpackedAtMost)
  const workbook = readWorkbook(archive)
  if (workbook === null) return { refused: 'unreadable' }
  const sheet = archive.read(workbook.sheet)
  if (sheet === null) return { refused: 'unreadable' }
  const texts = readTexts(archive.read(workbook.texts))
  const isDate = readStyles(archive.read(workbook.styles))
  return readSheet(sheet, { texts, isDate, since1904: workbook.since1904, limits })
}

interface Handlers {
  open?: (tag: SaxesTagPlain, name: string) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Walks a part. Nothing of ours declares a document type: whoever does wants its entities expanded. */
function walk(part: Buffer, { open, text, close }: Handlers): void {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('A workbook has no document type')
  })
  parser.on('opentag', (tag) => open?.(tag, local(tag.name)))
  if (text !== undefined) parser.on('text', text)
  parser.on('closetag', (tag) => close?.(local(tag.name)))
  try {
    parser.write(part.toString('utf8')).close()
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
}

/** Ends a walk: what follows is not read. */
class Enough extends Error {}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
const attribute = (tag: SaxesTagPlain, name: string): string | undefined =>
  Object.entries(tag.attributes).find(([key]) => key === name || local(key) === name)?.[1]

function readWorkbook(archive: Archive) {
  const part = archive.read('xl/workbook.xml')
  const relations = archive.read('xl/_rels/workbook.xml.rels')
  if (part === null || relations === null) return null
  let first: string | undefined
  let since1904 = false
  walk(part, {
    open(tag, name) {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(tag.attributes['date1904'] ?? '')
      if (name === 'sheet') first ??= tag.attributes['r:id'] ?? attribute(tag, 'id')
    },
  })
  const targets = new Map<string, string>()
  let texts = 'xl/sharedStrings.xml'
  let styles = 'xl/styles.xml'
  walk(relations, {
    open(tag, name) {
      if (name !== 'Relationship') return
      const { Id: id = '', Target: target = '', Type: type = '' } = tag.attributes
      const path = target.startsWith('/') ? target.slice(1) : posix.join('xl', target)
      targets.set(id, path)
      if (type.endsWith('/sharedStrings')) texts = path
      if (type.endsWith('/styles')) styles = path
    },
  })
  const sheet = targets.get(first ?? '')
  return sheet === undefined ? null : { sheet, texts, styles, since1904 }
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
    whole: () => text,
  }
}

/** Whether the style of that number shows a date. */
function readStyles(part: Buffer | null): (style: number) => boolean {
  if (part === null) return () => false
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
  const dates = styles.map((id) => isDateFormat(id, codes.get(id)))
  return (style) => dates[style] === true
}

interface Reading {
  texts: readonly string[]
  isDate: (style: number) => boolean
  since1904: boolean
  limits: TableLimits
}

function readSheet(part: Buffer, reading: Reading): RawTable {
  const { limits } = reading
  const rows: Row[] = []
  let current: Row | undefined
  let row = 0
  let cut = false
  let isTooWide = false
  let cell = { type: '', style: 0, column: 0 }
  let value = ''
  let isValue = false
  const piece = textOfPieces()
  walk(part, {
    open(tag, name) {
      if (name === 'row') {
        // One more than is taken is enough to be seen.
        if (rows.length > limits.rows + 1) cut = true
        if (cut) throw new Enough()
        row = rowOf(tag.attributes['r']) ?? row + 1
        current = { row, cells: [] }
      }
      if (name === 'c') {
        const column = columnOf(tag.attributes['r']) ?? current?.cells.length ?? 0
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
  return isTooWide ? { refused: 'too many columns' } : { rows, cut }
}

function place(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('')
  cells[column] = text
}

function shownOf(value: string, { type, style }: { type: string; style: number }, reading: Reading): string {
  if (type === 's') return reading.texts[Number(value)] ?? ''
  if (type !== 'n' || value.trim() === '') return type === 'b' ? (value === '1' ? 'TRUE' : 'FALSE') : value
  if (reading.isDate(style)) return dateOfSerial(Number(value), reading.since1904) ?? value
  return writtenNumber(value)
}

const rowOf = (reference: string | undefined): number | undefined =>
  /^\d{1,7}$/.test(reference ?? '') ? Number(reference) : undefined

/** Where `AB12` stands, from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
  if (letters === undefined) return undefined
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
