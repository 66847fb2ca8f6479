import Papa from 'papaparse'

/** By which Excel knows that it is UTF-8. */
export const byteOrderMark = '\uFEFF'

// Spreadsheets skip blanks before a formula; an amount below zero is none.
const formula = /^(?!-\d+(\.\d+)?$)\s*[=+\-@\t\r]/

/** Rows as lines of a table, in which no cell is run. */
export const linesOf = (rows: readonly (readonly string[])[]): string =>
  `${Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: formula, newline: '\r\n' },
  )}\r\n`
