import type { ImportKind } from '#domain/imports/choices.ts'
import type { ImportMapping } from '#domain/imports/schema.ts'
import { createClient, deleteClient } from '#server/clients/commands.ts'
import { untouchedAmong as untouchedClients } from '#server/clients/queries.ts'
import { createJob, deleteJob } from '#server/jobs/commands.ts'
import { untouchedAmong as untouchedJobs } from '#server/jobs/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Draft } from '../queries/drafts.ts'

const input = { params: undefined, query: undefined, version: null }

/** Makes one record, by the command of its screens. */
export async function createDraft(ctx: Context, draft: Draft, id: string, mapping: ImportMapping): Promise<void> {
  if (draft.kind === 'jobs') await createJob(ctx, { ...input, body: { ...draft.form, id } })
  else {
    const anotherOfThisName = mapping.knownName === 'create'
    await createClient(ctx, { ...input, body: { ...draft.form, id, anotherOfThisName } })
  }
}

/** How what was brought in is taken out again, and which of it is as it was created. */
export const removing: Record<
  ImportKind,
  {
    remove: (ctx: Context, id: string) => Promise<void>
    untouchedAmong: (ctx: Context, ids: readonly string[]) => Promise<Map<string, boolean>>
  }
> = {
  clients: { remove: deleteClient, untouchedAmong: untouchedClients },
  jobs: { remove: deleteJob, untouchedAmong: untouchedJobs },
}
