import { publicKeyOf } from './push/curve.ts'

/** What the environment says about notifications on devices, before it is believed. */
export interface PushWishes {
  NODE_ENV: string
  PUBLIC_URL?: string | undefined
  CONTACT_EMAIL?: string | undefined
  PUSH_PRIVATE_KEY?: string | undefined
  PUSH_CONTACT?: string | undefined
  PUSH_SERVICES: string[]
}

export interface PushConfig {
  /** Given by the environment, in place of the pair that the installation makes for itself; base64url. */
  privateKey: string | undefined
  /** Whom push services may write to about us: a mailto or https address (RFC 8292, 2.1). */
  contact: string
  /** Hosts that notifications are sent to: names, `*.` before one for all below it; a whole origin in development. */
  services: readonly string[]
}

/** The push services of the browsers there are: Chrome and its kin, Firefox, Edge on Windows, Safari. */
const knownServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const

const hostName = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/** Readable lines about wishes that can't come true. */
export function pushMistakes({ NODE_ENV, PUSH_PRIVATE_KEY, PUSH_CONTACT, PUSH_SERVICES }: PushWishes): string[] {
  const isProduction = NODE_ENV === 'production'
  return [
    PUSH_PRIVATE_KEY !== undefined &&
      publicKeyOf(PUSH_PRIVATE_KEY) === null &&
      'PUSH_PRIVATE_KEY must be a private key of P-256 as 43 characters of base64url (npx web-push generate-vapid-keys makes one).',
    PUSH_CONTACT !== undefined &&
      !isContact(PUSH_CONTACT) &&
      'PUSH_CONTACT must be an address that others reach, such as mailto:projects@example.com or https://example.com.',
    ...PUSH_SERVICES.map(
      (each) =>
        !isServiceName(each, isProduction) &&
        `PUSH_SERVICES must be names of hosts with commas between them, such as push.example.com; ${each} is none.`,
    ),
  ].filter((mistake) => typeof mistake === 'string')
}

/** Apple's service refuses localhost, in a mail address too (403 BadJwtToken). */
function isContact(contact: string): boolean {
  const url = URL.parse(contact)
  if (url?.protocol === 'mailto:') return /^[^\s@<>]+@([a-z0-9-]+\.)+[a-z]{2,}$/i.test(url.pathname)
  return url?.protocol === 'https:' && hostName.test(url.hostname)
}

const isServiceName = (service: string, isProduction: boolean): boolean =>
  hostName.test(service) || (!isProduction && isLoopback(URL.parse(service)))

/** An origin on this machine: for tests, and for a push service of a developer's own. */
const isLoopback = (url: URL | null): boolean =>
  url !== null && /^https?:$/.test(url.protocol) && ['localhost', '127.0.0.1'].includes(url.hostname)

/** What holds, of wishes without a mistake. */
export function pushConfigOf(wishes: PushWishes): PushConfig {
  return {
    privateKey: wishes.PUSH_PRIVATE_KEY,
    contact: wishes.PUSH_CONTACT ?? contactOf(wishes),
    services: [...knownServices, ...wishes.PUSH_SERVICES],
  }
}

/** On localhost there is nobody to write to: an address of the domain that is kept for examples. */
function contactOf({ CONTACT_EMAIL, PUBLIC_URL }: PushWishes): string {
  const [mail, page] = [`mailto:${CONTACT_EMAIL}`, URL.parse(PUBLIC_URL ?? '')?.origin ?? '']
  return [mail, page].find(isContact) ?? 'mailto:nobody@example.com'
}
