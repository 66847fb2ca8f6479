import { isIP } from 'node:net'

/** What the environment says about encrypted connections, before it is believed. */
export interface TlsWishes {
  NODE_ENV: 'development' | 'production' | 'test'
  /** Undefined where it is not set: production then decides (`needsTls`). */
  DATABASE_TLS?: boolean | undefined
  DATABASE_URL?: string | undefined
  DATABASE_APP_URL?: string | undefined
  DATABASE_PLATFORM_URL?: string | undefined
  DATABASE_LISTEN_URL?: string | undefined
  SMTP_TLS?: boolean | undefined
  SMTP_URL?: string | undefined
}

const databaseUrls = ['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_PLATFORM_URL', 'DATABASE_LISTEN_URL'] as const
/** Settings of an address that would let a connection be open, or its certificate be anybody's. */
const laxForDatabase = ['ssl', 'uselibpqcompat', 'sslnegotiation']
const laxForMail = /^(tls\b|ignoretls$|requiretls$|opportunistictls$|secure$)/i

/**
 * Whether nothing is said to this address without TLS: as its setting says, else in production unless the connection
 * stays on this machine (decision 0109).
 */
export const needsTls = (setting: boolean | undefined, { NODE_ENV }: Pick<TlsWishes, 'NODE_ENV'>, url: string) =>
  setting ?? (NODE_ENV === 'production' && !isLocal(url))

/** Whether an address leads to a unix socket or a loopback host. */
function isLocal(address: string): boolean {
  const host = hostOf(address)
  if (host === undefined) return false
  const isSocket = host === '' || host.startsWith('/')
  return isSocket || host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** As PostgreSQL's addresses say it: `host` in the query wins. Undefined where the address can't be read. */
function hostOf(address: string): string | undefined {
  const url = URL.parse(address)
  if (url === null) return undefined
  return url.searchParams.get('host') ?? decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '')
}

/** Readable lines about wishes that can't both come true. */
export function tlsMistakes(wishes: TlsWishes): string[] {
  return [
    ...databaseMistakes(wishes),
    ...mailMistakes(wishes),
    // Both sides would wait for the other to begin.
    ...(/^smtp:\/\/[^/?]*:465\b/.test(wishes.SMTP_URL ?? '')
      ? ['SMTP_URL must begin with smtps:// for port 465, which speaks TLS from the start.']
      : []),
  ]
}

/** A setting by its name, with where it comes from when it is not set. */
const named = (name: 'DATABASE_TLS' | 'SMTP_TLS', wishes: TlsWishes): string =>
  wishes[name] === undefined ? `${name} (on in production unless set to off)` : name

function databaseMistakes(wishes: TlsWishes): string[] {
  if (wishes.DATABASE_TLS === true && wishes.DATABASE_URL === undefined)
    return ['DATABASE_TLS needs DATABASE_URL beside it: the embedded database has no network.']
  const setting = named('DATABASE_TLS', wishes)
  return databaseUrls.flatMap((name) => {
    const address = wishes[name] ?? ''
    const url = URL.parse(address)
    if (url === null || !needsTls(wishes.DATABASE_TLS, wishes, address)) return []
    const mode = url.searchParams.get('sslmode') ?? 'verify-full'
    const lax = laxForDatabase.find((each) => url.searchParams.has(each))
    return [
      ...(['require', 'verify-full'].includes(mode) ? [] : [`${name} says sslmode=${mode}, which ${setting} forbids.`]),
      ...(lax === undefined ? [] : [`${name} says ${lax}, which ${setting} forbids.`]),
      ...(isIP(hostOf(address) ?? '') === 0
        ? []
        : [`${name} must name its host, not its address: the certificate is checked against the name by ${setting}.`]),
    ]
  })
}

function mailMistakes(wishes: TlsWishes): string[] {
  const { SMTP_URL, SMTP_TLS } = wishes
  if (SMTP_URL === undefined) return SMTP_TLS === true ? ['SMTP_TLS needs SMTP_URL beside it.'] : []
  if (!needsTls(SMTP_TLS, wishes, SMTP_URL)) return []
  const lax = [...(URL.parse(SMTP_URL)?.searchParams.keys() ?? [])].find((key) => laxForMail.test(key))
  return lax === undefined ? [] : [`SMTP_URL says ${lax}, which ${named('SMTP_TLS', wishes)} forbids.`]
}

/** A database's address over which nothing travels in the open, nor to anybody but the host it names. */
export function overTls(url: string): string {
  const strict = new URL(url)
  strict.searchParams.set('sslmode', 'verify-full')
  return strict.toString()
}
