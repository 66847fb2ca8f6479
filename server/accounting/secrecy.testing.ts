import { createLog } from '#server/platform/log.ts'
import type { Services } from '#server/platform/runtime.ts'
import type { Caller } from '#server/testing/caller.ts'
import type { Tokens } from '#server/integrations/provider.ts'

/** Whoever reads along what a server logs and answers, and knows what must not stand there. */
export interface Reader {
  log: Services['log']
  /** Knows of every token that is kept from now on, and of what we are known by at Xero. */
  learnFrom(services: Pick<Services, 'config' | 'secrets'>): void
  /** The same caller, whose answers are read along. */
  beside(caller: Caller): Caller
  /** Throws where a secret stood anywhere. */
  expectNone(): void
}

export function openReader(): Reader {
  const read: string[] = []
  const secrets = new Map<string, string>()
  return {
    log: createLog('trace', { write: (line) => void read.push(line) }),
    learnFrom({ config: { xero }, secrets: sealing }) {
      if (xero === undefined) throw new Error('Xero is the sandbox here')
      secrets.set(xero.clientSecret, 'the client secret').set(xero.webhookKey, 'the webhook key')
      const seal = sealing.seal.bind(sealing)
      sealing.seal = (place, text) => {
        if (place.purpose === 'connection') {
          const { access, refresh } = JSON.parse(text) as Tokens
          // At Stripe both are the account's id, which everybody sees.
          if (access !== refresh) secrets.set(access, 'a token for calls').set(refresh, 'a token to renew by')
        }
        return seal(place, text)
      }
    },
    beside: (caller) => ({
      fetch: (path, init) => caller.fetch(path, init),
      async try(endpoint, input, headers) {
        const answer = await caller.try(endpoint, input, headers)
        read.push(JSON.stringify([answer.body, [...answer.headers]]))
        return answer
      },
      async call(endpoint, input) {
        const body = await caller.call(endpoint, input)
        read.push(JSON.stringify(body ?? null))
        return body
      },
    }),
    expectNone() {
      const text = read.join('\n')
      const found = [...secrets].flatMap(([secret, name]) => (text.includes(secret) ? [name] : []))
      if (found.length > 0) throw new Error(`It was logged or answered: ${[...new Set(found)].join(', ')}`)
    },
  }
}
