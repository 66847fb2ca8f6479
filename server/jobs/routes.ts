import * as api from '#domain/jobs/api.ts'
import { read, write } from '#server/platform/http/route.ts'
import { createJob, deleteJob, updateJob } from './commands.ts'
import { getJob } from './queries.ts'
import { listJobRecords, lookupJobNames, sumListedJobs } from './queries/list.ts'

export const jobRoutes = [
  read(api.listJobs, listJobRecords),
  read(api.sumJobs, sumListedJobs),
  read(api.getJob, (ctx, { params }) => getJob(ctx, params.id)),
  write(api.createJob, createJob),
  write(api.updateJob, updateJob),
  write(api.deleteJob, (ctx, { params }) => deleteJob(ctx, params.id)),
  read(api.lookupJobs, lookupJobNames),
]
