import type { TenantDb } from '../platform/db/tenant.ts'
import type { Records } from './matrix-records.ts'

type TaskRecords = Pick<
  Records,
  | 'companyId'
  | 'taskId'
  | 'subtaskId'
  | 'tagId'
  | 'otherTagId'
  | 'neededTaskId'
  | 'otherTaskId'
  | 'commentId'
  | 'viewId'
  | 'otherViewId'
>

/** Whose comment says who the author is, and which views of that person nobody needs any more. */
interface Author {
  ownCommentId: string
  spentViews: readonly string[]
}

const at = '2026-11-01T00:00:00Z'
const made = { created_at: at, created_hash: Buffer.alloc(32) }
const task = {
  ...made,
  title: 'Spare task',
  description: '',
  type: 'general',
  status: 'todo',
  priority: 'medium',
  value: '0.00',
  created_by_name: 'Mere',
  updated_at: at,
}
// A rank that nobody else has, as they are made: digits behind the first, none of them 0 at the end.
const rankOf = (id: string): string => `a0${id.replaceAll('-', '')}V`

/**
 * Tasks of each spare set of records, written straight to the tables: one with a subtask, a tag and a comment, which
 * waits for another, and a third; and views. The comment and the views are of whom the records of the same company are.
 */
export async function spareTasks(db: TenantDb, sets: readonly TaskRecords[], author: Author): Promise<void> {
  const [first] = sets
  if (first === undefined) return
  const company = { company_id: first.companyId }
  const parts = { subtasks: 1, comments: 1, tagged: true, waiting_for: 1 }
  const none = { subtasks: 0, comments: 0, tagged: false, waiting_for: 0 }
  await db
    .insertInto('tasks')
    .values(
      sets.flatMap(({ taskId, neededTaskId, otherTaskId }) =>
        [taskId, neededTaskId, otherTaskId].map((id) => ({
          ...task,
          ...company,
          ...(id === taskId ? parts : none),
          id,
          rank: rankOf(id),
        })),
      ),
    )
    .execute()
  await db
    .insertInto('task_subtasks')
    .values(
      sets.map(({ taskId, subtaskId }) => ({
        ...company,
        id: subtaskId,
        task_id: taskId,
        title: 'Spare part',
        rank: 'a0',
      })),
    )
    .execute()
  await db
    .insertInto('task_dependencies')
    .values(sets.map(({ taskId, neededTaskId }) => ({ ...company, task_id: taskId, depends_on_id: neededTaskId })))
    .execute()
  await db
    .insertInto('tags')
    // As long as a tag may be.
    .values(
      sets.flatMap(({ tagId, otherTagId }) =>
        [tagId, otherTagId].map((id) => ({ ...company, id, name: `Tag ${id}`, created_at: at })),
      ),
    )
    .execute()
  await db
    .insertInto('task_tags')
    .values(sets.map(({ taskId, tagId }) => ({ ...company, task_id: taskId, tag_id: tagId })))
    .execute()
  const { author_id: authorId } = await db
    .selectFrom('task_comments')
    .select('author_id')
    .where('company_id', '=', first.companyId)
    .where('id', '=', author.ownCommentId)
    .executeTakeFirstOrThrow()
  await spareWords(db, sets, { ...company, authorId, spentViews: author.spentViews })
}

async function spareWords(
  db: TenantDb,
  sets: readonly TaskRecords[],
  of: { company_id: string; authorId: string | null; spentViews: readonly string[] },
): Promise<void> {
  const { company_id, authorId } = of
  const comment = {
    ...made,
    company_id,
    body: 'Spare comment',
    mentioned: [],
    author_id: authorId,
    author_name: 'Mere',
  }
  await db
    .insertInto('task_comments')
    .values(sets.map(({ commentId, taskId }) => ({ ...comment, id: commentId, task_id: taskId })))
    .execute()
  // A person keeps up to a hundred views.
  if (of.spentViews.length > 0)
    await db.deleteFrom('task_views').where('company_id', '=', company_id).where('id', 'in', of.spentViews).execute()
  const view = {
    ...made,
    company_id,
    updated_at: at,
    owner_id: authorId,
    owner_name: 'Mere',
    screen: 'list',
    query: '',
  }
  await db
    .insertInto('task_views')
    .values(
      sets.flatMap(({ viewId, otherViewId }) =>
        [viewId, otherViewId].map((id) => ({
          ...view,
          id,
          name: 'Spare view',
          rank: rankOf(id),
          shared: id === viewId,
        })),
      ),
    )
    .execute()
}
