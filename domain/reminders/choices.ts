/** Days from the due date on which the settings offer to remind; before it where they are negative. */
export const offeredDays = [-7, -3, -1, 0, 1, 3, 7, 14, 21, 30, 45, 60] as const

/** What is proposed to who has never chosen. */
export const proposedDays: readonly number[] = [-3, 1, 7, 14]

/** How a reminder speaks: before or on the due date, soon after it, a week later, two weeks later. */
export const reminderTones = ['before', 'today', 'soon', 'week', 'long'] as const
export type ReminderTone = (typeof reminderTones)[number]
