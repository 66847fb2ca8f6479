import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkIntegration, disconnectIntegration } from '#domain/integrations/api.ts'
import { cancelPlan } from '#domain/subscription/api.ts'
import { bookkept, failing, mended, openDesk, type Bookkept, type Desk } from '#server/accounting/books.testing.ts'
import { handlers } from '#server/features.ts'
import { day } from '#server/platform/limits.ts'
import { openStore } from '#server/sandbox/store.ts'
import { openConnections } from '#server/sandbox/xero/connections.ts'
import { runSchedules, waitingJobs } from '#server/testing/background.ts'
import { keepOpen, signedIn } from '#server/testing/given.ts'
import { endGrant } from './jobs.ts'

// One bookkeeper keeps the books of several companies: what they share of an organisation is one connection at Xero,
// and all that a person shares ends with one revocation. What one company leaves stays with the others.

const body = { provider: 'xero' } as const

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

const connects = () => bookkept(desk, undefined, { begins: false })
const disconnects = ({ owner }: Pick<Bookkept, 'owner'>) => owner.call(disconnectIntegration, { body })
const checked = async ({ owner }: Pick<Bookkept, 'owner'>) => (await owner.call(checkIntegration, { body })).state

/** Gives back what waits to be, as a worker would; what fails is tried again by the next. */
const left: unknown[] = []
async function giveBack(): Promise<void> {
  const handler = handlers.find(({ job }) => job === endGrant)
  left.push(...(await waitingJobs(desk.server, endGrant.name)))
  while (left.length > 0) {
    await handler?.run(desk.server, left[0])
    left.shift()
  }
}

/** How much is shared at Xero, by everybody. */
function shared(): number {
  const store = openStore(join(desk.folder, 'xero.sqlite'))
  const found = openConnections(store, () => desk.server.clock.now()).list().length
  store.close()
  return found
}

describe('two companies of one bookkeeper at one organisation', () => {
  it('one leaves, and the other goes on; with the last it is given back', async () => {
    const [one, other] = [await connects(), await connects()]
    await disconnects(one)
    await giveBack()
    expect([await checked(other), shared()]).toEqual(['connected', 1])
    await disconnects(other)
    await giveBack()
    expect(shared()).toBe(0)
  })

  it('one is erased, and the other goes on', async () => {
    const [one, other] = [await connects(), await connects()]
    await keepOpen(desk.server, other.company)
    await one.owner.call(cancelPlan, {})
    desk.server.clock.advance(31 * day)
    await runSchedules(desk.server)
    await giveBack()
    const owner = await signedIn(desk.server, other.company.orgAdmin.email)
    expect([await checked({ owner }), shared()]).toEqual(['connected', 1])
    await disconnects({ owner })
    await giveBack()
    expect(shared()).toBe(0)
  })
})

it('what was left while Xero was down and connected again since is not taken away by what was late', async () => {
  const kept = await connects()
  await disconnects(kept)
  await failing(desk, { kind: 'down', where: 'all' })
  await expect(giveBack()).rejects.toThrow('asked in vain')
  await mended(desk)
  await kept.connect()
  await giveBack()
  expect([left, await checked(kept), shared()]).toEqual([[], 'connected', 1])
})
