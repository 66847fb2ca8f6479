import { receiveStripe } from '#domain/checkout/api.ts'
import type { PlanChoice, PlanShown } from '#domain/subscription/schema.ts'
import { confirmPlan, getPlan, subscribePlan } from '#domain/subscription/api.ts'
import { companyEnvelope, platformEnvelope } from '#server/platform/jobs/job.ts'
import type { Fault } from '#server/sandbox/faults.ts'
import { openSandbox, type Sandbox } from '#server/sandbox/server.ts'
import { deliverEvents, waitingJobs } from '#server/testing/background.ts'
import { askDatabase } from '#server/testing/database.ts'
import { givenCompany, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { subscriptionHandlers } from './handlers.ts'
import { endSubscription, hearSubscription, pollSubscriptions, tellStanding } from './jobs.ts'

/** A server at whose own account at Stripe, the sandbox, companies subscribe; both go by one clock. */
export interface Billing {
  server: TestServer
  sandbox: Sandbox
  fault(fault: Fault | { kind: string; [more: string]: unknown }): Promise<void>
  /** The sandbox fails no more, and does what it was asked meanwhile. */
  mend(): Promise<void>
  /** The product asks what happened there, as the clock has it. */
  poll(): Promise<void>
  stop(): Promise<void>
}

export async function openBillingOffice(): Promise<Billing> {
  let now = () => new Date()
  const sandbox = await openSandbox({ folder: undefined, now: () => now() })
  const server = await startTestServer({ WORKER: 'off' }, { sandbox })
  now = () => server.clock.now()
  const admin = (path: string, body: object) =>
    fetch(`${sandbox.url}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await admin('webhooks', { provider: 'stripe', url: `${server.url}${receiveStripe.path}` })
  const billing: Billing = {
    server,
    sandbox,
    async fault(fault) {
      const { status } = await admin('faults', fault)
      if (status !== 204) throw new Error(`There is no such fault: ${status}`)
    },
    async mend() {
      await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' })
    },
    async poll() {
      await run(server, pollSubscriptions.name, platformEnvelope(pollSubscriptions, {}))
      await settleQueued(server)
    },
    async stop() {
      await server.stop()
      await sandbox.stop()
    },
  }
  return billing
}

const run = async (server: TestServer, name: string, envelope: object): Promise<void> =>
  subscriptionHandlers.find(({ job }) => job.name === name)?.run(server, envelope)

async function settleQueued(server: TestServer): Promise<void> {
  for (const envelope of await waitingJobs(server, hearSubscription.name))
    await run(server, hearSubscription.name, envelope)
}

export const formTo = (url: string, form: Record<string, string>): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers: { origin: new URL(url).origin },
  })

/** Somebody subscribes at the page that they were sent to; answers where that leads. */
export async function subscribeThere(url: string): Promise<string> {
  const answer = await formTo(url, { card: 'visa' })
  return answer.headers.get('location') ?? `${answer.status}`
}

/** A company that may subscribe, and what happens to its subscription. */
export interface Subscriber {
  company: Company
  owner: Person
  plan(): Promise<PlanShown>
  /** Begins to subscribe; answers the address of the page. */
  begin(choice?: PlanChoice): Promise<string>
  /** Subscribes, and comes back. */
  subscribe(choice?: PlanChoice): Promise<PlanShown>
  /** Its subscriptions at Stripe, the newest first: each by its state there. */
  there(): Promise<{ id: string; text: string }[]>
  /** Something is done at Stripe with the newest of them. */
  happens(deed: string, more?: Record<string, string>): Promise<void>
  /** What was told is heard, as the worker would have it. */
  hear(): Promise<void>
  /** What listens to what happened does its part, and what is to be ended at Stripe is ended. */
  listen(): Promise<void>
  /** Mails go out about how it stands; answers their subjects so far. */
  tell(): Promise<string[]>
}

export const pro: PlanChoice = { plan: 'pro', interval: 'month' }
export const basic: PlanChoice = { plan: 'basic', interval: 'month' }

export async function subscriberAt({ server, sandbox }: Billing): Promise<Subscriber> {
  const company = await givenCompany(server)
  const { orgAdmin: owner } = company
  const desk = `${sandbox.url}/stripe/subscribers`
  const begin = async (choice = pro) => (await owner.call(subscribePlan, { body: choice })).url
  const there = async () => {
    const page = await (await fetch(desk)).text()
    return page
      .split('<section>')
      .filter((section) => section.includes(company.name))
      .map((text) => ({ id: /sub_[0-9a-f]+/.exec(text)?.[0] ?? '', text: text.replaceAll(/\s+/g, ' ') }))
  }
  return {
    company,
    owner,
    there,
    begin,
    plan: () => owner.call(getPlan, {}),
    async subscribe(choice = pro) {
      await subscribeThere(await begin(choice))
      return owner.call(confirmPlan, {})
    },
    async happens(deed, more = {}) {
      const [newest] = await there()
      const { status } = await formTo(desk, { deed, subscription: newest?.id ?? '', ...more })
      if (status !== 303) throw new Error(`Stripe refuses it: ${status}`)
    },
    async hear() {
      await sandbox.deliver()
      await settleQueued(server)
    },
    async listen() {
      await deliverEvents(server, company.id)
      for (const envelope of await waitingJobs(server, endSubscription.name))
        await run(server, endSubscription.name, envelope)
    },
    async tell() {
      await run(server, tellStanding.name, companyEnvelope(tellStanding, company.id, {}))
      const rows = await askDatabase<{ subject: string }>(
        server.database.superuserUrl,
        `select subject from mails where company_id = '${company.id}' order by created_at, id`,
      )
      return rows.map(({ subject }) => subject)
    },
  }
}
