import type { MouseEvent, ReactNode } from 'react'

export type Sort = { column: string; direction: 'asc' | 'desc' }

export type Column<Row> = {
  /** Also the name the server sorts by. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Money and numbers: right. */
  align?: 'left' | 'right'
  /** Carries the row's link; the first column when none says so. */
  primary?: boolean
  /** Left out where the table is tight: narrower than 1040 px. */
  hideWhenTight?: boolean
  /**
   * Stands under the primary column there instead, or always: what is long and needs no column of its own to be read.
   */
  underPrimary?: boolean | 'always'
  /** What people named: it breaks anywhere rather than push the other columns out of the table. */
  wraps?: boolean
  className?: string
}

export type Choosing<Row> = {
  /** The box that takes a row in (SelectBox). */
  box: (row: Row) => ReactNode
  /** The one above them (SelectBox without a row). */
  all: ReactNode
  isChosen: (row: Row) => boolean
}

export type DataTableProps<Row> = {
  /** What the table lists, for assistive technology. */
  caption: string
  /** Wider than most screens and with nothing in it to go to: it is scrolled by the keyboard. */
  isWide?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Where a press on the row leads. */
  rowLink?: (row: Row) => string
  /** What a plain press on the row does in place of following its link; a new tab still gets the link. */
  onRowPress?: ((row: Row, event: MouseEvent<HTMLElement>) => void) | undefined
  /** Rows that can be chosen for something done with many. */
  choosing?: Choosing<Row> | undefined
  /** Something to say of one row, under its name: why it was refused. */
  rowNote?: (row: Row) => ReactNode
  /** `danger` tints the row: overdue. Say it in a cell as well. */
  rowTone?: (row: Row) => 'danger' | undefined
  /** A menu or buttons at the end of each row. */
  rowActions?: (row: Row) => ReactNode
  actionsHeader?: string
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** The card where there is no table; without it, one is made from the columns. */
  card?: (row: Row) => ReactNode
  /** The heading a row stands under, where the rows come in groups: drawn above the first of each. */
  groupOf?: ((row: Row) => string) | undefined
  /** Old rows while new ones are on their way. */
  refreshing?: boolean
}

/** The column that carries the row's link. */
export function primaryOf<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find((column) => column.primary) ?? columns[0]
}
