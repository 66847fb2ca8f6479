import { handleForPlatform } from '#server/platform/jobs/handler.ts'
import { forgetOldCounts } from '#server/platform/session/counting.ts'
import { forgetEndedSessions } from '#server/platform/session/session.ts'
import { tidySessions } from './jobs.ts'

export const sessionHandlers = [
  handleForPlatform(tidySessions, async ({ services, platform }) => {
    await forgetEndedSessions(platform, services.clock.now())
    await forgetOldCounts(platform, services.clock.now())
  }),
]
