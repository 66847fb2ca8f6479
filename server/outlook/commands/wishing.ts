import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { keepOutlookCalendar as keepEndpoint } from '#domain/outlook/api.ts'
import type { OutlookCalendar } from '#domain/outlook/schema.ts'
import { askPersonal } from '#server/integrations/commands/personal-consent.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import type { Exchange } from '#server/platform/http/route.ts'
import { permit } from '#server/platform/policy.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { lockWord, recordActivity } from '#server/platform/writing.ts'
import { keepOutlook } from '../jobs.ts'
import { outlookPolicy } from '../policy.ts'
import { getOutlookCalendar, outlookFacts } from '../queries/calendar.ts'
import { heldCalendar, mailboxOf } from '../queries/held.ts'
import { markCalendars } from './marking.ts'
import { calendarOf, forgetCalendar } from './stored.ts'

/** What is decided about one person's calendar comes one after the other. */
const hold = (ctx: Context, userId: string) => lockWord(ctx, { word: `outlook ${userId}` })

/** Has a calendar kept, or says anew what it shows. Nothing is put there before its person let us. */
export async function keepOutlookCalendar(
  ctx: Context,
  config: Config,
  { body }: Pick<HandlerInput<typeof keepEndpoint>, 'body'>,
): Promise<OutlookCalendar> {
  permit(outlookPolicy.keepOutlookCalendar(ctx.actor, await outlookFacts(ctx, config)))
  const userId = userOf(ctx)
  await hold(ctx, userId)
  const before = await heldCalendar(ctx, userId)
  const isKept = before?.state === 'on'
  const row = { ...body, state: 'on', tries: 0, due_at: null, trouble: null }
  await ctx.db
    .insertInto('outlook_calendars')
    .values({ company_id: ctx.actor.companyId, user_id: userId, ...row })
    .onConflict((on) => on.columns(['company_id', 'user_id']).doUpdateSet(row))
    .execute()
  if (!isKept) await recordActivity(ctx, 'outlook.kept', { kind: 'user', id: userId, label: ctx.name })
  await markCalendars(ctx, { userId })
  return getOutlookCalendar(ctx, config)
}

/** Where somebody goes to say yes to it. */
export const allowOutlookCalendar = (served: Exchange & { principal: Principal }): Promise<{ url: string }> =>
  askPersonal(served, async (ctx) => {
    permit(outlookPolicy.allowOutlookCalendar(ctx.actor, await outlookFacts(ctx, served.services.config)))
    return { withCalendar: true }
  })

/** Keeps none any more: it is removed there as soon as may be, where it still can be. */
export async function dropOutlookCalendar(ctx: Context, config: Config): Promise<OutlookCalendar> {
  permit(outlookPolicy.dropOutlookCalendar(ctx.actor, await outlookFacts(ctx, config)))
  const userId = userOf(ctx)
  await hold(ctx, userId)
  // Another page may have been faster.
  permit(outlookPolicy.dropOutlookCalendar(ctx.actor, await outlookFacts(ctx, config)))
  const [held, mailbox] = [await heldCalendar(ctx, userId), await mailboxOf(ctx, userId)]
  const isThere = mailbox?.isAllowed === true && held?.state === 'on'
  if (isThere) {
    await calendarOf(ctx, userId).set({ state: 'leaving', tries: 0, due_at: null, trouble: null }).execute()
    await enqueue(ctx, keepOutlook, { userId })
  } else await forgetCalendar(ctx, userId)
  await recordActivity(ctx, 'outlook.dropped', { kind: 'user', id: userId, label: ctx.name })
  return getOutlookCalendar(ctx, config)
}

function userOf(ctx: Context): string {
  const userId = memberOf(ctx.actor)
  if (userId === null) throw new Error('A calendar of one’s own work is of somebody of the company')
  return userId
}
