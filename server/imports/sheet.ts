import type { RowError } from '#domain/imports/schema.ts'
import type { Column } from '#server/platform/sheets/sheet.ts'

/** An error, and the row it is about as it stands in the file. */
export interface WrongRow extends RowError {
  cells: string[]
}

/** A table of errors: what is wrong where, followed by the columns of the file. */
export const errorColumns = (heading: readonly string[]): Column<WrongRow>[] => [
  { heading: 'row', kind: 'number', of: ({ row }) => row },
  { heading: 'field', kind: 'text', of: ({ field }) => field },
  { heading: 'error', kind: 'text', of: ({ message }) => message },
  ...heading.map((name, at): Column<WrongRow> => ({ heading: name, kind: 'text', of: ({ cells }) => cells[at] ?? '' })),
]
