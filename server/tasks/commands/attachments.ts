import { attachFiles, discardFiles } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'

/** Replaces a task's files; undefined leaves them. */
export async function setTaskFiles(ctx: Context, taskId: string, fileIds: readonly string[] | undefined) {
  if (fileIds === undefined) return
  const { companyId } = ctx.actor
  const owner = { kind: 'task', id: taskId, visibleTo: null } as const
  await attachFiles(ctx, fileIds, 'task-file', owner, (index) => `fileIds.${index}`)
  await pipeline(
    ctx,
    (ctx) =>
      ctx.db.deleteFrom('task_files').where('company_id', '=', companyId).where('task_id', '=', taskId).execute(),
    async (ctx) => {
      if (fileIds.length === 0) return
      await ctx.db
        .insertInto('task_files')
        .values(
          fileIds.map((fileId, position) => ({ company_id: companyId, task_id: taskId, position, file_id: fileId })),
        )
        .execute()
    },
    (ctx) => discardFiles(ctx, owner, fileIds),
  )
}
