/** The header in which every request of the screens names the page that sends it. */
export const pageHeader = 'stringline-page'

/** The header in which a tab of a browser names itself, so that it knows its own deeds when it hears of them. */
export const tabHeader = 'stringline-tab'

/** A page by whom and what it shows: an account, and the company it works in (none for a super admin outside). */
export const pageOf = (accountId: string, companyId: string | null): string => `${accountId}/${companyId ?? '-'}`

/** What the sign-in form says of an empty field. Here and not beside the schema: the sign-in page does without zod. */
export const signInRequired = { email: 'Email is required', password: 'Password is required' }

/** The fields that are still empty, as the schema sees it. */
export const missingForSignIn = (typed: { email: string; password: string }): (keyof typeof signInRequired)[] => [
  ...(typed.email.trim() === '' ? (['email'] as const) : []),
  ...(typed.password === '' ? (['password'] as const) : []),
]

/** As whom somebody may be signed in. */
export const sessionRoles = ['super_admin', 'org_admin', 'admin', 'user', 'client'] as const
