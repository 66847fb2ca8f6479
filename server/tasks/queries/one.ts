import { sql } from 'kysely'
import { holds, memberOf } from '#domain/actor.ts'
import { notFound } from '#domain/errors.ts'
import { isSubtaskOverdue } from '#domain/tasks/rules.ts'
import type { TaskPerson, TaskRecord } from '#domain/tasks/schema.ts'
import { fileJson, fileViewOf, type FileRow } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { prepared, type Placeholders } from '#server/platform/prepared.ts'
import { taskDetails, toTask } from '../queries.ts'

type ById = Placeholders<{ id: string }>
type TaskName = TaskRecord['dependsOn'][number]

const detailsById = prepared((ctx, { id }: ById) =>
  taskDetails(ctx).where('tasks.id', '=', id).select(['tasks.description', 'tasks.created_by_name']),
)

// In the form of the answer.
const partsById = prepared((ctx, { id }: ById) => {
  const { companyId } = ctx.actor
  const named = sql`jsonb_build_object('id', other.id, 'title', other.title, 'status', other.status, 'assigneeName',
    (select users.name from users where users.company_id = ${companyId} and users.id = other.assigned_to))`
  return sql<{
    subtasks: Omit<TaskRecord['subtasks'][number], 'overdue'>[]
    depends_on: TaskName[]
    needed_by: TaskName[]
    watchers: TaskPerson[]
    files: FileRow[]
    next_task: TaskRecord['nextTask']
    timer_since: string | null
    variation: TaskRecord['variation']
  }>`select
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'completed', s.completed,
        'dueDate', s.due_date, 'assignedTo', (select jsonb_build_object('id', u.id, 'name', u.name) from users u
          where u.company_id = ${companyId} and u.id = s.assigned_to)) order by s.rank), '[]')
      from task_subtasks s where s.company_id = ${companyId} and s.task_id = ${id}) as subtasks,
    (select coalesce(jsonb_agg(${named} order by other.due_order, other.id), '[]')
      from task_dependencies d
      join tasks other on other.company_id = ${companyId} and other.id = d.depends_on_id
      where d.company_id = ${companyId} and d.task_id = ${id}) as depends_on,
    (select coalesce(jsonb_agg(${named} order by other.due_order, other.id), '[]')
      from task_dependencies d
      join tasks other on other.company_id = ${companyId} and other.id = d.task_id
      where d.company_id = ${companyId} and d.depends_on_id = ${id}) as needed_by,
    (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id), '[]')
      from task_watchers w join users u on u.company_id = ${companyId} and u.id = w.user_id
      where w.company_id = ${companyId} and w.task_id = ${id}) as watchers,
    (select coalesce(jsonb_agg(${fileJson(companyId, sql`attached.file_id`)} order by attached.position), '[]')
      from task_files attached where attached.company_id = ${companyId} and attached.task_id = ${id}) as files,
    (select jsonb_build_object('id', next.id, 'title', next.title, 'dueDate', next.due_date)
      from tasks next where next.company_id = ${companyId} and next.follows_id = ${id}) as next_task,
    (select started_at from task_timers
      where company_id = ${companyId} and user_id = ${memberOf(ctx.actor)} and task_id = ${id}) as timer_since,
    ${variationOf(ctx, id)} as variation`
})

/** The variation it is about, for who may see variations: for others there is none. */
const variationOf = (ctx: Context, id: ById['id']) =>
  holds(ctx.actor, 'manage_variations:view')
    ? sql`(select jsonb_build_object('id', v.id, 'variationId', v.code, 'name', v.name)
        from tasks t join variations v on v.company_id = ${ctx.actor.companyId} and v.id = t.variation_id
        where t.company_id = ${ctx.actor.companyId} and t.id = ${id})`
    : sql`null::jsonb`

/** One task with its parts, or 404. */
export async function getTask(ctx: Context, id: string): Promise<TaskRecord> {
  const [[row], [parts]] = await Promise.all([detailsById(ctx, { id }), partsById(ctx, { id })])
  if (row === undefined || parts === undefined) throw notFound()
  const task = toTask(ctx, row)
  return {
    ...task,
    description: row.description,
    createdBy: row.created_by_name,
    variation: parts.variation,
    subtasks: parts.subtasks.map((each) => ({
      ...each,
      overdue: isSubtaskOverdue(each, task.status, ctx.today),
    })),
    dependsOn: parts.depends_on,
    neededBy: parts.needed_by,
    watchers: parts.watchers,
    isWatched: parts.watchers.some((each) => each.id === memberOf(ctx.actor)),
    files: parts.files.map(fileViewOf),
    nextTask: parts.next_task,
    timerSince: parts.timer_since,
  }
}
