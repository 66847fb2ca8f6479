import { sql } from 'kysely'
import type { z } from 'zod'
import { notFound } from '#domain/errors.ts'
import type { taskGraph } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { lookedUp } from '#server/platform/db/listing.ts'

/** As many tasks as are drawn in one picture. */
const atMost = 60

/** Whether a task waits for another, directly or through others. */
export async function isWaitingFor(ctx: Context, taskId: string, otherId: string): Promise<boolean> {
  const { companyId } = ctx.actor
  const { rows } = await sql`
    with recursive reached (id) as (
      select ${taskId}::uuid
      union
      select d.depends_on_id from reached
        join task_dependencies d on d.company_id = ${companyId} and d.task_id = reached.id)
    select from reached where id = ${otherId} limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** A task with all it waits for and all that waits for it, as far as that reaches. */
export async function dependenciesOf(ctx: Context, taskId: string): Promise<z.output<typeof taskGraph>> {
  const { rows } = await sql<{ id: string }>`
    with recursive
    earlier (ids, seen, far) as (${stepsFrom(ctx, taskId, { from: 'task_id', to: 'depends_on_id', walk: 'earlier' })}),
    later (ids, seen, far) as (${stepsFrom(ctx, taskId, { from: 'depends_on_id', to: 'task_id', walk: 'later' })})
    select id from (select ids, far from earlier union all select ids, far from later) as reached, unnest(ids) as id
      group by id order by min(far), id limit ${sql.lit(atMost + 1)}`.execute(ctx.db)
  const ids = rows.slice(0, atMost).map(({ id }) => id)
  const [tasks, links] = await Promise.all([namesOf(ctx, ids), linksAmong(ctx, ids)])
  if (!tasks.some(({ id }) => id === taskId)) throw notFound()
  return { tasks, links, more: rows.length > atMost }
}

/** Step by step along the links from a task: what a step reaches that none before it did, until that is enough. */
const stepsFrom = (
  ctx: Context,
  taskId: string,
  { from, to, walk }: { from: 'task_id' | 'depends_on_id'; to: 'task_id' | 'depends_on_id'; walk: string },
) => sql`
    select array[${taskId}::uuid], array[${taskId}::uuid], 0
    union all
    select step.ids, seen || step.ids, far + 1 from ${sql.table(walk)}, lateral (
      select array_agg(distinct d.${sql.ref(to)}) as ids from task_dependencies d
      where d.company_id = ${ctx.actor.companyId} and d.${sql.ref(from)} = any(${sql.table(walk)}.ids)
        and d.${sql.ref(to)} <> all(${sql.table(walk)}.seen)) as step
    where step.ids is not null and cardinality(seen) <= ${sql.lit(atMost)}`

async function namesOf(ctx: Context, ids: readonly string[]): Promise<z.output<typeof taskGraph>['tasks']> {
  const { companyId } = ctx.actor
  const { rows } = await sql<z.output<typeof taskGraph>['tasks'][number]>`
    select task.id, task.title, task.status, task.due_date as "dueDate",
      task.open and task.due_order < ${ctx.today}::date as overdue,
      (select users.name from users where users.company_id = ${companyId} and users.id = task.assigned_to)
        as "assigneeName"
    from ${lookedUp(companyId, 'tasks', sql`${ids}::uuid[]`)} as task
    order by task.due_order, task.id`.execute(ctx.db)
  return rows
}

const linksAmong = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .selectFrom('task_dependencies')
    .select(['task_id as taskId', 'depends_on_id as dependsOnId'])
    .where('company_id', '=', ctx.actor.companyId)
    .where((on) => on('task_id', '=', on.fn.any(on.val([...ids]))))
    .where((on) => on('depends_on_id', '=', on.fn.any(on.val([...ids]))))
    .orderBy('task_id')
    .orderBy('depends_on_id')
    .execute()
