import { createHmac } from 'node:crypto'
import { sandboxStripe } from '../clients.ts'
import type { Now } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { shelf, type Store } from '../store.ts'
import { eventOf } from './wire.ts'
import type { StoredEvent } from './stored.ts'

interface Waiting {
  sequence: number
  account: string
  event: StoredEvent
  tries: number
  nextAt: number
}

const subscriptions = shelf<{ url: string }>('stripe webhook subscription')
const waiting = shelf<Waiting>('stripe webhook events')
const counters = shelf<number>('stripe webhook sequence')
const place = 'stripe webhooks'
const only = 'only'
const patience = 5000
const givenUpAfter = 16

export interface StripeWebhooks {
  tell(account: string, event: StoredEvent): void
  subscribe(url: string): void
  unsubscribe(): void
  subscription(): { url: string } | undefined
  waiting(): number
  deliver(): Promise<void>
}

/** What is told to the platform: signed, tried again at growing pauses, in no promised order. */
export function openWebhooks({ store, now, faults }: { store: Store; now: Now; faults: Faults }): StripeWebhooks {
  const subscription = () => store.get(subscriptions, place, only)

  async function post(url: string, body: string): Promise<boolean> {
    const at = Math.floor(now().getTime() / 1000)
    const signature = createHmac('sha256', sandboxStripe.webhookSecret).update(`${at}.${body}`).digest('hex')
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${at},v1=${signature}` },
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }

  /** What is due, in the order in which it happened, or, where that was asked for, the last one first. */
  function due(): Waiting[] {
    const time = now().getTime()
    const found = store.all(waiting, place).filter(({ nextAt }) => nextAt <= time)
    const isReversed = found.length > 1 && faults.take('reorderWebhooks') !== undefined
    return isReversed ? found.toReversed() : found
  }

  async function deliver(): Promise<void> {
    const to = subscription()
    if (to === undefined) return
    for (const each of due()) {
      const body = JSON.stringify(eventOf(each.event, each.account))
      const isTaken = await post(to.url, body)
      if (isTaken && faults.take('duplicateWebhooks') !== undefined) await post(to.url, body)
      const tries = each.tries + 1
      store.whole(() => {
        const id = String(each.sequence)
        if (isTaken || tries >= givenUpAfter) store.remove(waiting, place, id)
        else store.put(waiting, place, id, { ...each, tries, nextAt: now().getTime() + 2 ** tries * 1000 })
      })
    }
  }

  let running: Promise<void> = Promise.resolve()
  return {
    tell(account, event) {
      if (subscription() === undefined) return
      const sequence = (store.get(counters, place, only) ?? 0) + 1
      store.put(counters, place, only, sequence)
      store.put(waiting, place, String(sequence), { sequence, account, event, tries: 0, nextAt: 0 })
    },
    subscribe: (url) => store.whole(() => store.put(subscriptions, place, only, { url })),
    unsubscribe: () => store.whole(() => store.remove(subscriptions, place, only)),
    subscription,
    waiting: () => store.all(waiting, place).length,
    // One after the other: what is under way is not sent a second time.
    deliver: () => (running = running.then(deliver)),
  }
}
