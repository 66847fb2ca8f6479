import type { RowError } from '#domain/imports/schema.ts'

/** An error, and the row it is about as it stands in the file. */
export interface WrongRow extends RowError {
  cells: string[]
}

/** What the first columns of a table of errors are called; those of the file follow. */
export const errorHeading = ['row', 'field', 'error']

export const errorCells = ({ row, field, message, cells }: WrongRow): string[] => [
  String(row),
  field ?? '',
  message,
  ...cells,
]
