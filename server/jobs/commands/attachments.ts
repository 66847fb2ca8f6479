import { attachFiles, discardFiles } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'

/** Replaces a job's files; undefined leaves them. */
export async function setJobFiles(ctx: Context, jobId: string, fileIds: readonly string[] | undefined): Promise<void> {
  if (fileIds === undefined) return
  await attachFiles(
    ctx,
    fileIds,
    'job-file',
    { kind: 'job', id: jobId, visibleTo: null },
    (index) => `fileIds.${index}`,
  )
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .deleteFrom('job_files')
        .where('company_id', '=', ctx.actor.companyId)
        .where('job_id', '=', jobId)
        .execute(),
    async (ctx) => {
      if (fileIds.length === 0) return
      await ctx.db
        .insertInto('job_files')
        .values(
          fileIds.map((fileId, position) => ({
            company_id: ctx.actor.companyId,
            job_id: jobId,
            position,
            file_id: fileId,
          })),
        )
        .execute()
    },
    (ctx) => discardFiles(ctx, { kind: 'job', id: jobId }, fileIds),
  )
}
