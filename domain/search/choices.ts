// What there is to choose of the search. Apart from its schemas: the box needs no zod (decision 0042).

/** What is searched, in the order in which equally good matches take turns. */
export const searchTypes = ['client', 'job', 'report', 'invoice', 'variation', 'task', 'user'] as const
export type SearchType = (typeof searchTypes)[number]

/** As many results as the box shows (SPEC 2). */
export const shownAtOnce = 5

/** Characters of a search that the server takes. */
export const longestSearch = 200

/** Of how many records a device asks at once how they are called by now. */
export const mostRecalled = 16
