import * as api from '#domain/reminders/api.ts'
import { read, write } from '#server/platform/http/route.ts'
import { resumeReminders, stopReminders, updateReminderSchedule } from './commands.ts'
import { getReminders, getReminderSchedule } from './queries.ts'

export const reminderRoutes = [
  read(api.getReminderSchedule, getReminderSchedule),
  write(api.updateReminderSchedule, updateReminderSchedule),
  read(api.getReminders, (ctx, { params }) => getReminders(ctx, params.id)),
  write(api.stopReminders, (ctx, { params }) => stopReminders(ctx, params.id)),
  write(api.resumeReminders, (ctx, { params }) => resumeReminders(ctx, params.id)),
]
