/** A company works, or was cancelled and can be read by few until it is erased. */
export const companyStatuses = ['active', 'cancelled'] as const
export type CompanyStatus = (typeof companyStatuses)[number]

/** What the companies can be sorted by. */
export const companySorts = [
  'name',
  'plan',
  'status',
  'people',
  'activeJobs',
  'reports',
  'monthlyValue',
  'createdAt',
] as const
