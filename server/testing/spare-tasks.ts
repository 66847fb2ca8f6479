import type { TenantDb } from '../platform/db/tenant.ts'
import type { Records } from './matrix-records.ts'

/** The ids of tasks and their parts among those of all records. */
export const taskIdsOf = (records: Records) => {
  const { taskId, subtaskId, tagId, otherTagId, neededTaskId, otherTaskId, commentId, viewId, otherViewId } = records
  return { taskId, subtaskId, tagId, otherTagId, neededTaskId, otherTaskId, commentId, viewId, otherViewId }
}

type TaskRecords = ReturnType<typeof taskIdsOf> & { companyId: string }

/**
 * Tasks written straight to the tables: one with a subtask, a tag and a comment, which waits for another, and a third;
 * and views. The comment and the views are of whom the records of the same company are.
 */
export async function spareTasks(db: TenantDb, at: TaskRecords, ownCommentId: string): Promise<void> {
  const company = { company_id: at.companyId }
  const task = {
    ...company,
    title: 'Spare task',
    description: '',
    type: 'general',
    status: 'todo',
    priority: 'medium',
    value: '0.00',
    created_by_name: 'Mere',
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    created_hash: Buffer.alloc(32),
  }
  // A rank that nobody else has, as they are made: digits behind the first, none of them 0 at the end.
  const rankOf = (id: string): string => `a0${id.replaceAll('-', '')}V`
  await db
    .insertInto('tasks')
    .values([
      { ...task, id: at.taskId, rank: rankOf(at.taskId), subtasks: 1, comments: 1, tagged: true, waiting_for: 1 },
      { ...task, id: at.neededTaskId, rank: rankOf(at.neededTaskId) },
      { ...task, id: at.otherTaskId, rank: rankOf(at.otherTaskId) },
    ])
    .execute()
  await db
    .insertInto('task_subtasks')
    .values({ ...company, id: at.subtaskId, task_id: at.taskId, title: 'Spare part', rank: 'a0' })
    .execute()
  await db
    .insertInto('task_dependencies')
    .values({ ...company, task_id: at.taskId, depends_on_id: at.neededTaskId })
    .execute()
  await db
    .insertInto('tags')
    .values(
      [at.tagId, at.otherTagId].map((id) => ({
        ...company,
        id,
        // As long as a tag may be.
        name: `Tag ${id}`,
        created_at: '2026-11-01T00:00:00Z',
      })),
    )
    .execute()
  await db
    .insertInto('task_tags')
    .values({ ...company, task_id: at.taskId, tag_id: at.tagId })
    .execute()
  const { author_id: author } = await db
    .selectFrom('task_comments')
    .select('author_id')
    .where('company_id', '=', at.companyId)
    .where('id', '=', ownCommentId)
    .executeTakeFirstOrThrow()
  await spareWords(db, at, author)
}

const spareView = 'Spare view'

async function spareWords(db: TenantDb, at: TaskRecords, author: string | null): Promise<void> {
  const made = { company_id: at.companyId, created_at: '2026-11-01T00:00:00Z', created_hash: Buffer.alloc(32) }
  await db
    .insertInto('task_comments')
    .values({
      ...made,
      id: at.commentId,
      task_id: at.taskId,
      body: 'Spare comment',
      mentioned: [],
      author_id: author,
      author_name: 'Mere',
    })
    .execute()
  // Somebody keeps up to a hundred views: of what calls by the hundred left over the older ones go, but for the first,
  // which refused calls name again and again.
  const spares = db
    .selectFrom('task_views')
    .select('id')
    .where('company_id', '=', at.companyId)
    .where('name', '=', spareView)
  await db
    .deleteFrom('task_views')
    .where('company_id', '=', at.companyId)
    .where('id', 'in', spares.orderBy('id', 'desc').offset(40))
    .where('id', 'not in', spares.orderBy('id').limit(10))
    .execute()
  const view = { ...made, updated_at: made.created_at, owner_id: author, owner_name: 'Mere', screen: 'list', query: '' }
  await db
    .insertInto('task_views')
    .values([
      { ...view, id: at.viewId, name: spareView, rank: `a0${at.viewId.replaceAll('-', '')}V`, shared: true },
      { ...view, id: at.otherViewId, name: spareView, rank: `a0${at.otherViewId.replaceAll('-', '')}V` },
    ])
    .execute()
}
