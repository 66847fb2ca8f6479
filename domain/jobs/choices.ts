// What there is to choose of jobs. Apart from the schemas: a page that offers it needs no zod (decision 0042).

export const jobStatuses = ['pending', 'in-progress', 'completed'] as const

export const jobSorts = [
  'name',
  'jobId',
  'clientName',
  'status',
  'startDate',
  'estimatedEndDate',
  'contractAmount',
  'progress',
  'createdAt',
  'updatedAt',
] as const
