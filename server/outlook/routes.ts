import * as api from '#domain/outlook/api.ts'
import { read, serve, write } from '#server/platform/http/route.ts'
import { takeOutlookChange, undoOutlookChange } from './commands/choosing.ts'
import { allowOutlookCalendar, dropOutlookCalendar, keepOutlookCalendar } from './commands/wishing.ts'
import { getOutlookCalendar } from './queries/calendar.ts'
import { listOutlookChanges } from './queries/changes.ts'

export const outlookRoutes = [
  serve(api.getOutlookCalendar, ({ services, within, principal }) =>
    within(principal, (ctx) => getOutlookCalendar(ctx, services.config), { readOnly: true }),
  ),
  serve(api.keepOutlookCalendar, ({ services, within, principal }, input) =>
    within(principal, (ctx) => keepOutlookCalendar(ctx, services.config, input)),
  ),
  serve(api.allowOutlookCalendar, allowOutlookCalendar),
  serve(api.dropOutlookCalendar, ({ services, within, principal }) =>
    within(principal, (ctx) => dropOutlookCalendar(ctx, services.config)),
  ),
  read(api.listOutlookChanges, listOutlookChanges),
  write(api.takeOutlookChange, takeOutlookChange),
  write(api.undoOutlookChange, undoOutlookChange),
]
