import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sandboxClient } from '../clients.ts'
import type { Now } from '../clock.ts'
import { openSigning } from '../signing.ts'
import { shelf, type Shelf, type Store } from '../store.ts'
import { people } from './organisations.ts'

/** What somebody allowed on the page of consent. */
export interface Consent {
  person: string
  /** Shared by the connections that were made at the same time. */
  authEvent: string
  scopes: string[]
  redirectUri: string
  challenge: string | undefined
  nonce: string | undefined
}

interface Code extends Consent {
  until: number
}

interface Grant {
  id: string
  person: string
  authEvent: string
  scopes: string[]
}

interface Refresh extends Grant {
  until: number
  /** When it was first exchanged: for a while it is still good, in case that answer got lost. */
  exchanged?: number
}

interface Access extends Grant {
  until: number
}

export const minute = 60_000
const codeLife = 5 * minute
const accessLife = 30 * minute
const refreshLife = 60 * 24 * 60 * minute
const grace = 30 * minute

const codes = shelf<Code>('codes')
const refreshes = shelf<Refresh>('refresh tokens')
const accesses = shelf<Access>('access tokens')
const place = 'oauth'

/** Only fingerprints of tokens are kept, as Xero surely does. */
const hash = (token: string): string => createHash('sha256').update(token).digest('base64url')
const challengeOf = hash

/** The answer of the token endpoint. */
export interface TokenSet {
  id_token?: string
  access_token: string
  expires_in: number
  token_type: 'Bearer'
  refresh_token?: string
  scope: string
}

export interface Tokens {
  issueCode(consent: Consent): string
  /** Undefined stands for `invalid_grant`. */
  redeem(code: string, redirectUri: string, verifier: string | undefined, issuer: string): TokenSet | undefined
  refresh(token: string, issuer: string): TokenSet | undefined
  /** Takes the token's whole grant back; answers whose it was. */
  revoke(token: string): string | undefined
  /** Who an access token speaks for, or why it doesn't. */
  read(token: string): Grant | { fault: 'unknown' } | { fault: 'expired'; at: number }
  /** For tests of what happens then: every access token is over at once. */
  expireAll(): void
  /** The same for everything: nobody is authorised any more. */
  revokeAll(): void
  jwks(): object
}

export function openTokens(store: Store, now: Now): Tokens {
  const time = (): number => now().getTime()

  const { jwt, jwks } = openSigning(store, place)

  function issue(grant: Grant, issuer: string, nonce?: string): TokenSet {
    const seconds = Math.floor(time() / 1000)
    const person = people.find(({ id }) => id === grant.person)
    const shared = { nbf: seconds, iat: seconds, exp: seconds + accessLife / 1000, iss: issuer, sub: grant.person }
    const access = jwt({
      ...shared,
      aud: `${issuer}/resources`,
      client_id: sandboxClient.id,
      xero_userid: grant.person,
      authentication_event_id: grant.authEvent,
      jti: randomUUID(),
      scope: grant.scopes,
    })
    const whose = { name: person?.name, preferred_username: person?.email, email: person?.email }
    store.put(accesses, place, hash(access), { ...grant, until: time() + accessLife })
    return {
      ...(grant.scopes.includes('openid')
        ? { id_token: jwt({ ...shared, aud: sandboxClient.id, ...(nonce === undefined ? {} : { nonce }), ...whose }) }
        : {}),
      access_token: access,
      expires_in: accessLife / 1000,
      token_type: 'Bearer',
      ...(grant.scopes.includes('offline_access') ? { refresh_token: newRefresh(grant) } : {}),
      scope: grant.scopes.join(' '),
    }
  }

  function newRefresh(grant: Grant): string {
    const token = randomBytes(32).toString('base64url')
    store.put(refreshes, place, hash(token), { ...grant, until: time() + refreshLife })
    return token
  }

  function drop<T>(kind: Shelf<T>, over: (value: T) => boolean): void {
    for (const [id, value] of store.entries(kind, place)) if (over(value)) store.remove(kind, place, id)
  }

  function endGrants(over: (grant: Grant) => boolean): void {
    drop(refreshes, over)
    drop(accesses, over)
  }

  /** What has been over for a day tells nobody anything any more. */
  function sweep(): void {
    const isLongOver = ({ until }: { until: number }): boolean => until < time() - 24 * 60 * minute
    drop(refreshes, isLongOver)
    drop(accesses, isLongOver)
    drop(codes, isLongOver)
  }

  return {
    issueCode(consent) {
      const code = randomBytes(32).toString('base64url')
      store.whole(() => store.put(codes, place, hash(code), { ...consent, until: time() + codeLife }))
      return code
    },
    redeem: (code, redirectUri, verifier, issuer) =>
      store.whole(() => {
        sweep()
        const found = store.get(codes, place, hash(code))
        // Asked once, gone, whatever the answer.
        store.remove(codes, place, hash(code))
        if (found === undefined || found.until <= time() || found.redirectUri !== redirectUri) return undefined
        if (found.challenge !== (verifier === undefined ? undefined : challengeOf(verifier))) return undefined
        const { person, authEvent, scopes, nonce } = found
        return issue({ id: randomUUID(), person, authEvent, scopes }, issuer, nonce)
      }),
    refresh: (token, issuer) =>
      store.whole(() => {
        const found = store.get(refreshes, place, hash(token))
        if (found === undefined || found.until <= time()) return undefined
        if (found.exchanged !== undefined && time() - found.exchanged >= grace) return undefined
        store.put(refreshes, place, hash(token), { ...found, exchanged: found.exchanged ?? time() })
        const { id, person, authEvent, scopes } = found
        return issue({ id, person, authEvent, scopes }, issuer)
      }),
    revoke: (token) =>
      store.whole(() => {
        const found = store.get(refreshes, place, hash(token))
        if (found !== undefined) endGrants(({ id }) => id === found.id)
        return found?.person
      }),
    read(token) {
      const found = store.get(accesses, place, hash(token))
      if (found === undefined) return { fault: 'unknown' }
      return found.until <= time() ? { fault: 'expired', at: found.until } : found
    },
    expireAll: () =>
      store.whole(() => {
        for (const [id, access] of store.entries(accesses, place))
          store.put(accesses, place, id, { ...access, until: Math.min(access.until, time()) })
      }),
    revokeAll: () => store.whole(() => endGrants(() => true)),
    jwks,
  }
}
