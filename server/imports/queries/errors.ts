import type { Context } from '#server/platform/context.ts'
import type { WrongRow } from '../sheet.ts'
import { previewOf } from './preview.ts'
import { storedImport } from './records.ts'

/** What is wrong with the rows of a file, each beside its row. */
export async function errorsOf(ctx: Context, id: string): Promise<{ heading: string[]; errors: WrongRow[] }> {
  const stored = await storedImport(ctx, id)
  const { preview } = await previewOf(ctx, { ...stored, kind: stored.facts.kind })
  const rows = new Map(stored.rows.map(({ row, cells }) => [row, cells]))
  const errors = preview.errors.map((error) => ({ ...error, cells: rows.get(error.row) ?? [] }))
  return { heading: stored.heading, errors }
}
