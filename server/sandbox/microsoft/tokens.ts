import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { sandboxClient } from '../clients.ts'
import type { Now } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { openSigning } from '../signing.ts'
import { shelf, type Shelf, type Store } from '../store.ts'
import { type Directory, tenantId } from './people.ts'

/** What somebody accepted on the page of consent. */
export interface Consent {
  person: string
  scopes: string[]
  redirectUri: string
  challenge: string | undefined
  nonce: string | undefined
  /** When the person signed in, in seconds since 1970. */
  authTime: number
}

interface Code extends Consent {
  until: number
}

/** Whom a token speaks for, and what for. */
export interface Grant {
  id: string
  person: string
  scopes: string[]
}

interface Kept extends Grant {
  until: number
}

const minute = 60_000
const codeLife = 10 * minute
const refreshLife = 90 * 24 * 60 * minute

const codes = shelf<Code>('codes')
const refreshes = shelf<Kept>('refresh tokens')
const accesses = shelf<Kept>('access tokens')
const place = 'microsoft'

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url')
const challengeOf = hash

/** The answer of the token endpoint. */
export interface TokenSet {
  token_type: 'Bearer'
  scope: string
  expires_in: number
  ext_expires_in: number
  access_token: string
  refresh_token?: string
  id_token?: string
}

/** A refusal of the token endpoint, by Microsoft's own number. */
export interface GrantFault {
  error: 'invalid_grant' | 'invalid_scope'
  number: number
  description: string
}

interface TokenParts {
  directory: Directory
  faults: Faults
}

export interface Tokens {
  issueCode(consent: Consent): string
  redeem(code: string, redirectUri: string, verifier: string | undefined, issuer: string): TokenSet | GrantFault
  /** What was asked for is what was accepted, or less. */
  refresh(token: string, scopes: readonly string[], issuer: string): TokenSet | GrantFault
  read(token: string): Grant | 'unknown' | 'expired'
  /** Nobody is asked with these any more: what was accepted is taken back, access tokens go on until they end. */
  revokeOf(person: string): void
  revokeAll(): void
  expireAll(): void
  /** Those who have accepted. */
  people(): string[]
  jwks(): object
}

export function openTokens(store: Store, now: Now, { directory, faults }: TokenParts): Tokens {
  const time = (): number => now().getTime()
  const { jwt, forged, jwks } = openSigning(store, place)

  function issue(grant: Grant, issuer: string, said?: Pick<Consent, 'nonce' | 'authTime'>): TokenSet {
    // Between 60 and 90 minutes, 75 on average: nobody may count on one of them.
    const life = randomInt(3600, 5400)
    const seconds = Math.floor(time() / 1000)
    const access = jwt({ aud: 'https://graph.microsoft.com', oid: grant.person, jti: randomUUID(), iat: seconds })
    store.put(accesses, place, hash(access), { ...grant, until: time() + life * 1000 })
    return {
      token_type: 'Bearer',
      scope: grant.scopes.filter((scope) => scope !== 'offline_access').join(' '),
      expires_in: life,
      ext_expires_in: life,
      access_token: access,
      ...(grant.scopes.includes('offline_access') ? { refresh_token: newRefresh(grant) } : {}),
      ...(grant.scopes.includes('openid') ? { id_token: idToken(grant, issuer, seconds, said) } : {}),
    }
  }

  function idToken(
    { person: id, scopes }: Grant,
    issuer: string,
    seconds: number,
    { nonce, authTime }: Partial<Pick<Consent, 'nonce' | 'authTime'>> = {},
  ): string {
    const person = directory.byId(id)
    const claims = {
      aud: sandboxClient.id,
      iss: issuer,
      iat: seconds,
      nbf: seconds,
      exp: seconds + 3900,
      ...(nonce === undefined ? {} : { nonce }),
      // An optional claim, as the application is registered for it.
      ...(authTime === undefined ? {} : { auth_time: authTime }),
      oid: id,
      // Pairwise: another application gets another.
      sub: hash(`${sandboxClient.id} ${id}`),
      tid: tenantId,
      ver: '2.0',
      ...(scopes.includes('profile') ? { name: person?.name, preferred_username: person?.email } : {}),
      // Optional claims, as the application is registered for them. Who looks after a directory writes there what they
      // like.
      ...(scopes.includes('email')
        ? { email: person?.claimed ?? person?.email, xms_edov: person?.isOwned ?? false }
        : {}),
    }
    const forging = faults.take('forgedIdentity')
    if (forging === undefined) return jwt(claims)
    const said = Object.fromEntries(
      Object.entries({ ...claims, ...forging.claims }).filter(([, value]) => value !== null),
    )
    return forging.signed === 'as ever' ? jwt(said) : forged(said, forging.signed)
  }

  function newRefresh(grant: Grant): string {
    const token = `1.${randomBytes(48).toString('base64url')}`
    store.put(refreshes, place, hash(token), { ...grant, until: time() + refreshLife })
    return token
  }

  function drop<T>(kind: Shelf<T>, over: (value: T) => boolean): void {
    for (const [id, value] of store.entries(kind, place)) if (over(value)) store.remove(kind, place, id)
  }

  function sweep(): void {
    const isLongOver = ({ until }: { until: number }): boolean => until < time() - 24 * 60 * minute
    drop(refreshes, isLongOver)
    drop(accesses, isLongOver)
    drop(codes, isLongOver)
  }

  return {
    issueCode(consent) {
      const code = `1.${randomBytes(48).toString('base64url')}`
      store.whole(() => store.put(codes, place, hash(code), { ...consent, until: time() + codeLife }))
      return code
    },
    redeem: (code, redirectUri, verifier, issuer) =>
      store.whole(() => {
        sweep()
        const found = store.get(codes, place, hash(code))
        store.remove(codes, place, hash(code))
        if (found === undefined) return invalidGrant(54005, 'OAuth2 Authorization code was already redeemed.')
        if (found.until <= time()) return invalidGrant(70008, 'The provided authorization code is expired.')
        if (found.redirectUri !== redirectUri) return invalidGrant(50011, 'The redirect URI does not match.')
        if (found.challenge !== (verifier === undefined ? undefined : challengeOf(verifier)))
          return invalidGrant(501481, 'The Code_Verifier does not match the code_challenge.')
        const { person, scopes } = found
        return issue({ id: randomUUID(), person, scopes }, issuer, found)
      }),
    refresh: (token, scopes, issuer) =>
      store.whole(() => {
        const found = store.get(refreshes, place, hash(token))
        if (found === undefined) return invalidGrant(50173, 'The provided grant has expired due to it being revoked.')
        if (found.until <= time()) return invalidGrant(700082, 'The refresh token has expired due to inactivity.')
        if (scopes.some((scope) => !found.scopes.includes(scope)))
          return invalidGrant(65001, 'The user or administrator has not consented to use the application.')
        // The one before goes on until it ends: whoever uses the new one is to throw it away.
        const { id, person } = found
        return issue({ id, person, scopes: scopes.length === 0 ? found.scopes : [...scopes] }, issuer)
      }),
    read(token) {
      const found = store.get(accesses, place, hash(token))
      if (found === undefined) return 'unknown'
      return found.until <= time() ? 'expired' : found
    },
    revokeOf: (person) => store.whole(() => drop(refreshes, (grant) => grant.person === person)),
    revokeAll: () => store.whole(() => drop(refreshes, () => true)),
    expireAll: () =>
      store.whole(() => {
        for (const [id, access] of store.entries(accesses, place))
          store.put(accesses, place, id, { ...access, until: Math.min(access.until, time()) })
      }),
    people: () => [...new Set(store.all(refreshes, place).map(({ person }) => person))],
    jwks,
  }
}

const invalidGrant = (number: number, description: string): GrantFault => ({
  error: 'invalid_grant',
  number,
  description,
})
