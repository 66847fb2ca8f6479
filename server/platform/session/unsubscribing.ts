import { createHmac, timingSafeEqual } from 'node:crypto'
import { notificationCategories, type NotificationCategory } from '#domain/companies/choices.ts'

/** Whose mails of what end by a link: of somebody in one company. */
export interface Unsubscribing {
  companyId: string
  userId: string
  categories: readonly NotificationCategory[]
}

const idBytes = 16
const signatureBytes = 16
const tokenBytes = 2 * idBytes + 1 + signatureBytes

/**
 * A token that ends mails and does nothing else, for as long as there are any: it says whose and which, and that we say
 * so. Nothing is stored of it.
 */
export function unsubscribeToken(secretKey: string, { companyId, userId, categories }: Unsubscribing): string {
  const which = notificationCategories.reduce((bits, each, at) => bits | (categories.includes(each) ? 1 << at : 0), 0)
  const said = Buffer.concat([bytesOf(companyId), bytesOf(userId), Buffer.of(which)])
  return Buffer.concat([said, signatureOf(secretKey, said)]).toString('base64url')
}

/** What a token says, if any of these keys has signed it; null for whatever else is shown. */
export function openUnsubscribeToken(secretKeys: readonly string[], token: string): Unsubscribing | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== tokenBytes || bytes.toString('base64url') !== token) return null
  const said = bytes.subarray(0, -signatureBytes)
  const signature = bytes.subarray(-signatureBytes)
  if (!secretKeys.some((key) => timingSafeEqual(signature, signatureOf(key, said)))) return null
  const which = said.at(-1) ?? 0
  return {
    companyId: idOf(said.subarray(0, idBytes)),
    userId: idOf(said.subarray(idBytes, 2 * idBytes)),
    categories: notificationCategories.filter((_, at) => (which & (1 << at)) !== 0),
  }
}

const signatureOf = (secretKey: string, said: Buffer): Buffer =>
  createHmac('sha256', secretKey).update('unsubscribe ').update(said).digest().subarray(0, signatureBytes)

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
