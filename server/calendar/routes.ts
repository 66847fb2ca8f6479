import { createHash } from 'node:crypto'
import { holds } from '#domain/actor.ts'
import * as api from '#domain/calendar/api.ts'
import { memberIn } from '#server/profile/queries/own.ts'
import { signedInBy } from '#server/platform/http/authenticate.ts'
import { namesTag } from '#server/platform/http/etag.ts'
import { openOnPlatform, read, type Exchange, type OnPlatform } from '#server/platform/http/route.ts'
import { logSecurity } from '#server/platform/http/security-log.ts'
import { feedOf, findFeed } from '#server/platform/session/feeds.ts'
import { unknownToken } from '#server/platform/session/guesses.ts'
import { countReading, renewCalendarFeed, revokeCalendarFeed, type Holding } from './commands/feed.ts'
import { calendarOf } from './ical.ts'
import { feedTasksOf } from '#server/tasks/queries/feed.ts'
import { listCalendarInvoiceDays, listCalendarJobDays } from './queries/layers.ts'
import { listTasksBetween, listTasksWithoutDate } from './queries/tasks.ts'

export const calendarRoutes = [
  read(api.listCalendarTasks, (ctx, { query }) => listTasksBetween(ctx, query)),
  read(api.listUnscheduledTasks, (ctx, { query }) => listTasksWithoutDate(ctx, query)),
  read(api.listCalendarJobs, (ctx, { query }) => listCalendarJobDays(ctx, query)),
  read(api.listCalendarInvoices, (ctx, { query }) => listCalendarInvoiceDays(ctx, query)),

  openOnPlatform(api.getCalendarFeed, async (exchange) => {
    const { accountId, member } = holdingIn(exchange)
    return { feed: await feedOf(exchange.platform, { accountId, companyId: member.principal.actor.companyId }) }
  }),
  openOnPlatform(api.renewCalendarFeed, async (exchange) => {
    const { services, transact, request } = exchange
    const { createdAt, token } = await transact((db) => renewCalendarFeed(db, holdingIn(exchange)))
    logSecurity(services.log, 'calendar-feed-made', request)
    return { createdAt, url: `${services.config.publicUrl}/api/calendar-feed/${token}` }
  }),
  openOnPlatform(api.revokeCalendarFeed, async (exchange) => {
    const { services, transact, request } = exchange
    await transact((db) => revokeCalendarFeed(db, holdingIn(exchange)))
    logSecurity(services.log, 'calendar-feed-revoked', request)
  }),

  openOnPlatform(api.readCalendarFeed, async (exchange, { params: { token } }) => {
    const { services, platform, request, reply, within } = exchange
    const now = services.clock.now()
    const reader = await findFeed(platform, token, now)
    if (reader === null || !holds(reader.principal.actor, 'manage_tasks:view'))
      throw await unknownToken(platform, request.ip, now)
    await countReading(platform, token, now)
    const tasks = await within(reader.principal, (ctx) => feedTasksOf(ctx, reader.userId), { readOnly: true })
    const text = calendarOf(reader, tasks, services.config.publicUrl)
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    // Asked for anew each time, so that a revoked link holds nothing back.
    void reply.headers({ etag, 'cache-control': 'private, no-cache' })
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  }),
]

function holdingIn(exchange: Exchange & OnPlatform): Holding {
  const { signedIn, enter, services } = exchange
  const member = signedIn && memberIn(signedIn)
  if (member === null) throw new Error('An endpoint of members was reached by somebody else')
  return { accountId: signedInBy(exchange).accountId, member, enter, now: services.clock.now() }
}
