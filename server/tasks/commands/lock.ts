import type { TaskRecord } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { lockRecord } from '#server/platform/writing.ts'
import { getTask } from '../queries/one.ts'

/**
 * The task, locked for an edit, or 404. What refers to it is written meanwhile: whoever merges tags or starts a timer
 * doesn't wait for it while it waits for them.
 */
export const lockTask = (ctx: Context, id: string): Promise<TaskRecord> =>
  lockRecord(ctx, 'tasks', id, getTask, { edits: true })

/** The task, locked to be deleted, or 404. */
export const lockTaskToDelete = (ctx: Context, id: string): Promise<TaskRecord> => lockRecord(ctx, 'tasks', id, getTask)
