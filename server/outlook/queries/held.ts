import { memberOf } from '#domain/actor.ts'
import type { CallTrouble } from '#domain/integrations/choices.ts'
import type { Context } from '#server/platform/context.ts'

/** Somebody's calendar as whoever keeps it needs it. */
export interface HeldCalendar {
  userId: string
  state: 'on' | 'gone' | 'leaving'
  tasks: boolean
  jobs: boolean
  milestones: boolean
  calendar: string | null
  account: string | null
  delta: string | null
  deltaFrom: string | null
  asked: number
  met: number
  dueAt: string | null
  trouble: CallTrouble | null
  inLineAt: string | null
}

/** The calendar of somebody; undefined where none was ever wished for. */
export async function heldCalendar(ctx: Context, userId: string): Promise<HeldCalendar | undefined> {
  const row = await ctx.db
    .selectFrom('outlook_calendars')
    .select([
      'user_id as userId',
      'tasks',
      'jobs',
      'milestones',
      'calendar',
      'account',
      'delta',
      'delta_from as deltaFrom',
      'asked',
      'met',
      'due_at as dueAt',
      'in_line_at as inLineAt',
    ])
    .select((on) => [
      on.ref('state').$castTo<HeldCalendar['state']>().as('state'),
      on.ref('trouble').$castTo<CallTrouble | null>().as('trouble'),
    ])
    .where('company_id', '=', ctx.actor.companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row
}

/** Who has one that is kept, or is to be removed there. */
export async function calendarsKept(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('outlook_calendars')
    .select('user_id as userId')
    .where('company_id', '=', ctx.actor.companyId)
    .where('state', 'in', ['on', 'leaving'])
    .orderBy('user_id')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Somebody's mailbox, as far as a calendar in it goes; undefined where none is connected. */
export const mailboxOf = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('connections')
    .select(['calendar as isAllowed', 'organisation_id as account'])
    .where('company_id', '=', ctx.actor.companyId)
    .where('provider', '=', 'microsoft')
    .where('user_id', '=', userId)
    .where('state', '=', 'connected')
    .executeTakeFirst()

/** Whether the asker, when they connect their mailbox, is asked for their calendars as well: they want one there. */
export async function isCalendarWished(ctx: Context): Promise<boolean> {
  const userId = memberOf(ctx.actor)
  const held = userId === null ? undefined : await heldCalendar(ctx, userId)
  return held !== undefined && held.state !== 'leaving'
}
