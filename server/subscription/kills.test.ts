import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#domain/ids.ts'
import { minute } from '#server/platform/limits.ts'
import { runDying } from '#server/testing/dying.ts'
import { killAtEach } from '#server/testing/killing.ts'
import { work, type SubscriberTold } from './fixtures/subscriber.ts'
import {
  openBillingOffice,
  subscriberAt,
  subscribeThere,
  type Billing,
  type Subscriber,
} from './subscription.testing.ts'

// Whoever works with a subscription is killed at each step, between what Stripe has done and what is noted of it.

let billing: Billing
beforeAll(async () => {
  billing = await openBillingOffice()
})
afterAll(() => billing.stop())

const script = fileURLToPath(new URL('./fixtures/subscriber.ts', import.meta.url))

/** Does it until it comes to its end, killed one step later each time; answers how many steps it has. */
function killedAtEach(
  deed: SubscriberTold['deed'],
  begin: (us: Subscriber) => Promise<void>,
  end: (us: Subscriber) => Promise<void>,
): Promise<number> {
  const told = ({ company }: Subscriber): SubscriberTold => ({ companyId: company.id, deed, userId: newId() })
  return killAtEach({
    title: `subscription: ${deed}`,
    server: billing.server,
    async begin() {
      const us = await subscriberAt(billing)
      await begin(us)
      return us
    },
    kill: (us, dies) => runDying(billing.server, script, { ...told(us), dies }),
    work: (services, us) => work(services, told(us)),
    async isRight(us) {
      // Whoever opens a page and is heard of no more is waited for so long.
      billing.server.clock.advance(2 * minute)
      await end(us)
      expect((await us.plan()).plan).toBe('pro')
      expect((await us.there()).filter(({ text }) => text.includes('· active ·'))).toHaveLength(1)
    },
  })
}

it('a page is opened anew, and leads to one subscription', async () => {
  const steps = await killedAtEach(
    'open',
    () => Promise.resolve(),
    async (us) => {
      await subscribeThere(await us.begin())
      await billing.poll()
    },
  )
  expect(steps).toBeGreaterThan(4)
}, 300_000)

it('what was subscribed to is known, whoever began to ask', async () => {
  const steps = await killedAtEach(
    'settle',
    async (us) => void (await subscribeThere(await us.begin())),
    () => billing.poll(),
  )
  expect(steps).toBeGreaterThan(1)
}, 300_000)
