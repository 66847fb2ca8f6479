import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { shelf, type Store } from './store.ts'

const keys = shelf<string>('keys')

/** Made once in a process, since it takes long; each store keeps it. */
let madeHere: string | undefined

const newKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

export interface Signing {
  /** The claims as a token signed by RS256. */
  jwt: (claims: object) => string
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
  return {
    jwt(claims) {
      const text = `${encode({ alg: 'RS256', kid: 'sandbox', typ: 'JWT' })}.${encode(claims)}`
      return `${text}.${sign('sha256', Buffer.from(text), privateKey()).toString('base64url')}`
    },
    jwks: () => ({
      keys: [{ ...createPublicKey(privateKey()).export({ format: 'jwk' }), kid: 'sandbox', use: 'sig', alg: 'RS256' }],
    }),
  }
}
