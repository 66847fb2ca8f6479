import * as api from '#domain/notifications/api.ts'
import { openOnPlatform, read, write, type Exchange } from '#server/platform/http/route.ts'
import { unknownToken } from '#server/platform/session/guesses.ts'
import { openUnsubscribeToken, type Unsubscribing } from '#server/platform/session/unsubscribing.ts'
import { readAll, readOne, unreadOne } from './commands/reading.ts'
import { unsubscribe } from './commands/unsubscribing.ts'
import { countUnread, listOwn } from './queries/entries.ts'
import { findUnsubscribing } from './queries/unsubscribing.ts'

export const notificationRoutes = [
  read(api.listNotifications, listOwn),
  read(api.countUnread, (ctx) => countUnread(ctx)),
  write(api.readNotification, (ctx, { params }) => readOne(ctx, params.id)),
  write(api.unreadNotification, (ctx, { params }) => unreadOne(ctx, params.id)),
  write(api.readAllNotifications, readAll),
  openOnPlatform(api.readUnsubscribe, async (exchange, { params }) => {
    const { services, platform, request, reply } = exchange
    // Who presses the link in a mail program that knows no more of it is led to the page that asks.
    if (request.headers.accept?.includes('text/html') === true)
      return reply.redirect(`${services.config.publicUrl}/unsubscribe/${encodeURIComponent(params.token)}`, 303)
    const said = saidBy(exchange, params.token)
    const found = said && (await findUnsubscribing(platform, said))
    if (found === null) throw await unknownToken(platform, request.ip, services.clock.now())
    return found.shown
  }),
  openOnPlatform(api.unsubscribe, async (exchange, { params }) => {
    const { services, platform, request, transact } = exchange
    const said = saidBy(exchange, params.token)
    const shown = said && (await transact((db) => unsubscribe(db, said)))
    if (shown === null) throw await unknownToken(platform, request.ip, services.clock.now())
    return shown
  }),
]

const saidBy = ({ services: { config } }: Exchange, token: string): Unsubscribing | null =>
  openUnsubscribeToken([config.secretKey, ...config.oldSecretKeys], token)
