/** The role that a database's URL signs in as. */
export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)

// PostgreSQL cuts names at 63 characters.
const longestStem = 55

/** The role that a transaction of a client's people takes on, by the application's own (decision 0052). */
export const clientsRoleOf = (appRole: string): string => `${appRole.slice(0, longestStem)}_clients`
