/** What the product speaks (SPEC 9). */
export const languages = ['en', 'es', 'fr'] as const
export const themes = ['light', 'dark', 'system'] as const

/**
 * What people are told of, as the settings show it (SPEC 3 and PRODUCT 8), and the ways it reaches them. Links in old
 * mails name a category by its place in this list: a new one goes at the end.
 */
export const notificationCategories = [
  'reports',
  'invoices',
  'payments',
  'variations',
  'tasks',
  'people',
  'account',
  'colleagues',
] as const
export type NotificationCategory = (typeof notificationCategories)[number]
export const notificationChannels = ['bell', 'email', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** How many work there, and at what (SPEC 9). */
export const companySizes = ['1-10', '11-50', '51-200', '201+'] as const
export type CompanySize = (typeof companySizes)[number]
export const industries = ['residential', 'commercial', 'industrial', 'infrastructure', 'specialty'] as const
export type Industry = (typeof industries)[number]
