import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { shelf, type Store } from './store.ts'

const keys = shelf<string>('keys')

/** Made once in a process, since it takes long; each store keeps it. */
let madeHere: string | undefined

const newKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Whose signature a forged token has; of `a secret` the one that everybody knows, which is the public key. */
export type Forging = 'by another key' | 'by a secret' | 'by nobody'

export interface Signing {
  /** The claims as a token signed by RS256. */
  jwt: (claims: object) => string
  /** The same with a signature that is none of ours. */
  forged: (claims: object, signed: Forging) => string
  /** The public half, as a provider publishes it. */
  jwks: () => object
}

/** What a provider signs with: one key, kept at that place of the store. */
export function openSigning(store: Store, place: string): Signing {
  function privateKey(): KeyObject {
    const kept = store.get(keys, place, 'signing')
    if (kept !== undefined) return createPrivateKey(kept)
    const text = (madeHere ??= newKey())
    store.whole(() => store.put(keys, place, 'signing', text))
    return createPrivateKey(text)
  }
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
  const unsigned = (alg: string, claims: object): string =>
    `${encode({ alg, kid: 'sandbox', typ: 'JWT' })}.${encode(claims)}`
  const signedBy = (key: KeyObject, claims: object): string => {
    const text = unsigned('RS256', claims)
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
  }
  return {
    jwt: (claims) => signedBy(privateKey(), claims),
    forged(claims, signed) {
      if (signed === 'by another key') return signedBy(createPrivateKey(newKey()), claims)
      if (signed === 'by nobody') return `${unsigned('none', claims)}.`
      const known = createPublicKey(privateKey()).export({ type: 'spki', format: 'pem' })
      const text = unsigned('HS256', claims)
      return `${text}.${createHmac('sha256', known).update(text).digest('base64url')}`
    },
    jwks: () => ({
      keys: [{ ...createPublicKey(privateKey()).export({ format: 'jwk' }), kid: 'sandbox', use: 'sig', alg: 'RS256' }],
    }),
  }
}
