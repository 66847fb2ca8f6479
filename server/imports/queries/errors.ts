import { notFound } from '#domain/errors.ts'
import type { Context } from '#server/platform/context.ts'
import type { WrongRow } from '../sheet.ts'
import { previewOf } from './preview.ts'
import type { LeftOutRow } from './drafts.ts'
import { storedImport, type StoredImport } from './records.ts'

/** What is wrong with the rows of a file, each beside its row. */
export async function errorsOf(ctx: Context, id: string): Promise<{ heading: string[]; errors: WrongRow[] }> {
  const stored = await storedImport(ctx, id)
  const { preview } = await previewOf(ctx, { ...stored, kind: stored.facts.kind })
  const rows = new Map(stored.rows.map(({ row, cells }) => [row, cells]))
  const errors = preview.errors.map((error) => ({ ...error, cells: rows.get(error.row) ?? [] }))
  return { heading: stored.heading, errors }
}

/**
 * The rows that an import cannot take, or has left out; 404 once they are no longer kept.
 */
export async function leftOutOf(
  ctx: Context,
  id: string,
): Promise<Pick<StoredImport, 'heading' | 'mapping'> & { rows: LeftOutRow[] }> {
  const stored = await storedImport(ctx, id)
  const { heading, mapping, leftOut } = stored
  if (stored.facts.state !== 'ready' && leftOut === null) throw notFound()
  const rows = leftOut ?? (await previewOf(ctx, { ...stored, kind: stored.facts.kind })).refused
  return { heading, mapping, rows }
}
