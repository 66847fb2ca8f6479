import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '#domain/clients/api.ts'
import { receiveStripe } from '#domain/checkout/api.ts'
import * as registry from '#domain/registry/api.ts'
import { registryMessages } from '#domain/registry/schema.ts'
import { getSession } from '#domain/session/api.ts'
import { changePlan, confirmPlan, openBilling, resumePlan, subscribePlan } from '#domain/subscription/api.ts'
import { subscriptionMessages } from '#domain/subscription/schema.ts'
import { day, minute } from '#server/platform/limits.ts'
import { askDatabase } from '#server/testing/database.ts'
import { clientBody, givenClient, givenCompany, givenJob, givenSuperAdmin, signedIn } from '#server/testing/given.ts'
import { startTestServer, testStart } from '#server/testing/server.ts'
import {
  basic,
  openBillingOffice,
  pro,
  subscriberAt,
  subscribeThere,
  type Billing,
  type Subscriber,
} from './subscription.testing.ts'

let billing: Billing
let us: Subscriber
let tests = 0
beforeAll(async () => {
  billing = await openBillingOffice()
})
beforeEach(async () => {
  // Each in a minute of its own: within a second Stripe takes a hundred calls.
  billing.server.clock.set(new Date(Date.parse(testStart) + (tests += 1) * minute).toISOString())
  us = await subscriberAt(billing)
})
afterEach(() => fetch(`${billing.sandbox.url}/sandbox/faults`, { method: 'DELETE' }))
afterAll(() => billing.stop())

const refusalOf = async (ask: Promise<{ status: number; problem: { code?: string; detail?: string } }>) => {
  const { status, problem } = await ask
  return [status, problem.code, problem.detail]
}
const begin = (choice = pro) => us.owner.try(subscribePlan, { body: choice })
const states = async () => (await us.there()).map(({ text }) => / · (\w+) · /.exec(text)?.[1])
const later = (days: number) => billing.server.clock.advance(days * day)

describe('subscribing', () => {
  it('leads to a page at Stripe; whoever comes back has the plan, and no trial that ends', async () => {
    const url = await us.begin({ plan: 'pro', interval: 'year' })
    expect(url.startsWith(`${billing.sandbox.url}/stripe/subscribe/cs_test_`)).toBe(true)
    expect(await (await fetch(url)).text()).toContain('990.00 NZD')
    const page = `${billing.server.services.config.publicUrl}/app/settings/plan`
    expect(await subscribeThere(url)).toBe(`${page}?stripe=subscribed`)
    expect((await us.plan()).plan).toBe('trial')
    expect(await us.owner.call(confirmPlan, {})).toMatchObject({
      plan: 'pro',
      trialEndsAt: null,
      closed: null,
      payment: 'sandbox',
      subscription: { interval: 'year', endsAt: null, payUntil: null },
      ways: { subscribePlan: false, changePlan: true, openBilling: true },
    })
    later(40)
    const { session } = await us.owner.call(getSession, {}).catch(() => ({ session: null }))
    expect(session?.company?.closed ?? null).toBeNull()
  })

  it('is known by the webhook alone where nobody comes back, and by the clock where no webhook comes', async () => {
    await subscribeThere(await us.begin())
    await us.hear()
    expect((await us.plan()).plan).toBe('pro')
    const other = await subscriberAt(billing)
    await subscribeThere(await other.begin(basic))
    await billing.poll()
    expect((await other.plan()).plan).toBe('basic')
  })

  it('has one page at a time: the same for the same plan, and another closes the one before', async () => {
    const first = await us.begin()
    expect(await us.begin()).toBe(first)
    const other = await us.begin(basic)
    expect(other).not.toBe(first)
    expect(await subscribeThere(first)).toBe('410')
    await subscribeThere(other)
    expect(await refusalOf(begin())).toEqual([409, 'subscribed', subscriptionMessages.subscribedAlready])
    expect((await us.plan()).plan).toBe('basic')
  })

  it('by two admins at once, pressed eight times, is one subscription', async () => {
    const admin = await us.company.person('org_admin')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        (at % 2 === 0 ? us.owner : admin).try(subscribePlan, { body: at % 3 === 0 ? basic : pro }),
      ),
    )
    const urls = [...new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.url] : [])))]
    for (const { status, problem } of answers) if (status !== 200) expect(problem.code).toBe('subscribing_begun')
    await Promise.all(urls.map(subscribeThere))
    await us.hear()
    expect(await states()).toEqual(['active'])
  })

  it('is refused before Stripe is asked where the company has more than the plan allows', async () => {
    const client = await givenClient(us.owner)
    for (let made = 0; made < 11; made += 1) await givenJob(us.owner, client.id)
    const { status, problem } = await begin(basic)
    expect([status, problem.code]).toEqual([409, 'plan_too_small'])
    expect(problem.detail).toBe('This plan allows 10 active jobs and you have 11. Complete some first')
    expect((await us.subscribe()).plan).toBe('pro')
    expect((await us.owner.try(changePlan, { body: basic })).problem.code).toBe('plan_too_small')
  })

  it.each([
    ['broken', { kind: 'broken', times: 1 }],
    ['down', { kind: 'down', times: 1 }],
    ['broken after the write', { kind: 'brokenAfterWrite', times: 1 }],
    ['cut after the write', { kind: 'cutAfterWrite', times: 1 }],
    ['broken at the fourth call', { kind: 'brokenAfterWrite', times: 4 }],
  ])('where Stripe is %s says so, and is begun anew', async (_, fault) => {
    await billing.fault(fault)
    for (let tries = 0; tries < 6; tries += 1) {
      const { status, problem, body } = await begin()
      if (status === 200) {
        await subscribeThere(body.url)
        break
      }
      expect([status, problem.detail]).toEqual([409, subscriptionMessages.noAnswer])
    }
    await us.hear()
    expect((await us.plan()).plan).toBe('pro')
    expect(await states()).toEqual(['active'])
  })

  it('is for who may edit the company, and not offered where Stripe is not configured', async () => {
    const admin = await us.company.person('admin')
    for (const [endpoint, input] of [
      [subscribePlan, { body: pro }],
      [changePlan, { body: pro }],
    ] as const)
      expect((await admin.try(endpoint, input)).status).toBe(403)
    for (const endpoint of [confirmPlan, openBilling]) expect((await admin.try(endpoint, {})).status).toBe(403)
    const bare = await startTestServer({ WORKER: 'off' })
    // As in production without keys.
    bare.services.config.stripe = undefined
    const { orgAdmin } = await givenCompany(bare)
    expect((await orgAdmin.try(subscribePlan, { body: pro })).problem.detail).toBe(subscriptionMessages.notOffered)
    expect(await orgAdmin.call(confirmPlan, {})).toMatchObject({ plan: 'trial', payment: 'none' })
    await bare.stop()
  })

  it('opens a company whose trial is over', async () => {
    later(20)
    const anew = await signedIn(billing.server, us.owner.email)
    expect((await anew.try(createClient, { body: clientBody() })).problem.code).toBe('trial_over')
    await subscribeThere((await anew.call(subscribePlan, { body: basic })).url)
    expect(await anew.call(confirmPlan, {})).toMatchObject({ plan: 'basic', closed: null })
    expect((await anew.try(createClient, { body: clientBody() })).status).toBe(201)
  })
})

describe('a webhook', () => {
  it('is believed in no word of it: doubled and reordered it ends the same', async () => {
    await subscribeThere(await us.begin())
    await billing.fault({ kind: 'duplicateWebhooks', times: 9 })
    await billing.fault({ kind: 'reorderWebhooks', times: 3 })
    await us.happens('move', {}).catch(() => {})
    await us.happens('fail')
    await us.happens('endPeriod')
    await us.happens('mend')
    await us.happens('pay')
    for (let round = 0; round < 3; round += 1) await us.hear()
    expect(await us.plan()).toMatchObject({ plan: 'pro', closed: null, subscription: { payUntil: null } })
  })

  it('of nobody changes nothing, and one that is not signed is refused', async () => {
    const answer = await fetch(`${billing.server.url}${receiveStripe.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      body: JSON.stringify({ type: 'customer.subscription.deleted', data: { object: { customer: 'cus_1' } } }),
    })
    expect(answer.status).toBe(401)
  })
})

describe('changing', () => {
  it('moves to another plan and another interval, and done again it changes nothing', async () => {
    await us.subscribe(basic)
    const yearly = { plan: 'pro', interval: 'year' } as const
    expect(await us.owner.call(changePlan, { body: yearly })).toMatchObject({
      plan: 'pro',
      subscription: { interval: 'year' },
    })
    expect((await us.owner.try(changePlan, { body: yearly })).problem.code).toBe('same_plan')
    expect(await us.owner.call(changePlan, { body: basic })).toMatchObject({ plan: 'basic' })
    const [row] = await askDatabase<{ value: string }>(
      billing.server.database.superuserUrl,
      `select plan_interval as value from companies where id = '${us.company.id}'`,
    )
    expect(row?.value).toBe('month')
  })

  it('is refused with a card that is, and nothing is changed', async () => {
    await us.subscribe(basic)
    await us.happens('fail')
    expect(await refusalOf(us.owner.try(changePlan, { body: pro }))).toEqual([
      409,
      'card_refused',
      subscriptionMessages.cardRefused,
    ])
    await us.hear()
    expect((await us.plan()).plan).toBe('basic')
  })

  it('in the portal ends the same', async () => {
    await us.subscribe(pro)
    const other = await subscriberAt(billing)
    await other.subscribe(basic)
    const price = /name="price" value="([^"]+)"[^<]*(?:<[^>]+>\s*)*Move to stringline_basic_month/.exec(
      (await us.there())[0]?.text ?? '',
    )?.[1]
    await us.happens('move', { price: price ?? '' })
    await us.hear()
    expect((await us.plan()).plan).toBe('basic')
  })

  it('cut after the write was done, and is known', async () => {
    await us.subscribe(basic)
    await billing.fault({ kind: 'cutAfterWrite', times: 1 })
    await us.owner.try(changePlan, { body: pro })
    await us.hear()
    expect((await us.plan()).plan).toBe('pro')
  })
})

describe('what the super admin sets by hand', () => {
  it('stays without a subscription, whatever is asked; with one it is not set, and its value is by the month', async () => {
    const superAdmin = await givenSuperAdmin(billing.server)
    const set = (plan: 'enterprise' | 'basic', version: number) =>
      superAdmin.try(registry.updatePlan, { params: { id: us.company.id }, body: { plan }, version })
    expect((await set('enterprise', 1)).status).toBe(200)
    expect(await us.owner.call(confirmPlan, {})).toMatchObject({ plan: 'enterprise', subscription: null })
    expect(await refusalOf(begin())).toEqual([409, 'agreed', subscriptionMessages.agreed])
    await set('basic', 2)
    await us.subscribe({ plan: 'pro', interval: 'year' })
    const summary = await superAdmin.call(registry.getCompanySummary, { params: { id: us.company.id } })
    expect(summary).toMatchObject({ plan: 'pro', interval: 'year', monthlyValue: '82.50', can: { updatePlan: false } })
    const { status, problem } = await set('basic', summary.version)
    expect([status, problem.detail]).toEqual([409, registryMessages.subscribed])
    const list = await superAdmin.call(registry.listCompanies, {
      query: { search: us.company.name, sort: '-monthlyValue' },
    })
    expect(list.totals.monthlyValue).toBe('82.50')
  })
})

describe('an opening that nobody finishes', () => {
  it('is waited for a minute, and then begun anew', async () => {
    await billing.fault({ kind: 'held', times: 1 })
    const slow = begin()
    const openings = `select 1 from subscriptions where company_id = '${us.company.id}' and opening is not null`
    await expect.poll(async () => askDatabase(billing.server.database.superuserUrl, openings)).toHaveLength(1)
    expect((await begin()).problem.code).toBe('subscribing_begun')
    await billing.mend()
    expect((await slow).status).toBe(200)
    billing.server.clock.advance(61 * minute)
    expect((await begin(basic)).status).toBe(200)
  })
})

it('resuming is no way around paying', async () => {
  await us.subscribe()
  await us.happens('cancel')
  await us.hear()
  expect(await refusalOf(us.owner.try(resumePlan, {}))).toEqual([
    409,
    'subscribe_again',
    subscriptionMessages.subscribeAgain,
  ])
})
