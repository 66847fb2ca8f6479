import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { z } from 'zod'
import type { madePasskey, passkeyToMake, passkeyToShow, shownPasskey } from '#domain/second-step/schema.ts'

type Made = z.output<typeof madePasskey>
type Shown = z.output<typeof shownPasskey>
type ToMake = Pick<z.output<typeof passkeyToMake>, 'challenge' | 'rp' | 'user'>
type ToShow = Pick<z.output<typeof passkeyToShow>, 'challenge' | 'rpId'>

/** What a dishonest or faulty authenticator or browser does differently. */
export interface Faults {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  /** The person was not asked for anything but a touch. */
  unverified?: boolean
  counter?: number
  userHandle?: string | null
  id?: string
}

/** A passkey on a device, and the browser before it, as a server sees the two. */
export interface Authenticator {
  id: string
  make(asked: ToMake, faults?: Faults): Made
  show(asked: ToShow, faults?: Faults): Shown
}

const present = 0x01
const verified = 0x04
const attested = 0x40

/** A device with one passkey of its own (ES256), at a browser that shows pages of this origin. */
export function authenticatorAt(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let handle: string | null = null

  const flags = ({ unverified = false }: Faults, more = 0): number => present | (unverified ? 0 : verified) | more
  const authData = (rpId: string, faults: Faults, more = 0): Buffer => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(faults.counter ?? counter)
    return Buffer.concat([hash(faults.rpId ?? rpId), Buffer.of(flags(faults, more)), count])
  }
  const clientData = (type: string, challenge: string, faults: Faults): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    )

  return {
    id: id.toString('base64url'),
    make({ challenge, rp, user }, faults = {}) {
      handle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: an elliptic curve key for ES256 on P-256.
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, key])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Buffer.concat([authData(rp.id, faults, attested), credential])],
      ])
      return {
        id: faults.id ?? id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, faults).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      }
    },
    show({ challenge, rpId }, faults = {}) {
      const data = authData(rpId, faults)
      const client = clientData('webauthn.get', challenge, faults)
      return {
        id: faults.id ?? id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash(client)]), privateKey).toString('base64url'),
        userHandle: faults.userHandle === undefined ? handle : faults.userHandle,
      }
    },
  }
}

const hash = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** As much of CBOR as an authenticator says: whole numbers, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (!(value instanceof Map)) throw new Error('This writes no such value')
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

/** What kind of value follows, and how long or large it is. */
function head(kind: number, size: number): Buffer {
  const first = kind << 5
  if (size < 24) return Buffer.of(first | size)
  if (size < 256) return Buffer.of(first | 24, size)
  return Buffer.of(first | 25, size >> 8, size & 255)
}
