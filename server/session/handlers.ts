import { handleForPlatform } from '#server/platform/jobs/handler.ts'
import { forgetOldAttempts } from '#server/platform/session/attempts.ts'
import { forgetEndedSessions } from '#server/platform/session/session.ts'
import { tidySessions } from './jobs.ts'

export const sessionHandlers = [
  handleForPlatform(tidySessions, async ({ services, platform }) => {
    await forgetEndedSessions(platform, services.clock.now())
    await forgetOldAttempts(platform, services.clock.now())
  }),
]
