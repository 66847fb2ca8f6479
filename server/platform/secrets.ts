import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What a secret is for. Each use has a word of its own: what is sealed for one can't be opened as another. */
export type SecretPurpose =
  | 'share-link'
  | 'invoice-link'
  | 'invitation'
  | 'authenticator-app'
  | 'push-key'
  | 'push-subscription'
  | 'connection'
  | 'connection-attempt'
  | 'connection-end'
  | 'identity-attempt'

/**
 * Where a secret belongs: the company (none where it is an account's), the use and the record that holds it. Copied
 * anywhere else it can't be opened.
 */
export interface SecretPlace {
  companyId: string | null
  purpose: SecretPurpose
  recordId: string
}

/**
 * `unknown_key`: sealed under a key that is not configured (any more). `unreadable`: changed, cut, or from another
 * place.
 */
export type SecretErrorCode = 'unknown_key' | 'unreadable'

/** A sealed secret that can't be opened. Its message names no secret. */
export class SecretError extends Error {
  readonly code: SecretErrorCode

  constructor(code: SecretErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SecretError'
    this.code = code
  }
}

/**
 * Seals what the product must be able to read again; passwords and tokens that are only compared are hashed instead.
 */
export interface Secrets {
  /** Seals under the first key. The same text sealed twice differs. */
  seal(place: SecretPlace, text: string): Buffer
  /** Opens what was sealed for this very place under any configured key. Throws `SecretError`. */
  open(place: SecretPlace, sealed: Uint8Array): string
}

interface Key {
  id: Buffer
  key: Buffer
}

// Format, key, nonce, tag, then the text: everything before the text has a fixed length.
const format = 1
const keyIdBytes = 8
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + keyIdBytes
const minimumBytes = headBytes + nonceBytes + tagBytes

/** AES-256-GCM under keys derived from these secret keys: the first seals, all of them open. */
export function openSecrets(secretKeys: readonly [string, ...string[]]): Secrets {
  const [current, ...older] = secretKeys
  const currentKey = keyOf(current)
  const keys = [currentKey, ...older.map(keyOf)]

  return {
    seal(place, text) {
      const head = Buffer.concat([Buffer.of(format), currentKey.id])
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', currentKey.key, nonce).setAAD(contextOf(head, place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([head, nonce, cipher.getAuthTag(), body])
    },
    open(place, sealed) {
      const bytes = Buffer.from(sealed)
      if (bytes.length < minimumBytes || bytes[0] !== format) throw unreadable()
      const head = bytes.subarray(0, headBytes)
      const found = keys.find((each) => each.id.equals(head.subarray(1)))
      if (found === undefined)
        throw new SecretError(
          'unknown_key',
          'A secret was sealed under a key that is not in SECRET_KEY or SECRET_KEYS_OLD',
        )
      const nonce = bytes.subarray(headBytes, headBytes + nonceBytes)
      const tag = bytes.subarray(headBytes + nonceBytes, minimumBytes)
      try {
        const decipher = createDecipheriv('aes-256-gcm', found.key, nonce, { authTagLength: tagBytes })
          .setAAD(contextOf(head, place))
          .setAuthTag(tag)
        return decipher.update(bytes.subarray(minimumBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch (error) {
        throw unreadable(error)
      }
    },
  }
}

const unreadable = (cause?: unknown): SecretError =>
  new SecretError('unreadable', 'A secret was changed, or belongs to another company, purpose or record', { cause })

/** The key says which it is, so that keys may be configured in any order and old ones dropped. */
const keyOf = (secretKey: string): Key => ({
  id: derived(secretKey, 'stringline key id', keyIdBytes),
  key: derived(secretKey, 'stringline seal', 32),
})

/** How sealed values name the keys they are under; it gives nothing of the keys away. */
export const keyIdsOf = (secretKeys: readonly string[]): string[] =>
  secretKeys.map((key) => keyOf(key).id.toString('hex'))

const derived = (secretKey: string, use: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', use, length))

/**
 * What is checked together with the text without being stored: an array of strings as JSON can't be read in two ways.
 */
const contextOf = (head: Buffer, { companyId, purpose, recordId }: SecretPlace): Buffer =>
  Buffer.concat([head, Buffer.from(JSON.stringify([companyId, purpose, recordId]))])
