import { receiveStripe, getPayOffer, listCheckouts, payInvoice } from '#domain/checkout/api.ts'
import type { CheckoutList } from '#domain/checkout/schema.ts'
import { completeIntegration, connectIntegration } from '#domain/integrations/api.ts'
import { approveInvoice, createInvoice, getInvoice, submitInvoice } from '#domain/invoices/api.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import { createInvoiceLink } from '#domain/shares/api.ts'
import { systemIn } from '#server/platform/jobs/principal.ts'
import type { Fault } from '#server/sandbox/faults.ts'
import { openSandbox, type Sandbox } from '#server/sandbox/server.ts'
import { businesses } from '#server/sandbox/stripe/accounts.ts'
import { deliverEvents, waitingJobs } from '#server/testing/background.ts'
import type { Caller } from '#server/testing/caller.ts'
import { givenClient, givenCompany, invoiceBody, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { checkoutHandlers } from './handlers.ts'
import { hearPayment, pollPayments } from './jobs.ts'
import type { Looking } from './commands/stored.ts'

export const [builders, southerly, notReady] = businesses.map(({ id }) => id) as [string, string, string]

/** A server whose Stripe is the sandbox, both by one clock; nothing happens there but what a test asks for. */
export interface Till {
  server: TestServer
  sandbox: Sandbox
  fault(fault: Fault | { kind: string; [more: string]: unknown }): Promise<void>
  stop(): Promise<void>
}

export async function openTill(): Promise<Till> {
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
  return {
    server,
    sandbox,
    async fault(fault) {
      const { status } = await admin('faults', fault)
      if (status !== 204) throw new Error(`There is no such fault: ${status}`)
    },
    async stop() {
      await server.stop()
      await sandbox.stop()
    },
  }
}

const formTo = (url: string, form: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers: { origin: new URL(url).origin },
  })

/** Somebody goes to Stripe, chooses an account and comes back; `decision` as they press. */
async function consentAt(url: string, account: string, decision = 'allow'): Promise<URLSearchParams> {
  const page = await (await fetch(url)).text()
  const [, request = ''] = /name="request" value="([^"]+)"/.exec(page) ?? []
  const to = `${new URL(url).origin}/stripe/connect/oauth/consent`
  const answer = await formTo(to, { request, account, decision })
  return new URL(answer.headers.get('location') ?? '').searchParams
}

export async function connectStripe(caller: Caller, account: string) {
  const provider = 'stripe' as const
  const { url } = await caller.call(connectIntegration, { body: { provider } })
  const back = await consentAt(url, account)
  const [code, state] = [back.get('code') ?? '', back.get('state') ?? '']
  return caller.call(completeIntegration, { body: { provider, code, state } })
}

/** Somebody pays at the page that they were sent to; answers where that leads. */
export async function payThere(url: string): Promise<string> {
  const answer = await formTo(url, { card: 'visa' })
  return answer.headers.get('location') ?? `${answer.status}`
}

/** A company that takes payments online, with a client and somebody of it. */
export interface Paid {
  company: Company
  owner: Person
  contact: Person
  clientId: string
  looking: Looking
  /** An invoice of 115.00, approved. */
  approved(more?: Parameters<typeof invoiceBody>[1]): Promise<InvoiceRecord>
  invoice(id: string): Promise<InvoiceRecord>
  list(id: string): Promise<CheckoutList>
  /** The token of a link to it. */
  linkTo(id: string): Promise<string>
  /** Begins to pay, as somebody of the client. */
  pay(id: string, amount?: string): Promise<string>
  offer(id: string): Promise<boolean>
  /** What was told is heard, as the worker would have it. */
  hear(): Promise<void>
  /** Asked by the clock. */
  poll(): Promise<void>
  /** What listens to what happened does its part. */
  listen(): Promise<void>
  /** Somebody does something at Stripe itself. */
  there(form: { deed: string; [field: string]: string }): Promise<void>
  /** Ids of the charges of this company's invoices, the newest first. */
  charges(): Promise<string[]>
}

export async function paidOnline(till: Till, account = builders): Promise<Paid> {
  const { server, sandbox } = till
  const company = await givenCompany(server)
  const { orgAdmin: owner } = company
  const clientId = (await givenClient(owner)).id
  const contact = await company.contact(clientId)
  await connectStripe(owner, account)
  const looking = {
    services: server.services,
    principal: systemIn({ companyId: company.id, timezone: 'Pacific/Auckland' }),
  }
  const run = async (job: typeof hearPayment | typeof pollPayments, envelope: object) =>
    checkoutHandlers.find((each) => each.job === job)?.run(server, envelope)
  const inside = `${sandbox.url}/stripe/accounts/${account}`
  return {
    company,
    owner,
    contact,
    clientId,
    looking,
    async approved(more = {}) {
      const { id } = await owner.call(createInvoice, { body: invoiceBody(clientId, more) })
      await owner.call(submitInvoice, { params: { id } })
      return owner.call(approveInvoice, { params: { id } })
    },
    invoice: (id) => owner.call(getInvoice, { params: { id } }),
    list: (id) => owner.call(listCheckouts, { params: { id } }),
    async linkTo(id) {
      const { url } = await owner.call(createInvoiceLink, { params: { id }, body: {} })
      return url?.split('/').at(-1) ?? ''
    },
    pay: async (id, amount = '115.00') => (await contact.call(payInvoice, { params: { id }, body: { amount } })).url,
    offer: async (id) => (await contact.call(getPayOffer, { params: { id } })).can.payInvoice,
    async hear() {
      await sandbox.deliver()
      for (const envelope of await waitingJobs(server, hearPayment.name)) await run(hearPayment, envelope)
    },
    async poll() {
      await run(pollPayments, { companyId: company.id, data: {} })
    },
    listen: () => deliverEvents(server, company.id),
    async there(form) {
      const { status } = await formTo(inside, form)
      if (status !== 303) throw new Error(`Stripe refuses it: ${status}`)
    },
    async charges() {
      const page = await (await fetch(inside)).text()
      return [...page.matchAll(/name="charge" value="([^"]+)"/g)].map(([, id = '']) => id)
    },
  }
}
