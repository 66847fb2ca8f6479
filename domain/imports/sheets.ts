import { titleRows, type ImportKind } from './choices.ts'
import { guessColumns } from './rules.ts'

/** A row of a sheet with anything in it; the first row of the file is 1. */
export interface SheetRow {
  row: number
  cells: string[]
}

/** A sheet that a table may be on. */
export interface NamedSheet {
  name: string
  rows: readonly SheetRow[]
}

/** How many fields the cells of a row name. */
const namedBy = (kind: ImportKind, cells: readonly string[]): number =>
  guessColumns(kind, cells, []).filter((field) => field !== null).length

const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length

interface FoundHeading {
  /** Its row as it stands in the file. */
  headingRow: number
  /** How many fields it names. */
  score: number
}

/**
 * The heading of a sheet: the first of the rows that name most fields, two at least. Where none does, it is the first
 * row that is at least half as full as most rows, since a title fills one cell.
 */
function headingOf(kind: ImportKind, rows: readonly SheetRow[]): FoundHeading | null {
  const first = rows.slice(0, Math.min(titleRows + 1, rows.length - 1))
  if (first.length === 0) return null
  const scored = first.map(({ row, cells }) => ({ headingRow: row, score: namedBy(kind, cells) }))
  const best = scored.reduce((most, each) => (each.score > most.score ? each : most))
  if (best.score >= 2) return best
  const widths = rows.slice(0, titleRows + 1).map(({ cells }) => filledIn(cells))
  const usual = widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 1
  const at = widths.slice(0, first.length).findIndex((width) => width >= Math.min(2, usual) && width * 2 >= usual)
  return scored[Math.max(at, 0)] ?? null
}

/** The heading row that is found in a sheet, as it stands in the file. */
export const headingRowOf = (kind: ImportKind, { rows }: NamedSheet): number | undefined =>
  headingOf(kind, rows)?.headingRow

/**
 * Which of the sheets holds the table: the first of those whose heading names most fields. A sheet that cannot be taken
 * is answered where it clearly is the one, so that nothing else is imported in its stead.
 */
export function findTable<Sheet extends NamedSheet & { refused: unknown }>(
  kind: ImportKind,
  sheets: readonly Sheet[],
): (FoundHeading & { sheet: Sheet }) | null {
  const found = sheets.flatMap((sheet) => {
    const heading = headingOf(kind, sheet.rows) ?? { headingRow: sheet.rows[0]?.row ?? 1, score: 0 }
    return [{ sheet, ...heading }]
  })
  const taken = found.filter(({ sheet, score }) => sheet.refused === null || score >= 2)
  const [best] = (taken.length > 0 ? taken : found).toSorted((one, other) => other.score - one.score)
  return best ?? null
}

/** A table: its heading, and as many cells in each row below as the heading has. */
export interface ImportTable {
  heading: string[]
  rows: SheetRow[]
}

/** The table whose heading is that row of the sheet; null where nothing stands below it. */
export function tableAt({ rows }: NamedSheet, headingRow: number): ImportTable | null {
  const at = rows.findIndex(({ row }) => row === headingRow)
  const heading = rows[at]?.cells ?? []
  // A printed list repeats its heading on each page.
  const below = rows.slice(at + 1).filter(({ cells }) => !isSame(cells, heading))
  if (at < 0 || below.length === 0) return null
  const width = below.reduce((widest, { cells }) => Math.max(widest, cells.length), heading.length)
  const filled = (cells: readonly string[]) => [...cells, ...Array<string>(width - cells.length).fill('')]
  return { heading: filled(heading), rows: below.map(({ row, cells }) => ({ row, cells: filled(cells) })) }
}

const isSame = (cells: readonly string[], heading: readonly string[]): boolean =>
  cells.length === heading.length && cells.every((cell, at) => cell === heading[at])

/** The rows that a heading can be chosen of. */
export const headingChoices = ({ rows }: NamedSheet): { row: number; text: string }[] =>
  rows.slice(0, Math.min(titleRows + 1, rows.length - 1)).map(({ row, cells }) => ({
    row,
    text: cells
      .filter((cell) => cell !== '')
      .join(', ')
      .slice(0, 100),
  }))

// As spreadsheets write them in our languages, and in some of those around us.
const errorWords = new Set(
  [
    ['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#SPILL!', '#CALC!', '#GETTING_DATA'],
    ['#FIELD!', '#BLOCKED!', '#CONNECT!', '#UNKNOWN!', '#BUSY!', '#ERROR!', '#EXTERNAL!', '#PYTHON!', '#TIMEOUT!'],
    ['#N/D', '#¡REF!', '#¡VALOR!', '#¡DIV/0!', '#¿NOMBRE?', '#¡NULO!', '#¡NUM!', '#¡DESBORDAMIENTO!', '#VALOR!'],
    ['#VALEUR!', '#NOM?', '#NUL!', '#NOMBRE!', '#PROPAGATION!', '#EPARS!', '#CALCUL!'],
    ['#NV', '#WERT!', '#BEZUG!', '#ZAHL!', '#ÜBERLAUF!', '#NOMBRE?'],
  ].flat(),
)

/** Whether a cell holds an error instead of a value; `####` stands for a number that its column was too narrow for. */
export const isErrorCell = (text: string): boolean =>
  text.length < 20 && (errorWords.has(text.toUpperCase()) || /^#{3,}$/.test(text) || /^Err:\d{3}$/.test(text))
