import { type CalendarDate, localTimeIn } from '#domain/dates.ts'

/**
 * What stands in a column. Texts are never read as anything else; money and hours are decimals of two places, numbers
 * are whole; a date is a calendar date and an instant the company's time of it.
 */
export type Kind = 'text' | 'long' | 'money' | 'hours' | 'number' | 'date' | 'instant'

/** A column: what it is called, and what a row has there; nothing where it is null or empty. */
export interface Column<Row> {
  heading: string
  kind: Kind
  of: (row: Row) => string | number | null
}

/** A list to take along: what it is called, its columns, and the timezone that its instants are written in. */
export interface Sheet<Row> {
  title: string
  columns: readonly Column<Row>[]
  timezone: string
}

/** A cell as text, by which every format writes it. */
export interface Cell {
  kind: Kind
  text: string
}

/** What makes cells of rows. */
export function cellsOf<Row>({ columns, timezone }: Sheet<Row>): (row: Row) => Cell[] {
  return (row) =>
    columns.map(({ kind, of }) => {
      const value = of(row) ?? ''
      const isInstant = kind === 'instant' && value !== ''
      // As spreadsheets read a moment.
      return { kind, text: isInstant ? localTimeIn(timezone, new Date(value)) : String(value) }
    })
}

/** Whether a text would be run by a spreadsheet, which skips blanks before a formula and knows its wide signs. */
export const isFormula = (text: string): boolean => /^\s*[=+\-@\t\r＝＋－＠]/.test(text)

// A text of one's own may look like one that is guarded: it gets one more apostrophe, and loses that one.
const looksRun = (text: string): boolean => isFormula(text.replace(/^'+/, ''))

/** A text for CSV, where one that would be run begins with an apostrophe; and such a text as it was. */
export const guarded = (text: string): string => (looksRun(text) ? `'${text}` : text)
export const unguarded = (text: string): string => (text.startsWith("'") && looksRun(text) ? text.slice(1) : text)

/** Where a day stands in the count of spreadsheets; null before March 1900, where they count a day that never was. */
export function serialOf(date: CalendarDate): number | null {
  const days = (Date.parse(`${date}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000
  return days < 61 ? null : days
}
