import type { ArchivedKind } from '#domain/archives/rules.ts'
import { archivedKinds } from '#domain/archives/rules.ts'
import { brandOf, type Brand } from '#server/companies/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { archived, filesOf, type ArchivedFile } from '../queries/snapshot.ts'
import type { Frozen } from './frozen.ts'
import { isPrinted } from './records.ts'

/** A record as it was, with its stored files. */
export interface Line {
  record: Record<string, unknown>
  files: ArchivedFile[]
}

/** What is known of all that was frozen. */
export interface Head {
  takenAt: string
  brand: Brand
  counts: Record<ArchivedKind, number>
  files: number
  documents: number
}

/** Puts everything that the company has aside, as it is at this moment: in a transaction that sees no other. */
export async function freeze(ctx: Context, frozen: Frozen): Promise<Head> {
  const counts = Object.fromEntries(archivedKinds.map((kind) => [kind, 0])) as Head['counts']
  const head: Head = { takenAt: ctx.now, brand: await brandOf(ctx), counts, files: 0, documents: 0 }
  for (const kind of archivedKinds) {
    const { shape, parts, attachedAs } = archived[kind]
    for await (const part of parts(ctx)) {
      // Exactly what the API answers: what a query selected beyond it stays here.
      const records = part.map((record) => shape.parse(record))
      const ids = records.map((record) => String(record['id']))
      const files = attachedAs === undefined ? new Map<string, []>() : await filesOf(ctx, attachedAs, ids)
      const lines = records.map((record): Line => ({ record, files: files.get(String(record['id'])) ?? [] }))
      await frozen.append(kind, lines)
      counts[kind] += lines.length
      head.files += lines.reduce((sum, line) => sum + line.files.length, 0)
      head.documents += records.filter((record) => isPrinted(kind, record)).length
    }
  }
  return head
}
