import { allImportFields, type ImportField } from '#domain/imports/choices.ts'
import type { RowError } from '#domain/imports/schema.ts'
import type { LeftOutRow } from './queries/drafts.ts'
import type { StoredImport } from './queries/records.ts'
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

/** Rows that cannot be imported, to be corrected and imported: their own columns, then the row and the reasons. */
export function leftOutSheet(
  { heading, mapping }: Pick<StoredImport, 'heading' | 'mapping'>,
  { language, timezone }: { language: Language; timezone: string },
): Sheet<LeftOutRow> {
  const { say } = importWords(language)
  const columnNamed = (field: string | null) => {
    const at = mapping.columns.findIndex((each) => each !== null && each === field)
    return heading[at] || (isField(field) ? say(`fields.${field}`) : undefined)
  }
  const reasonOf = (error: RowError) => {
    const column = columnNamed(error.field)
    return column === undefined ? saidIn(language, error) : `${column}: ${saidIn(language, error)}`
  }
  const own = heading.map((name, at): Column<LeftOutRow> => ({
    heading: name,
    kind: 'text',
    of: ({ cells }) => cells[at] ?? '',
  }))
  const why: Column<LeftOutRow>[] = [
    { heading: say('row'), kind: 'number', of: ({ row }) => row },
    { heading: say('reason'), kind: 'text', of: ({ errors }) => errors.map(reasonOf).join('; ') },
  ]
  return { title: say('leftOut'), columns: [...own, ...why], timezone }
}

/** What a column can say; what is wrong of a row as a whole is of none. */
const isField = (field: string | null): field is ImportField => (allImportFields as (string | null)[]).includes(field)
