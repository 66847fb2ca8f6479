/** The header in which every request of the screens names the page that sends it. */
export const pageHeader = 'stringline-page'

/** A page by whom and what it shows: an account, and the company it works in (none for a super admin outside). */
export const pageOf = (accountId: string, companyId: string | null): string => `${accountId}/${companyId ?? '-'}`
