import { holds, type Actor } from '#domain/actor.ts'
import { conflict, forbidden, sentence, type Refusal } from '#domain/errors.ts'
import { creatorsOf, importKinds, removersOf, type ImportKind } from '#domain/imports/choices.ts'
import { importLimits, importMessages } from '#domain/imports/schema.ts'
import { every, unless } from '#server/platform/policy.ts'

/** What is asked about an import. */
export interface ImportFacts {
  kind: ImportKind
  state: 'ready' | 'done' | 'undone'
  /** Its time to be undone is over. */
  isOld: boolean
}

const mayCreate = (actor: Actor, { kind }: Pick<ImportFacts, 'kind'>): Refusal | null =>
  holds(actor, creatorsOf[kind]) ? null : forbidden()
const mayRemove = (actor: Actor, { kind }: ImportFacts): Refusal | null =>
  holds(actor, removersOf[kind]) ? null : forbidden()

const whileReady = unless(({ state }: ImportFacts) => state !== 'ready', 'import_finished', importMessages.finished)
const tooLate = conflict('import_too_old', sentence(importMessages.tooLate, { days: importLimits.undoDays }))

export const importPolicy = {
  mapImport: every(mayCreate, whileReady),
  runImport: every(mayCreate, whileReady),
  undoImport: every(
    mayRemove,
    unless(({ state }: ImportFacts) => state !== 'done', 'import_not_done', importMessages.notDone),
    (_: Actor, { isOld }: ImportFacts) => (isOld ? tooLate : null),
  ),
  deleteImport: every(mayCreate, whileReady),
}

/** Whether somebody may bring records of a kind in. */
export const startImportPolicy = mayCreate

/** What somebody sees the imports of. */
export const visibleKinds = (actor: Actor): ImportKind[] =>
  importKinds.filter((kind) => mayCreate(actor, { kind }) === null)
