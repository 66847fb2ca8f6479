import { isIP } from 'node:net'

/** What the environment says about encrypted connections, before it is believed. */
export interface TlsWishes {
  DATABASE_TLS: boolean
  DATABASE_URL?: string | undefined
  DATABASE_APP_URL?: string | undefined
  DATABASE_PLATFORM_URL?: string | undefined
  DATABASE_LISTEN_URL?: string | undefined
  SMTP_TLS: boolean
  SMTP_URL?: string | undefined
}

const databaseUrls = ['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_PLATFORM_URL', 'DATABASE_LISTEN_URL'] as const
/** Settings of an address that would let a connection be open, or its certificate be anybody's. */
const laxForDatabase = ['ssl', 'uselibpqcompat', 'sslnegotiation']
const laxForMail = /^(tls\b|ignoretls$|requiretls$|opportunistictls$|secure$)/i

/** Readable lines about wishes that can't both come true. */
export function tlsMistakes(wishes: TlsWishes): string[] {
  return [
    ...(wishes.DATABASE_TLS ? databaseMistakes(wishes) : []),
    ...(wishes.SMTP_TLS ? mailMistakes(wishes) : []),
    // Both sides would wait for the other to begin.
    ...(/^smtp:\/\/[^/?]*:465\b/.test(wishes.SMTP_URL ?? '')
      ? ['SMTP_URL must begin with smtps:// for port 465, which speaks TLS from the start.']
      : []),
  ]
}

function databaseMistakes(wishes: TlsWishes): string[] {
  if (wishes.DATABASE_URL === undefined)
    return ['DATABASE_TLS needs DATABASE_URL beside it: the embedded database has no network.']
  return databaseUrls.flatMap((name) => {
    const url = URL.parse(wishes[name] ?? '')
    if (url === null) return []
    const mode = url.searchParams.get('sslmode') ?? 'verify-full'
    const lax = laxForDatabase.find((each) => url.searchParams.has(each))
    return [
      ...(['require', 'verify-full'].includes(mode)
        ? []
        : [`${name} says sslmode=${mode}, which DATABASE_TLS forbids.`]),
      ...(lax === undefined ? [] : [`${name} says ${lax}, which DATABASE_TLS forbids.`]),
      ...(isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0
        ? []
        : [`${name} must name its host, not its address: the certificate is checked against the name (DATABASE_TLS).`]),
    ]
  })
}

function mailMistakes({ SMTP_URL }: TlsWishes): string[] {
  if (SMTP_URL === undefined) return ['SMTP_TLS needs SMTP_URL beside it.']
  const lax = [...(URL.parse(SMTP_URL)?.searchParams.keys() ?? [])].find((key) => laxForMail.test(key))
  return lax === undefined ? [] : [`SMTP_URL says ${lax}, which SMTP_TLS forbids.`]
}

/** A database's address over which nothing travels in the open, nor to anybody but the host it names. */
export function overTls(url: string): string {
  const strict = new URL(url)
  strict.searchParams.set('sslmode', 'verify-full')
  return strict.toString()
}
