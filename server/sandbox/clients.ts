import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** The one application that the sandbox knows, with secrets that are none: whoever can reach it is this machine. */
export const sandboxClient = {
  id: 'stringline-sandbox',
  secret: 'stringline-sandbox-secret',
  /** Signs webhooks. */
  webhookKey: 'stringline-sandbox-webhook-key',
}

/** The platform that it knows at Stripe. */
export const sandboxStripe = {
  clientId: 'ca_StringlineSandbox',
  secretKey: 'sk_test_StringlineSandbox',
  webhookSecret: 'whsec_StringlineSandbox',
}

/** The client's name and secret: in the header, percent-encoded as OAuth has it, or in the form. */
export function isClient(request: FastifyRequest, form: URLSearchParams): boolean {
  const [, basic] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '') ?? []
  if (basic === undefined)
    return same(form.get('client_id'), sandboxClient.id) && same(form.get('client_secret'), sandboxClient.secret)
  const [id, secret] = Buffer.from(basic, 'base64').toString().split(':')
  return same(decoded(id), sandboxClient.id) && same(decoded(secret), sandboxClient.secret)
}

const decoded = (text: string | undefined): string | null => {
  try {
    return decodeURIComponent(text ?? '')
  } catch {
    return null
  }
}

export const same = (given: string | null, wanted: string): boolean =>
  given !== null && given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
