import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscriptionBody } from '#domain/push/schema.ts'
import type { PushMessage } from '#server/platform/push/send.ts'

// A browser with its push service, by the letter of RFC 8291, 8188 and 8292 and with nothing but node:crypto: what it
// can read is what any browser can.

/** A subscription of Chrome's service that nobody listens to. */
export const pushSubscriptionOf = (name: string): PushSubscriptionBody =>
  subscriptionAt(`https://fcm.googleapis.com/fcm/send/${name}`).subscription

function subscriptionAt(endpoint: string): { subscription: PushSubscriptionBody; pair: ECDH; auth: Buffer } {
  const [pair, auth] = [createECDH('prime256v1'), randomBytes(16)]
  const p256dh = pair.generateKeys('base64url')
  return { subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }, pair, auth }
}

/** What a browser was sent. */
export interface Received {
  message: PushMessage
  headers: IncomingMessage['headers']
}

/** One browser that is subscribed. */
export interface Browser {
  subscription: PushSubscriptionBody
  /** What reached it and could be read. */
  received: Received[]
  /** How its service answers from now on: a status with headers, an answer of its own, or never. */
  answer: (response: ServerResponse) => void
}

export interface PushService {
  /** To be listed in `PUSH_SERVICES`. */
  origin: string
  /** Subscribes a browser for the key of an installation. */
  browser(publicKey: string): Browser
  close(): Promise<void>
}

export const answering =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, headers).end()

/** Opens a push service on this machine. */
export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, { browser: Browser; pair: ECDH; auth: Buffer; publicKey: string }>()
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const found = browsers.get(request.url ?? '')
      if (found === undefined) return answering(404)(response)
      try {
        checkSender(request.headers.authorization ?? '', found.publicKey, origin)
        const text = decrypt(Buffer.concat(chunks), found)
        found.browser.received.push({ message: JSON.parse(text) as PushMessage, headers: request.headers })
      } catch {
        return answering(403)(response)
      }
      return found.browser.answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    browser(publicKey) {
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const { subscription, pair, auth } = subscriptionAt(`${origin}${path}`)
      const browser: Browser = { subscription, received: [], answer: answering(201) }
      browsers.set(path, { browser, pair, auth, publicKey })
      return browser
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const base64 = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url')

/** Whether the request is signed by the key for which the browser subscribed (RFC 8292, 2 and 3). */
function checkSender(authorization: string, publicKey: string, origin: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head, claims, signature] = token.split('.')
  const point = base64(key)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'))
  const signedBy = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signedBy, dsaEncoding: 'ieee-p1363' },
    base64(signature),
  )
  const { aud, exp, sub } = JSON.parse(base64(claims).toString()) as { aud: string; exp: number; sub: string }
  const { alg } = JSON.parse(base64(head).toString()) as { alg: string }
  const seconds = exp - Date.now() / 1000
  const isRight = alg === 'ES256' && aud === origin && seconds > 0 && seconds <= 86_400 && /^(mailto|https):/.test(sub)
  if (key !== publicKey || !isSigned || !isRight) throw new Error('Signed by somebody else')
}

/** Reads the one record of a body (RFC 8188) under the keys of the browser (RFC 8291, 3.4). */
function decrypt(body: Buffer, { pair, auth }: { pair: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  if (body.length > 4096 || record.length > recordSize) throw new Error('Larger than a push service takes')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const material = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, length))
  const opened = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  opened.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([opened.update(record.subarray(0, -16)), opened.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Not the last record')
  return padded.subarray(0, end).toString()
}
