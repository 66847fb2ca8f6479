import { afterAll, beforeAll, expect, it } from 'vitest'
import { dismissIntegration, listIntegrations } from '#domain/integrations/api.ts'
import { connectMailbox, disconnectMailbox } from '#domain/mailbox/api.ts'
import { completeOnboarding } from '#domain/onboarding/api.ts'
import { openDesk, type Desk } from '#server/accounting/books.testing.ts'
import { connectedMailbox } from '#server/mailbox/mailbox.testing.ts'
import type { Caller } from '#server/testing/caller.ts'
import { givenCompany } from '#server/testing/given.ts'

// Microsoft 365 is connected by each person for themselves; the company sees how many have, and what was wished for.

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

const address = 'office@kauri.test'
const wishing = {
  teamMembers: [],
  project: null,
  xeroEnabled: false,
  xeroEmail: '',
  microsoftEnabled: true,
  microsoftEmail: address,
}

const standing = async (person: Caller) => (await person.call(listIntegrations, {})).personal
const hintFor = async (person: Caller) =>
  new URL((await person.call(connectMailbox, {})).url).searchParams.get('login_hint')

it('what was wished for when the company was set up stands there until somebody has connected theirs', async () => {
  const company = await givenCompany(desk.server)
  const { orgAdmin: owner } = company
  const user = await company.person('user')
  expect(await standing(owner)).toEqual([{ provider: 'microsoft', kind: 'sandbox', people: 0, wishedBy: null }])
  expect(await hintFor(owner)).toBe(owner.email)
  await owner.call(completeOnboarding, { body: wishing })
  expect(await standing(owner)).toMatchObject([{ people: 0, wishedBy: address }])
  // Whoever looks after the company's systems signs in by it; everybody else by their own.
  expect([await hintFor(owner), await hintFor(user)]).toEqual([address, user.email])
  await connectedMailbox(user)
  expect(await standing(owner)).toMatchObject([{ people: 1, wishedBy: null }])
  expect(await hintFor(owner)).toBe(owner.email)
  await user.call(disconnectMailbox, {})
  expect(await standing(owner)).toMatchObject([{ people: 0, wishedBy: null }])
})

it('or until nobody wants it any more', async () => {
  const { orgAdmin: owner } = await givenCompany(desk.server)
  await owner.call(completeOnboarding, { body: wishing })
  const { personal } = await owner.call(dismissIntegration, { body: { provider: 'microsoft' } })
  expect(personal).toMatchObject([{ wishedBy: null }])
  expect(await standing(owner)).toEqual(personal)
})
