import type { z } from 'zod'
import { holds } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { notFound } from '#domain/errors.ts'
import type { getTaskHistory } from '#domain/tasks/api.ts'
import type { taskHistory } from '#domain/tasks/schema.ts'
import type { Context } from '#server/platform/context.ts'
import { offsetOf } from '#server/platform/db/listing.ts'

const pageSize = 50

/** What happened to a task that is there, the newest first. */
export async function historyOf(
  ctx: Context,
  { params, query }: HandlerInput<typeof getTaskHistory>,
): Promise<z.output<typeof taskHistory>> {
  const entries = ctx.db
    .selectFrom('activity')
    .where('company_id', '=', ctx.actor.companyId)
    .where('subject_kind', '=', 'task')
    .where('subject_id', '=', params.id)
  const [task, { total }, rows] = await Promise.all([
    ctx.db
      .selectFrom('tasks')
      .select('id')
      .where('company_id', '=', ctx.actor.companyId)
      .where('id', '=', params.id)
      .executeTakeFirst(),
    entries.select((on) => on.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    entries
      .select(['id', 'action', 'at', 'actor_name', 'changes'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset(offsetOf({ page: query.page, pageSize }))
      .execute(),
  ])
  if (task === undefined) throw notFound()
  return {
    total,
    items: rows.map(({ id, action, at, actor_name: by, changes }) => ({
      id,
      event: action,
      at,
      by,
      changes: shownChanges(ctx, changes as Record<string, unknown>),
    })),
  }
}

/** Which variation a task was about is told to who may see variations, as by its record. */
function shownChanges(ctx: Context, { variation, ...others }: Record<string, unknown>): Record<string, unknown> {
  return variation === undefined || !holds(ctx.actor, 'manage_variations:view') ? others : { ...others, variation }
}
