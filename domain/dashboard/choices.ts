// What there is to choose of dashboards. Apart from the schemas: a page that shows it needs no zod (decision 0042).

/** What a new company does first, in this order. */
export const firstSteps = ['client', 'job', 'report', 'invoice', 'xero', 'team'] as const
export type FirstStep = (typeof firstSteps)[number]

/** How many months a picture shows, the present one last. */
export const monthsShown = 12

/** How many jobs a picture shows before it adds up the rest. */
export const jobsShown = 8

/** The two lists of milestones: what is past, and what is due from today on. */
export const milestoneLists = ['overdue', 'upcoming'] as const
