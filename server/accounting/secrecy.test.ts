import { expect, it } from 'vitest'
import { getBooks } from '#domain/accounting/api.ts'
import type { Services } from '#server/platform/runtime.ts'
import { bookkept, openDesk } from './books.testing.ts'

// Every desk of the books reads along what is logged and answered, and at its end says whether a secret stood there.

/** What no line may have, with a token that is short enough to be found by nothing but what it is. */
const secrets: Record<string, (services: Services) => string> = {
  'the client secret': ({ config }) => config.xero?.clientSecret ?? '',
  'the webhook key': ({ config }) => config.xero?.webhookKey ?? '',
  'a token for calls': (services) => sealed(services).access,
  'a token to renew by': (services) => sealed(services).refresh,
}

function sealed({ secrets: keeping }: Services) {
  const tokens = { access: 'kaka-beak', refresh: 'kowhai', endsAt: '2026-11-19T22:30:00.000Z' }
  keeping.seal({ companyId: null, purpose: 'connection', recordId: 'none' }, JSON.stringify(tokens))
  return tokens
}

it.each(Object.entries(secrets))('%s is found where it is logged', async (name, secretOf) => {
  const desk = await openDesk()
  const { services } = desk.server
  services.log.warn({ said: `in passing: ${secretOf(services)}` }, 'books')
  await expect(desk.stop()).rejects.toThrow(name)
})

it('is found where it is answered', async () => {
  const desk = await openDesk()
  const { owner } = await bookkept(desk)
  const { organisation } = await owner.call(getBooks, {})
  const { secrets: kept } = desk.server.services
  const tokens = { access: organisation ?? '', refresh: 'kowhai', endsAt: '2026-11-19T22:30:00.000Z' }
  kept.seal({ companyId: null, purpose: 'connection', recordId: 'none' }, JSON.stringify(tokens))
  await expect(desk.stop()).rejects.toThrow('a token for calls')
})
