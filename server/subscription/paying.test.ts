import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '#domain/clients/api.ts'
import * as registry from '#domain/registry/api.ts'
import { getSession } from '#domain/session/api.ts'
import { cancelPlan, changePlan, confirmPlan, openBilling, subscribePlan } from '#domain/subscription/api.ts'
import { subscriptionMessages } from '#domain/subscription/schema.ts'
import { day } from '#server/platform/limits.ts'
import { registryHandlers } from '#server/registry/handlers.ts'
import { eraseCompanies, removeCompanyBytes } from '#server/registry/jobs.ts'
import { clientBody, givenSuperAdmin, signedIn, type Person } from '#server/testing/given.ts'
import { testStart } from '#server/testing/server.ts'
import {
  basic,
  formTo,
  openBillingOffice,
  pro,
  subscriberAt,
  type Billing,
  type Subscriber,
} from './subscription.testing.ts'

let billing: Billing
let us: Subscriber
beforeAll(async () => {
  billing = await openBillingOffice()
})
beforeEach(async () => {
  billing.server.clock.set(testStart)
  us = await subscriberAt(billing)
})
afterAll(() => billing.stop())

const later = (days: number) => billing.server.clock.advance(days * day)
const anew = (): Promise<Person> => signedIn(billing.server, us.owner.email)
const states = async () => (await us.there()).map(({ text }) => / · (\w+) · /.exec(text)?.[1])
const companyOf = async (person: Person) => (await person.call(getSession, {})).session?.company

describe('a payment that fails', () => {
  beforeEach(async () => {
    await us.subscribe()
    await us.happens('fail')
    await us.happens('endPeriod')
    await us.hear()
  })

  it('leaves seven days, of which those who may edit the company are told, and closes it then', async () => {
    const admin = await us.company.person('admin')
    const until = new Date(Date.parse(testStart) + 7 * day).toISOString()
    expect(await us.plan()).toMatchObject({ plan: 'pro', closed: null, subscription: { payUntil: until } })
    expect(await companyOf(us.owner)).toMatchObject({ daysLeft: 7, isDue: true, closed: null })
    expect(await companyOf(admin)).toMatchObject({ daysLeft: null, isDue: false })
    expect(await us.tell()).toEqual(['A payment for Stringline failed'])
    later(6.999)
    await us.hear()
    await billing.poll()
    expect(await us.tell()).toHaveLength(1)
    expect((await (await anew()).try(createClient, { body: clientBody() })).status).toBe(201)
    later(0.001)
    const owner = await anew()
    expect((await owner.try(createClient, { body: clientBody() })).problem.code).toBe('plan_unpaid')
    expect((await companyOf(owner))?.closed?.why).toBe('unpaid')
    expect((await us.tell())[1]).toBe(`${us.company.name} is closed until its plan is paid`)
    expect(await us.tell()).toHaveLength(2)
  })

  it('is paid in the portal, and the company goes on', async () => {
    expect(await us.tell()).toHaveLength(1)
    expect((await us.owner.try(changePlan, { body: basic })).problem.detail).toBe(subscriptionMessages.payFirst)
    const { url } = await us.owner.call(openBilling, {})
    const portal = await (await fetch(url)).text()
    const subscription = /name="subscription" value="([^"]+)"/.exec(portal)?.[1] ?? ''
    expect(portal).toContain('Pay what is due')
    await formTo(url, { deed: 'mend', subscription })
    await formTo(url, { deed: 'pay', subscription })
    expect(await us.owner.call(confirmPlan, {})).toMatchObject({ closed: null, subscription: { payUntil: null } })
    expect((await us.tell()).at(-1)).toBe('Your plan is paid')
    expect(await us.tell()).toHaveLength(2)
  })

  it('opens by itself once it is paid after that', async () => {
    later(9)
    await us.tell()
    const owner = await anew()
    expect((await owner.try(createClient, { body: clientBody() })).status).toBe(409)
    await us.happens('mend')
    await us.happens('pay')
    await billing.poll()
    expect((await owner.try(createClient, { body: clientBody() })).status).toBe(201)
    expect((await us.tell()).at(-1)).toBe(`${us.company.name} is open again`)
  })

  it('counts from the first that was heard, however often it fails', async () => {
    const before = (await us.plan()).subscription?.payUntil
    later(3)
    await us.happens('pay')
    await us.hear()
    await billing.poll()
    expect((await us.owner.call(confirmPlan, {})).subscription?.payUntil).toBe(before)
  })
})

describe('the end of a subscription', () => {
  it('cancels the company by itself, with thirty days; whoever subscribes again opens it', async () => {
    await us.subscribe()
    await us.happens('cancelWithPeriod')
    await us.hear()
    const plan = await us.plan()
    expect(plan.subscription?.endsAt).toBe(plan.subscription?.periodEndsAt)
    expect(plan.closed).toBeNull()
    await us.happens('endPeriod')
    await us.hear()
    expect(await us.plan()).toMatchObject({
      closed: { why: 'cancelled' },
      subscription: null,
      ways: { subscribePlan: true, resumePlan: false, changePlan: false, openBilling: true },
    })
    await us.listen()
    expect((await us.tell()).at(-1)).toBe(`${us.company.name} was cancelled`)
    expect(await us.subscribe(basic)).toMatchObject({
      plan: 'basic',
      closed: null,
      subscription: { interval: 'month' },
    })
    expect((await us.tell()).at(-1)).toBe(`${us.company.name} is open again`)
    await us.hear()
    await billing.poll()
    expect(await states()).toEqual(['active', 'canceled'])
    expect((await us.plan()).closed).toBeNull()
  })

  it('follows from cancelling here, and what is told of the old one meanwhile opens nothing', async () => {
    await us.subscribe()
    await us.owner.call(cancelPlan, {})
    await us.hear()
    await us.owner.call(confirmPlan, {})
    expect((await us.plan()).closed?.why).toBe('cancelled')
    expect((await us.owner.try(subscribePlan, { body: pro })).problem.code).toBe('still_ending')
    await us.listen()
    expect(await states()).toEqual(['canceled'])
    await us.hear()
    expect(await us.plan()).toMatchObject({ closed: { why: 'cancelled' }, ways: { subscribePlan: true } })
    expect((await us.subscribe()).closed).toBeNull()
  })

  it('follows from Stringline’s cancelling it, which no payment opens', async () => {
    await us.subscribe()
    const superAdmin = await givenSuperAdmin(billing.server)
    const { id, name } = us.company
    await superAdmin.call(registry.deleteCompany, { params: { id }, query: { name } })
    await us.listen()
    await us.hear()
    expect(await states()).toEqual(['canceled'])
    expect(await us.plan()).toMatchObject({ closed: { why: 'shut' }, ways: { subscribePlan: false } })
    await superAdmin.call(registry.restoreCompany, { params: { id } })
    expect(await us.plan()).toMatchObject({ plan: 'pro', closed: null, ways: { subscribePlan: true } })
  })

  it('follows from erasing, and outlives it', async () => {
    await us.subscribe()
    await us.happens('fail')
    await us.happens('endPeriod')
    await us.hear()
    later(31)
    await us.tell()
    later(7)
    const run = async (job: string, data: object) =>
      registryHandlers.find(({ job: { name } }) => name === job)?.run(billing.server, { platform: true, data })
    await run(eraseCompanies.name, {})
    // What else waited for the company is forgotten with it.
    await run(removeCompanyBytes.name, { companyId: us.company.id })
    expect(await states()).toEqual(['past_due'])
    await billing.fault({ kind: 'brokenAfterWrite', times: 1 })
    await us.listen().catch(() => {})
    expect(await states()).toEqual(['canceled'])
  })
})

it('an older answer never overwrites a newer one', async () => {
  await us.subscribe(pro)
  await billing.fault({ kind: 'slow', milliseconds: 1000, times: 1 })
  const slow = us.owner.call(confirmPlan, {})
  await us.happens('cancelWithPeriod')
  await us.owner.call(confirmPlan, {})
  const after = (await us.plan()).subscription?.endsAt
  await slow
  expect(after).not.toBeNull()
  expect((await us.plan()).subscription?.endsAt).toBe(after)
})
