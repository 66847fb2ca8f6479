import { lostConnection } from './connection.ts'

/** The database can't be used as it is; the message is one line that says what to change. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
}

/** Where a database is, and which setting says so. */
export interface Address {
  url: string
  setting: string
  /** Whether its password was derived from SECRET_KEY. */
  isDerived?: boolean
}

// Temporary failures: no server listens yet, it starts or stops, or it has no connection free at the moment.
const passingCodes =
  /^(EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTDOWN|EHOSTUNREACH|ENETUNREACH|ENOENT|EPIPE|ETIMEDOUT|53|57P|08)/

const codeOf = (error: unknown): string => {
  const { code = '', errors } = error as { code?: string; errors?: { code?: string }[] }
  // A name with two addresses fails with an AggregateError.
  return code || (errors?.[0]?.code ?? '')
}

/** A certificate or key that the address names. */
const isFile = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall === 'open'

/** Whether a database that failed so at start may be there in a moment. */
export const maySoonBeThere = (error: unknown): boolean =>
  !isFile(error) && (passingCodes.test(codeOf(error)) || (error instanceof Error && lostConnection.test(error.message)))

const untrusted = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Why no connection could be opened, in one line that names the setting to change. */
export function unusable(error: unknown, { url, setting, isDerived = false }: Address): DatabaseUnusable {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? `${hostname}:${port || 5432}`
  const user = decodeURIComponent(username)
  const database = decodeURIComponent(pathname.slice(1)) || user
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim()
  const line = (): string => {
    const code = codeOf(error)
    if (isFile(error)) return `A file that ${setting} names can't be read (${message}). Correct its path there.`
    if (code === '28P01')
      return isDerived
        ? `The database refuses the password of ${user}, which is made of SECRET_KEY. Set the SECRET_KEY of the other processes, or run npm run migrate with this one.`
        : `The database at ${host} refuses the password of ${user}. Correct user and password in ${setting}.`
    if (/no encryption|SSL (is )?required|SSL off/i.test(message))
      return `The database at ${host} accepts only TLS connections. Set DATABASE_TLS=on, or add ?sslmode=verify-full to ${setting}. It said: ${message}.`
    if (/does not support SSL/.test(message))
      return `The database at ${host} has no TLS, which DATABASE_TLS (on in production unless set to off) or sslmode in ${setting} asks for. Switch it on there (ssl = on), or don't ask for it.`
    if (untrusted.has(code))
      return `The certificate of the database at ${host} is not trusted (${message}). Name its authority: sslrootcert=/path/ca.pem in ${setting}, or NODE_EXTRA_CA_CERTS.`
    if (code === '28000')
      return `The database at ${host} does not let ${user} in (${message}). Correct ${setting}, or pg_hba.conf there.`
    if (code === '3D000')
      return `There is no database ${database} at ${host}. Create it, or correct its name in ${setting}.`
    if (code === '42501')
      return `${user} may not connect to the database ${database} (${message}). Grant it, or correct ${setting}.`
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      return `The host ${hostname} of the database is not known (${code}). Correct ${setting}.`
    if (code === '53300')
      return `The database at ${host} has no connection free (${message}). Raise its max_connections, or lower POOL_SIZE.`
    if (code.startsWith('57P'))
      return `The database at ${host} takes no connections (${message}). Wait until it has started, or look at its log.`
    if (/^E[A-Z]+$/.test(code)) return `No database answers at ${host} (${code}). Start it, or correct ${setting}.`
    if (lostConnection.test(message))
      return `The database at ${host} accepts connections and does not answer. Look at it, or correct ${setting}.`
    return `The database at ${host} can't be used: ${message || code}. Check ${setting}.`
  }
  return new DatabaseUnusable(line(), { cause: error })
}
