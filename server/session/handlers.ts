import { handleForPlatform } from '#server/platform/jobs/handler.ts'
import { forgetOldCounts } from '#server/platform/session/counting.ts'
import { forgetOldDevices } from '#server/platform/session/devices.ts'
import { forgetEndedSessions } from '#server/platform/session/session.ts'
import { forgetUnfinished } from '#server/second-step/commands/challenges.ts'
import { tidySessions } from './jobs.ts'

export const sessionHandlers = [
  handleForPlatform(tidySessions, async ({ services, platform }) => {
    await forgetEndedSessions(platform, services.clock.now())
    await forgetOldCounts(platform, services.clock.now())
    await forgetOldDevices(platform, services.clock.now())
    await forgetUnfinished(platform, services.clock.now())
  }),
]
