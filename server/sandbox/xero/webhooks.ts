import { createHmac, randomBytes } from 'node:crypto'
import { sandboxClient } from '../clients.ts'
import type { Now } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { shelf, type Store } from '../store.ts'
import type { Category, Tell } from './ledger.ts'
import { minute } from './tokens.ts'

/** An event as Xero tells it: what changed, not how. */
export interface WebhookEvent {
  resourceUrl: string
  resourceId: string
  eventDateUtc: string
  eventType: 'CREATE' | 'UPDATE'
  eventCategory: Category
  tenantId: string
  tenantType: 'ORGANISATION'
  data?: object
}

interface Waiting {
  sequence: number
  event: Omit<WebhookEvent, 'resourceUrl'>
}

export interface Subscription {
  url: string
  /** Whether it has shown that it tells right signatures from wrong ones; nothing is sent to one that has not. */
  state: 'unproven' | 'ok' | 'disabled'
  failures: number
  failingSince: number | undefined
  nextAt: number
}

const subscriptions = shelf<Subscription>('webhook subscription')
const events = shelf<Waiting>('webhook events')
const counters = shelf<number>('webhook sequence')
const place = 'webhooks'
const only = 'only'
const patience = 5000
const givenUpAfter = 24 * 60 * minute
const atMost = 50

const folders: Record<Category, string> = { CONTACT: 'Contacts', INVOICE: 'Invoices', CREDITNOTE: 'CreditNotes' }

/** The signature in `x-xero-signature`. */
const signatureOf = (body: string): string =>
  createHmac('sha256', sandboxClient.webhookKey).update(body).digest('base64')

export interface WebhookParts {
  store: Store
  now: Now
  faults: Faults
  /** The address that resources are named by; known once the sandbox listens. */
  origin: () => string
  /** Only of these organisations anything is told. */
  isConnected: (tenant: string) => boolean
}

export interface Webhooks {
  tell: Tell
  subscribe(url: string): void
  unsubscribe(): void
  subscription(): Subscription | undefined
  waiting(): number
  /** Sends what is due; comes back once it was answered. Nothing goes out by itself otherwise. */
  deliver(): Promise<void>
}

export function openWebhooks({ store, now, faults, origin, isConnected }: WebhookParts): Webhooks {
  const subscription = (): Subscription | undefined => store.get(subscriptions, place, only)
  const keep = (changed: Subscription): void => store.whole(() => store.put(subscriptions, place, only, changed))

  async function post(url: string, body: string, signature: string): Promise<number> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json; charset=utf-8', 'x-xero-signature': signature },
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return 0
    }
  }

  const bodyOf = (list: Waiting[]): string =>
    JSON.stringify({
      events: list.map(({ event }) => ({
        resourceUrl: `${origin()}/xero/api.xro/2.0/${folders[event.eventCategory]}/${event.resourceId}`,
        ...event,
      })),
      firstEventSequence: list[0]?.sequence ?? 0,
      lastEventSequence: list.at(-1)?.sequence ?? 0,
      entropy: randomBytes(15).toString('base64url').toUpperCase(),
    })

  /** Xero asks several times, signed rightly and wrongly, before it sends anything. */
  async function proves(url: string): Promise<boolean> {
    for (const isRight of [true, false, false, true]) {
      const body = bodyOf([])
      const status = await post(url, body, isRight ? signatureOf(body) : signatureOf(`${body} `))
      if (status !== (isRight ? 200 : 401)) return false
    }
    return true
  }

  function failed(to: Subscription): void {
    const time = now().getTime()
    const since = to.failingSince ?? time
    const failures = to.failures + 1
    // An address that has never shown itself right is asked on, and soon: the product may not have been started yet.
    const pause = to.state === 'ok' ? Math.min(60 * minute, 1000 * 2 ** failures) : 2000
    const state = to.state === 'ok' && time - since >= givenUpAfter ? 'disabled' : to.state
    keep({ ...to, state, failures, failingSince: since, nextAt: time + pause })
  }

  /** What goes out next: several events together, or as the faults that were asked for have it. */
  function batches(): Waiting[][] {
    const list = store.all(events, place).toSorted((one, other) => one.sequence - other.sequence)
    const reorder = faults.list().find((fault) => fault.kind === 'reorderWebhooks')
    if (reorder?.kind !== 'reorderWebhooks') return list.length === 0 ? [] : [list.slice(0, atMost)]
    if (list.length < reorder.times) return []
    list.forEach(() => faults.take('reorderWebhooks'))
    return list.toReversed().map((each) => [each])
  }

  async function send(to: Subscription, next: Waiting[][]): Promise<boolean> {
    for (const batch of next) {
      const body = bodyOf(batch)
      const copies = faults.take('duplicateWebhooks') === undefined ? 1 : 2
      for (let copy = 0; copy < copies; copy++)
        if ((await post(to.url, body, signatureOf(body))) !== 200) {
          failed(to)
          return false
        }
      store.whole(() => batch.forEach(({ sequence }) => store.remove(events, place, String(sequence))))
      keep({ ...to, failures: 0, failingSince: undefined, nextAt: 0 })
    }
    return true
  }

  async function deliver(): Promise<void> {
    let to = subscription()
    if (to === undefined || to.state === 'disabled' || to.nextAt > now().getTime()) return
    if (to.state === 'unproven') {
      if (!(await proves(to.url))) return failed(to)
      to = { ...to, state: 'ok', failures: 0, failingSince: undefined, nextAt: 0 }
      keep(to)
    }
    for (let next = batches(); next.length > 0; next = batches()) if (!(await send(to, next))) return
  }

  let running: Promise<void> = Promise.resolve()
  return {
    tell(tenantId, eventCategory, resourceId, eventType, data) {
      if (subscription() === undefined || !isConnected(tenantId)) return
      const sequence = (store.get(counters, place, only) ?? 0) + 1
      store.put(counters, place, only, sequence)
      const event = {
        resourceId,
        eventDateUtc: now().toISOString().slice(0, -1),
        eventType,
        eventCategory,
        tenantId,
        tenantType: 'ORGANISATION' as const,
        ...(data === undefined ? {} : { data }),
      }
      store.put(events, place, String(sequence), { sequence, event })
    },
    subscribe: (url) => {
      if (subscription()?.url === url && subscription()?.state !== 'disabled') return
      keep({ url, state: 'unproven', failures: 0, failingSince: undefined, nextAt: 0 })
    },
    unsubscribe: () => store.whole(() => store.remove(subscriptions, place, only)),
    subscription,
    waiting: () => store.all(events, place).length,
    // One after the other: what is under way is not sent a second time.
    deliver: () => (running = running.then(deliver)),
  }
}
