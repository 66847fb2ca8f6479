import { handleForPlatform } from '#server/platform/jobs/handler.ts'
import { tidyPhotos } from './commands/photo.ts'
import { tidyPhotosJob } from './jobs.ts'

export const profileHandlers = [
  handleForPlatform(tidyPhotosJob, ({ services, ...onPlatform }) =>
    tidyPhotos(onPlatform, services.storage, services.clock.now()),
  ),
]
