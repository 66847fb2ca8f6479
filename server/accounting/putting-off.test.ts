import { afterAll, beforeAll, expect, it } from 'vitest'
import { second } from '#server/platform/limits.ts'
import { systemIn } from '#server/platform/jobs/principal.ts'
import { within } from '#server/platform/within.ts'
import { bookkept, openDesk, type Bookkept, type Desk } from './books.testing.ts'
import { putOff } from './commands/leasing.ts'

// Where we don't know what is wrong with an invoice, it is tried again soon, and less often the longer that lasts.

let desk: Desk
let kept: Bookkept
beforeAll(async () => {
  desk = await openDesk()
  kept = await bookkept(desk)
})
afterAll(() => desk.stop())

it.each([
  [0, 5],
  [60, 60],
  [3_600, 900],
])('an invoice that has waited %i seconds is looked at in %i more', async (waited, more) => {
  const { services, clock } = desk.server
  const { id } = await kept.approved()
  await kept.queue(id)
  clock.advance(waited * second)
  const principal = systemIn({ companyId: kept.company.id, timezone: 'Pacific/Auckland' })
  await within(services)(principal, (ctx) => putOff(ctx, id))
  const { state, triedAgainAt } = await kept.standing(id)
  expect(state).toBe('queued')
  expect(Date.parse(triedAgainAt ?? '') - clock.now().getTime()).toBe(more * second)
})
