import { renewCalendarFeed, revokeCalendarFeed } from '#domain/calendar/api.ts'
import type { ReadyWrite } from './money-writes.ts'
import { myself } from './people-writes.ts'
import type { Place } from './record-writes.ts'

/** What people do to the link to their own tasks, with the activity it must leave. */
export const calendarWrites = (
  at: () => Place,
): Record<string, { action: string; kind: string; write: () => Promise<ReadyWrite> }> => ({
  renewCalendarFeed: {
    action: 'calendarFeed.made',
    kind: 'user',
    async write() {
      const { id, name } = await myself(at())
      return { about: id, label: name, send: () => at().admin.try(renewCalendarFeed, {}) }
    },
  },
  revokeCalendarFeed: {
    action: 'calendarFeed.revoked',
    kind: 'user',
    async write() {
      const { id, name } = await myself(at())
      await at().admin.call(renewCalendarFeed, {})
      return { about: id, label: name, send: () => at().admin.try(revokeCalendarFeed, {}) }
    },
  },
})
