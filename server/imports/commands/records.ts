import { conflict, Refusal, type FieldError, type Sentence } from '#domain/errors.ts'
import type { ImportKind } from '#domain/imports/choices.ts'
import { importMessages, type ImportMapping } from '#domain/imports/schema.ts'
import { createClient, deleteClient, lockUntouched as lockClients } from '#server/clients/commands.ts'
import { bringInInvoices } from '#server/invoices/commands/importing.ts'
import { takeOutInvoices } from '#server/invoices/commands/taking-out.ts'
import type { Since } from '#server/invoices/queries/brought.ts'
import { createJob, deleteJob, lockUntouched as lockJobs } from '#server/jobs/commands.ts'
import type { Context } from '#server/platform/context.ts'
import type { Draft } from '../queries/drafts.ts'

/** A row that is to be made, under the id that its record will have. */
export interface Making {
  draft: Draft
  id: string
}

/** What was refused of a row: somebody was faster. */
export interface RefusedRow {
  row: number
  refusal: Refusal
}

/** Makes records of all rows, by the commands of their screens; answers a row of which that was refused. */
export async function createDrafts(
  ctx: Context,
  { importId, mapping }: { importId: string; mapping: ImportMapping },
  making: readonly Making[],
): Promise<RefusedRow | null> {
  const invoices = making.flatMap(({ draft, id }) => (draft.kind === 'invoices' ? [{ ...draft.invoice, id }] : []))
  if (invoices.length > 0) {
    const refused = await bringInInvoices(ctx, importId, invoices)
    const row = making.find(({ id }) => id === refused?.id)?.draft.row
    return refused === null || row === undefined ? null : { row, refusal: refused.refusal }
  }
  // What has a number of its own comes first: the next of the series would take it away.
  const inOrder = making.toSorted((one, other) => Number(other.draft.hasNumber) - Number(one.draft.hasNumber))
  for (const { draft, id } of inOrder) {
    const refusal = await refusedBy(() => createDraft(ctx, draft, id, mapping))
    if (refusal !== null) return { row: draft.row, refusal }
  }
  return null
}

const input = { params: undefined, query: undefined, version: null }

async function createDraft(ctx: Context, draft: Draft, id: string, mapping: ImportMapping): Promise<void> {
  if (draft.kind === 'jobs') await createJob(ctx, { ...input, body: { ...draft.form, id } })
  else if (draft.kind === 'clients') {
    // Clients of one name with numbers of their own are several.
    const anotherOfThisName = mapping.knownName === 'create' || draft.hasNumber
    await createClient(ctx, { ...input, body: { ...draft.form, id, anotherOfThisName } })
  }
}

/** What a command refused, if it did. */
async function refusedBy(command: () => Promise<void>): Promise<Refusal | null> {
  try {
    await command()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** A record that an import made, by its id and what it is told by. */
interface Made {
  id: string
  label: string
}

/** Takes out again what an import made; answers all that was changed or is used since: then nothing counts. */
type TakeOut = (ctx: Context, importId: string, made: readonly Made[]) => Promise<FieldError[]>

export const takeOut: Record<ImportKind, TakeOut> = {
  clients: oneByOne(deleteClient, lockClients),
  jobs: oneByOne(deleteJob, lockJobs),
  invoices: async (ctx, importId) =>
    (await takeOutInvoices(ctx, importId)).map(({ number, since }) => ({
      path: number,
      ...sinceSaid[since ?? 'changed'],
    })),
}

const sinceSaid: Record<Since, Sentence> = {
  changed: { message: importMessages.changed },
  sent: { message: importMessages.sent },
  booked: { message: importMessages.booked },
}

/**
 * By the command that deletes one of them, once all are locked: an edit that was acknowledged before is seen, and a
 * later one waits. What was deleted meanwhile is gone already.
 */
function oneByOne(
  remove: (ctx: Context, id: string) => Promise<void>,
  lockUntouched: (ctx: Context, ids: readonly string[]) => Promise<Map<string, boolean>>,
): TakeOut {
  return async (ctx, _, made) => {
    const states = await lockUntouched(
      ctx,
      made.map(({ id }) => id),
    )
    const touched: FieldError[] = []
    for (const { id, label } of made) {
      const untouched = states.get(id)
      if (untouched === undefined) continue
      const refusal = untouched ? await refusedBy(() => remove(ctx, id)) : conflict('changed', importMessages.changed)
      // Rights were asked before: what is refused otherwise has another reason.
      if (refusal !== null && refusal.status !== 409) throw refusal
      if (refusal === null) continue
      const { message, template, params } = refusal
      touched.push({ path: label, message, template, params })
    }
    return touched
  }
}
