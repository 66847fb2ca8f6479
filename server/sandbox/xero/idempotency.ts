import { createHash } from 'node:crypto'
import type { Now } from '../clock.ts'
import { shelf, type Store } from '../store.ts'
import { badRequest, Refused } from './refusals.ts'
import { minute } from './tokens.ts'

/** Xero forgets a key soon; whoever comes later must look whether the deed was done. */
const keyLife = 6 * minute

interface Answered {
  fingerprint: string
  status: number
  body: unknown
  until: number
}

const answers = shelf<Answered>('idempotency keys')

export interface Asked {
  tenant: string
  key: string | undefined
  /** Method, address and body, as they were sent. */
  sent: readonly string[]
}

/**
 * Does `work` unless the same was asked with the same key before: then what was answered is answered again. The same
 * key for something else is refused.
 */
export function idempotent(
  store: Store,
  now: Now,
  { tenant, key, sent }: Asked,
  work: () => unknown,
): { status: number; body: unknown } {
  if (key === undefined) return answerOf(work)
  if (key.length === 0 || key.length > 128) throw badRequest('The idempotency key must have 1 to 128 characters.')
  const time = now().getTime()
  const fingerprint = createHash('sha256').update(JSON.stringify(sent)).digest('base64url')
  for (const [id, { until }] of store.entries(answers, tenant)) if (until <= time) store.remove(answers, tenant, id)
  const before = store.get(answers, tenant, key)
  if (before !== undefined && before.fingerprint !== fingerprint)
    throw badRequest('The idempotency key was used before, for another request.')
  if (before !== undefined) return before
  const answer = answerOf(work)
  store.put(answers, tenant, key, { ...answer, fingerprint, until: time + keyLife })
  return answer
}

/** A refusal is an answer too: what was right beside the element that was wrong stays. */
function answerOf(work: () => unknown): { status: number; body: unknown } {
  try {
    return { status: 200, body: work() }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { status: error.status, body: error.body }
  }
}
