import type { Context } from '../context.ts'
import { within } from '../within.ts'
import { handle } from '../jobs/handler.ts'
import { job, noData, retrySoon } from '../jobs/job.ts'
import { feature } from '../feature.ts'

/** One event with whether this listener has had it. */
export async function readEvent(ctx: Context, eventId: string, listener: string) {
  const [row, delivered] = await Promise.all([
    ctx.db
      .selectFrom('activity')
      .select(['id', 'at', 'user_id', 'actor_name', 'subject_id', 'subject_label', 'changes'])
      .where('company_id', '=', ctx.actor.companyId)
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('event_deliveries')
      .select('listener')
      .where('company_id', '=', ctx.actor.companyId)
      .where('event_id', '=', eventId)
      .where('listener', '=', listener)
      .executeTakeFirst(),
  ])
  return { row, isDelivered: delivered !== undefined }
}

/** Notes that a listener has had an event; false when it had it before. Two at once: the second waits for the first. */
export async function markDelivered(ctx: Context, eventId: string, listener: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('event_deliveries')
    .values({ company_id: ctx.actor.companyId, event_id: eventId, listener, delivered_at: ctx.now })
    .onConflict((on) => on.columns(['company_id', 'event_id', 'listener']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const month = 30 * 24 * 60 * 60_000
const tidyDeliveries = job({ name: 'tidyDeliveries', data: noData, retry: retrySoon, scope: 'company' })

/** Old notes of deliveries go: no job waits as long as they are kept. */
export const eventDelivery = feature({
  name: 'events',
  jobs: [
    handle(tidyDeliveries, ({ services, principal }) =>
      within(services)(principal, async (ctx) => {
        await ctx.db
          .deleteFrom('event_deliveries')
          .where('company_id', '=', ctx.actor.companyId)
          .where('delivered_at', '<', new Date(Date.parse(ctx.now) - month).toISOString())
          .execute()
      }),
    ),
  ],
  schedules: [{ job: tidyDeliveries, cron: '30 3 * * *', timeZone: 'UTC' }],
})
