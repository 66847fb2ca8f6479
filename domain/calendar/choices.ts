// What there is to choose of the calendar. Apart from the schemas: its page needs no zod (decision 0042).

/** How much is seen at once, and in which form: an agenda lists a month, day by day. */
export const calendarViews = ['month', 'week', 'day', 'agenda'] as const

/** What can be shown beside the tasks. */
export const calendarLayers = ['jobs', 'invoices'] as const

/** What a day means to a job. */
export const jobDayKinds = ['start', 'end', 'milestone'] as const
