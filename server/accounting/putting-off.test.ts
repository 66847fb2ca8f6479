import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { second } from '#server/platform/limits.ts'
import { systemIn } from '#server/platform/jobs/principal.ts'
import { within } from '#server/platform/within.ts'
import { waitingJobs } from '#server/testing/background.ts'
import { bookkept, failing, openDesk, type Bookkept, type Desk } from './books.testing.ts'
import { putOff } from './commands/leasing.ts'
import { syncBooks } from './jobs.ts'

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

describe('jobs that come while nothing can be done queue no further job', () => {
  it('where one invoice waits to be tried again', async () => {
    const { id } = await kept.approved()
    // Of the tests before.
    await kept.sync()
    await kept.queue(id)
    const principal = systemIn({ companyId: kept.company.id, timezone: 'Pacific/Auckland' })
    await within(desk.server.services)(principal, (ctx) => putOff(ctx, id))
    await waitingJobs(desk.server, syncBooks.name)
    for (let run = 0; run < 20; run += 1) await kept.sync()
    expect(await waitingJobs(desk.server, syncBooks.name)).toEqual([])
    desk.server.clock.advance(5 * second)
    await kept.sync()
    expect(await kept.standing(id)).toMatchObject({ state: 'synced' })
  })

  it('where Xero has answered that it was asked too often', async () => {
    const { id } = await kept.approved()
    await failing(desk, { kind: 'limited', times: 1, problem: 'day', retryAfter: 3600 })
    await kept.queue(id)
    await waitingJobs(desk.server, syncBooks.name)
    for (let run = 0; run < 20; run += 1) await kept.sync()
    expect(await waitingJobs(desk.server, syncBooks.name)).toHaveLength(1)
  })
})
