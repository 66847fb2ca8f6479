import { handleForPlatform } from '#server/platform/jobs/handler.ts'
import { forgetOldAttempts } from '#server/platform/session/attempts.ts'
import { forgetEndedSessions } from '#server/platform/session/session.ts'
import { tidySessions } from './jobs.ts'

export const sessionHandlers = [
  handleForPlatform(tidySessions, async ({ database, clock }) => {
    await forgetEndedSessions(database.platform, clock.now())
    await forgetOldAttempts(database.platform, clock.now())
  }),
]
