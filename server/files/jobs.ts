import { z } from 'zod'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { removeBytes } from './bytes.ts'

const removal = z.object({ ids: z.array(z.string()) })

export const fileJobs: JobHandlers = {
  /** Bytes go after the commit that forgot their rows. */
  removeStoredFiles: async ({ services, principal }, data) => {
    await removeBytes(services.storage, principal.actor.companyId, removal.parse(data).ids)
  },
}
