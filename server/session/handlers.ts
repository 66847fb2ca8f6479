import { handleForPlatform } from '#server/platform/jobs/handler.ts'
import { forgetOldCounts } from '#server/platform/session/counting.ts'
import { forgetOldDevices } from '#server/platform/session/devices.ts'
import { forgetOldPending } from '#server/platform/session/pending.ts'
import { forgetEndedSessions } from '#server/platform/session/session.ts'
import { tidySessions } from './jobs.ts'

export const sessionHandlers = [
  handleForPlatform(tidySessions, async ({ services, platform }) => {
    await forgetEndedSessions(platform, services.clock.now())
    await forgetOldCounts(platform, services.clock.now())
    await forgetOldDevices(platform, services.clock.now())
    await forgetOldPending(platform, services.clock.now())
  }),
]
