import { createHash } from 'node:crypto'
import type { Now } from '../clock.ts'
import { shelf, type Store } from '../store.ts'
import { Refused } from './refusals.ts'

/** Stripe forgets a key after a day at the earliest. */
const keyLife = 24 * 3_600_000

interface Answered {
  fingerprint: string
  answer: object
  until: number
}

const answers = shelf<Answered>('stripe idempotency keys')

export interface Asked {
  account: string
  key: string | undefined
  /** Method, address and body, as they were sent. */
  sent: readonly string[]
}

/**
 * Does `work` unless the same was asked with the same key before: then what was answered is answered again. The same
 * key for something else is refused. What is refused is forgotten: nothing was begun.
 */
export function idempotent(
  store: Store,
  now: Now,
  { account, key, sent }: Asked,
  work: () => object,
): { answer: object; isReplayed: boolean } {
  if (key === undefined) return { answer: work(), isReplayed: false }
  const time = now().getTime()
  const fingerprint = createHash('sha256').update(JSON.stringify(sent)).digest('base64url')
  for (const [id, { until }] of store.entries(answers, account)) if (until <= time) store.remove(answers, account, id)
  const before = store.get(answers, account, key)
  if (before !== undefined && before.fingerprint !== fingerprint)
    throw new Refused(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    )
  if (before !== undefined) return { answer: before.answer, isReplayed: true }
  const answer = work()
  store.put(answers, account, key, { fingerprint, answer, until: time + keyLife })
  return { answer, isReplayed: false }
}
