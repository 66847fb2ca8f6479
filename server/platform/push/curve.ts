import { createECDH, ECDH } from 'node:crypto'

const curve = 'prime256v1'

/** The uncompressed public point of a private key of P-256, both base64url; null where it is no such key. */
export function publicKeyOf(privateKey: string): string | null {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== 32 || !/^[\w-]{43}$/.test(privateKey)) return null
  try {
    const pair = createECDH(curve)
    pair.setPrivateKey(bytes)
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}

/** A new pair, base64url. */
export function newKeyPair(): { publicKey: string; privateKey: string } {
  const pair = createECDH(curve)
  pair.generateKeys()
  // A number that begins with zeros comes without them.
  const privateKey = Buffer.alloc(32)
  const bytes = pair.getPrivateKey()
  bytes.copy(privateKey, 32 - bytes.length)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Whether this is a point of the curve, which its length and first byte alone don't say. */
export function isPoint(publicKey: string): boolean {
  const bytes = Buffer.from(publicKey, 'base64url')
  if (bytes.length !== 65) return false
  try {
    ECDH.convertKey(bytes, curve)
    return true
  } catch {
    return false
  }
}
