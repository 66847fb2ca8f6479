import { allImportFields, type ImportField } from '#domain/imports/choices.ts'
import type { RowError } from '#domain/imports/schema.ts'
import type { Language } from '#server/platform/http/language.ts'
import { saidIn } from '#server/platform/sentences.ts'
import type { Column, Sheet } from '#server/platform/sheets/sheet.ts'
import { importWords } from './words.ts'

/** An error, and the row it is about as it stands in the file. */
export interface WrongRow extends RowError {
  cells: string[]
}

/** A table of errors for its reader: what is wrong where, followed by the columns of the file. */
export function errorSheet(
  heading: readonly string[],
  { language, timezone }: { language: Language; timezone: string },
): Sheet<WrongRow> {
  const { say } = importWords(language)
  const columns: Column<WrongRow>[] = [
    { heading: say('row'), kind: 'number', of: ({ row }) => row },
    { heading: say('field'), kind: 'text', of: ({ field }) => (isField(field) ? say(`fields.${field}`) : '') },
    { heading: say('error'), kind: 'text', of: (error) => saidIn(language, error) },
  ]
  const own = heading.map((name, at): Column<WrongRow> => ({
    heading: name,
    kind: 'text',
    of: ({ cells }) => cells[at] ?? '',
  }))
  return { title: say('title'), columns: [...columns, ...own], timezone }
}

/** What a column can say; what is wrong of a row as a whole is of none. */
const isField = (field: string | null): field is ImportField => (allImportFields as (string | null)[]).includes(field)
