// What there is to choose of somebody's calendar in Outlook. Apart from the schemas: a page needs no zod for it.

/** What can stand in it. */
export const outlookWants = ['tasks', 'jobs', 'milestones'] as const
export type OutlookWants = Record<(typeof outlookWants)[number], boolean>

/** Of which kind an entry is. */
export const entryKinds = ['task', 'job', 'milestone'] as const
export type EntryKind = (typeof entryKinds)[number]

/** How a calendar stands: `gone` is one that its person deleted there. */
export const outlookStates = ['on', 'gone'] as const
