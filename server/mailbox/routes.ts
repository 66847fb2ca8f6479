import * as api from '#domain/mailbox/api.ts'
import { serve } from '#server/platform/http/route.ts'
import { completeMailbox, connectMailbox, disconnectMailbox, updateMailbox } from './commands.ts'
import { getMailbox } from './queries.ts'

export const mailboxRoutes = [
  serve(api.getMailbox, ({ services, within, principal }) =>
    within(principal, (ctx) => getMailbox(ctx, services.config), { readOnly: true }),
  ),
  serve(api.connectMailbox, connectMailbox),
  serve(api.completeMailbox, completeMailbox),
  serve(api.updateMailbox, ({ services, within, principal }, { body }) =>
    within(principal, (ctx) => updateMailbox(ctx, services.config, body)),
  ),
  serve(api.disconnectMailbox, ({ services, within, principal }) =>
    within(principal, (ctx) => disconnectMailbox(ctx, services)),
  ),
]
