import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'

import type { CallInput } from '#domain/endpoint.ts'
import { createJob, deleteJob, listJobs, sumJobs, updateJob } from '#domain/jobs/api.ts'
import { jobSorts, jobStatusFilters } from '#domain/jobs/choices.ts'
import { call } from '#web/lib/api.ts'
import { anId, listParams, oneOf, several } from '#web/lib/search-params.ts'
import { showDeleted, showWritten } from '#web/lib/stale.ts'
import { jobQuery } from '#web/records/jobs.ts'

/** What the address of a jobs list holds. */
export const jobListParams = listParams(jobSorts, '-createdAt', {
  status: several(oneOf(jobStatusFilters)),
  overdue: oneOf(['true']),
  unclaimed: oneOf(['true']),
  clientId: several(anId),
})

export type JobQuery = CallInput<typeof listJobs>['query']

/** Jobs as a list shows them; the old rows stay while new ones are on their way. */
export function useListJobs(query: JobQuery, options: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: ['jobs', 'list', query],
    queryFn: ({ signal }) => call(listJobs, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
  })
}

/** What a list of jobs comes to, on all of its pages. */
export function useSumJobs({ sort: _sort, page: _page, pageSize: _pageSize, ...query }: JobQuery) {
  return useQuery({
    queryKey: ['jobs', 'list', 'sums', query],
    queryFn: ({ signal }) => call(sumJobs, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useCreateJob() {
  return useMutation({
    mutationFn: (body: CallInput<typeof createJob>['body']) => call(createJob, { body }),
    onSuccess: (job) => showWritten('job.created', jobQuery(job.id).queryKey, job),
  })
}

export function useUpdateJob() {
  return useMutation({
    mutationFn: (input: { id: string; version: number; body: CallInput<typeof updateJob>['body'] }) =>
      call(updateJob, { params: { id: input.id }, version: input.version, body: input.body }),
    onSuccess: (job) => showWritten('job.updated', jobQuery(job.id).queryKey, job),
  })
}

export function useDeleteJob() {
  return useMutation({
    mutationFn: (id: string) => call(deleteJob, { params: { id } }),
    onSuccess: (_answer, id) => showDeleted('job.deleted', jobQuery(id).queryKey),
  })
}
