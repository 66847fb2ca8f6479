import { calendarMessages } from '#domain/calendar/schema.ts'
import { needs } from '#server/platform/policy.ts'

export const calendarPolicy = {
  /** What it shows are tasks, which people of a client never see, whatever their role says (`grantsOf`). */
  renewCalendarFeed: needs('manage_tasks:view', calendarMessages.feedOfTasks),
}
