// What there is to choose of reports. Apart from the schemas: a page that offers it needs no zod (decision 0042).

export const progressRanges = ['0-25', '26-50', '51-75', '76-100'] as const

export const dateRanges = ['last-30', 'last-90', 'older'] as const

export const reportSorts = [
  'date',
  'reportId',
  'jobName',
  'clientName',
  'preparedBy',
  'progressPercentage',
  'createdAt',
  'updatedAt',
] as const
