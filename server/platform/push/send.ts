import type { PushSubscriptionBody } from '#domain/push/schema.ts'
import { hour, minute, second } from '../limits.ts'
import type { Services } from '../runtime.ts'
import type { PushKeys } from './keys.ts'
import { postToService, type PostAnswer } from './post.ts'

/** What is shown on a device. */
export interface PushMessage {
  title: string
  body: string
  /** Within this installation, from its first slash on. */
  url: string
  /** A later notification with the same takes the place of this one. */
  tag: string
}

/**
 * What became of a message: the service has it; the device is no more; the service won't have it, whatever we do; or it
 * is worth another try in so many seconds.
 */
export type PushOutcome = 'taken' | 'gone' | { refused: number } | { wait: number }

/** Services that lately gave no answer, until when they are left alone: nobody waits for them in the meantime. */
const silent = new Map<string, number>()
const leftAlone = minute / 2

/**
 * Encrypts a message for one browser (RFC 8291) and gives it to its push service, which keeps it for `ttl` seconds
 * where the device is off. `topic` is at most 32 characters of base64url: a later message of the same replaces this one
 * there.
 */
export async function sendPush(
  subscription: PushSubscriptionBody,
  message: PushMessage,
  {
    keys,
    config,
    ttl,
    topic,
    post = postToService,
  }: {
    keys: PushKeys
    config: Services['config']
    ttl: number
    topic: string
    post?: typeof postToService
  },
): Promise<PushOutcome> {
  const { origin } = new URL(subscription.endpoint)
  if ((silent.get(origin) ?? 0) > performance.now()) return { wait: leftAlone / second }
  // Loaded with the first notification.
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject: config.push.contact, ...keys },
    contentEncoding: 'aes128gcm',
    urgency: 'normal',
    TTL: ttl,
    topic,
  })
  try {
    const answer = await post(
      subscription.endpoint,
      { headers: headers as Record<string, string | number>, body },
      { services: config.push.services },
    )
    silent.delete(origin)
    return outcomeOf(answer)
  } catch {
    silent.set(origin, performance.now() + leftAlone)
    return { wait: leftAlone / second }
  }
}

/** What the service's answer means (RFC 8030, 5 and 7.3). */
export function outcomeOf({ status, retryAfter }: PostAnswer): PushOutcome {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  if (status === 408 || status === 429 || status >= 500)
    return { wait: Math.min(Math.max(retryAfter ?? 0, 1), hour / second) }
  return { refused: status }
}
