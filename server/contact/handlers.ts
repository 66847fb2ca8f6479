import { handleForPlatform } from '#server/platform/jobs/handler.ts'
import { keptFor } from '#server/platform/limits.ts'
import { forgetMessages } from './commands.ts'
import { tidyContactMessages } from './jobs.ts'

export const contactHandlers = [
  handleForPlatform(tidyContactMessages, ({ services, platform }) =>
    forgetMessages(platform, new Date(services.clock.now().getTime() - keptFor.contactMessages).toISOString()),
  ),
]
