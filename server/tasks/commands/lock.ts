import type { TaskRecord } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { lockRecord } from '#server/platform/writing.ts'
import { getTask } from '../queries/one.ts'

/** The task, locked for a change, or 404. */
export const lockTask = (ctx: Context, id: string): Promise<TaskRecord> => lockRecord(ctx, 'tasks', id, getTask)
