import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { keepOutlook } from '../jobs.ts'

/** Whose calendars are to be looked at: those of some people, of whoever a task concerns, or all of the company. */
export type Concerned = { userId: string } | { taskId: string } | 'everybody'

/** Has calendars brought in line soon: how is found out then, from what stands on both sides. */
export async function markCalendars(ctx: Context, concerned: Concerned): Promise<void> {
  const { companyId } = ctx.actor
  const marked = await ctx.db
    .updateTable('outlook_calendars')
    .set((on) => ({ asked: on('asked', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('state', '=', 'on')
    .$if(concerned !== 'everybody' && 'userId' in concerned, (all) =>
      all.where('user_id', '=', concerned !== 'everybody' && 'userId' in concerned ? concerned.userId : ''),
    )
    .$if(concerned !== 'everybody' && 'taskId' in concerned, (all) => {
      const taskId = concerned !== 'everybody' && 'taskId' in concerned ? concerned.taskId : ''
      return all.where((on) =>
        on.or([
          on(
            'user_id',
            'in',
            ctx.db
              .selectFrom('outlook_entries')
              .select('user_id')
              .where('company_id', '=', companyId)
              .where('kind', '=', 'task')
              .where('record_id', '=', taskId),
          ),
          on(
            'user_id',
            'in',
            ctx.db
              .selectFrom('tasks')
              .select('assigned_to as user_id')
              .where('company_id', '=', companyId)
              .where('id', '=', taskId)
              .where('assigned_to', 'is not', null)
              .$narrowType<{ user_id: string }>(),
          ),
        ]),
      )
    })
    .returning('user_id as userId')
    .execute()
  for (const { userId } of marked) await enqueue(ctx, keepOutlook, { userId })
}
