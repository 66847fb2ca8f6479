import type { Column, Kind } from '#server/platform/sheets/sheet.ts'
import type { ColumnName, Say } from './words.ts'

type Value = string | number | null

/** A column before it is said in a language: the key of what it is called, and what a row has there when it is said. */
export interface Named<Row> {
  name: ColumnName
  kind: Kind
  of: (row: Row, say: Say) => Value
}

const named =
  (kind: Kind) =>
  <Row>(name: ColumnName, of: (row: Row, say: Say) => Value): Named<Row> => ({ name, kind, of })

export const text = named('text')
export const long = named('long')
export const money = named('money')
export const hours = named('hours')
export const whole = named('number')
export const date = named('date')
export const instant = named('instant')

/** Something that is so, or nothing. */
export const sign = <Row>(name: ColumnName, of: (row: Row) => boolean): Named<Row> =>
  text(name, (row, say) => (of(row) ? say('yes') : ''))

/** Columns in a reader's language. */
export const saidIn = <Row>(say: Say, columns: readonly Named<Row>[]): Column<Row>[] =>
  columns.map(({ name, kind, of }) => ({ heading: say(`columns.${name}`), kind, of: (row) => of(row, say) }))
