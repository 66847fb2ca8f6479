// What there is to choose of jobs. Apart from the schemas: a page that offers it needs no zod (decision 0042).

export const jobStatuses = ['pending', 'in-progress', 'completed'] as const

/** What a list can be narrowed to: one status, or all that are not completed (PRODUCT 11). */
export const jobStatusFilters = [...jobStatuses, 'active'] as const

export const jobSorts = [
  'name',
  'jobId',
  'clientName',
  'status',
  'startDate',
  'estimatedEndDate',
  'contractAmount',
  'progress',
  'unclaimed',
  'createdAt',
  'updatedAt',
] as const
