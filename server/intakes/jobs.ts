import { z } from 'zod'
import { job, noData, retrySoon } from '#server/platform/jobs/job.ts'
import type { Schedule } from '#server/platform/jobs/schedule.ts'
import { archives, second } from '#server/platform/limits.ts'

const ofIntake = z.strictObject({ intakeId: z.uuid() })
const patient = { limit: 5, delay: 30, maxDelay: 600 }

/** Reads an archive whose bytes have arrived. */
export const checkArchive = job({
  name: 'checkArchive',
  data: ofIntake,
  retry: patient,
  longest: archives.longest / second,
  scope: 'company',
})

/** Brings in what somebody has looked at. */
export const bringArchive = job({
  name: 'bringArchive',
  data: ofIntake,
  retry: patient,
  longest: archives.longest / second,
  scope: 'company',
})

/** Removes the bytes of archives that are needed no more. */
export const removeIntakes = job({
  name: 'removeIntakes',
  data: z.strictObject({ ids: z.array(z.uuid()) }),
  retry: retrySoon,
  scope: 'company',
})

/** Ends what has had its time, and removes what nobody knows any more. */
export const tidyIntakes = job({ name: 'tidyIntakes', data: noData, retry: retrySoon, scope: 'company' })

export const intakeSchedules: readonly Schedule[] = [{ job: tidyIntakes, cron: '55 * * * *', timeZone: 'UTC' }]
