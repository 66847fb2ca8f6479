import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  getBooks,
  getInvoiceSync,
  loadChart,
  rehearseSync,
  retryInvoiceSync,
  saveMapping,
  startSync,
} from '#domain/accounting/api.ts'
import type { Plan } from '#domain/plans.ts'
import {
  checkIntegration,
  disconnectIntegration,
  listIntegrationCalls,
  listIntegrations,
} from '#domain/integrations/api.ts'
import { integrationMessages } from '#domain/integrations/schema.ts'
import * as registry from '#domain/registry/api.ts'
import { handlers } from '#server/features.ts'
import { withConnection } from '#server/integrations/commands/calling.ts'
import { checkConnections } from '#server/integrations/jobs.ts'
import { companyEnvelope, type CompanyJob } from '#server/platform/jobs/job.ts'
import { deliverEvents, waitingJobs } from '#server/testing/background.ts'
import { givenSuperAdmin, type Person } from '#server/testing/given.ts'
import { bookkept, openDesk, theirBooks, type Bookkept, type Desk } from './books.testing.ts'
import { hearBooks, pollBooks, syncContact } from './jobs.ts'

// SPEC 9 gives Xero to Pro: a company that moves to Basic keeps its connection, and nothing is exchanged by it.

const provider = 'xero' as const

let desk: Desk
let superAdmin: Person
let kept: Bookkept
beforeAll(async () => {
  desk = await openDesk()
  superAdmin = await givenSuperAdmin(desk.server)
})
beforeEach(async () => {
  kept = await bookkept(desk)
})
afterAll(() => desk.stop())

async function moveTo(plan: Plan): Promise<void> {
  const { items } = await superAdmin.call(registry.listCompanies, { query: { search: kept.company.name } })
  const { id, version } = items.find((each) => each.id === kept.company.id) ?? { id: '', version: 0 }
  await superAdmin.call(registry.updatePlan, { params: { id }, body: { plan }, version })
}

/** Has a job of the company done, as the worker would. */
const run = <Data extends CompanyJob['data']>(job: CompanyJob<Data>, data: z.input<Data>) =>
  handlers.find((each) => each.job.name === job.name)?.run(desk.server, companyEnvelope(job, kept.company.id, data))

const calls = async () => (await kept.owner.call(listIntegrationCalls, { query: { provider } })).total
const refusal = [409, 'beyond_plan', integrationMessages.planLacks]

describe('without Xero in the plan', () => {
  it('nothing is asked or told there, whoever would: the clock, a change, a notice or a person', async () => {
    const known = await kept.approved()
    await kept.sync()
    await moveTo('basic')
    const before = [await calls(), theirBooks(desk, kept)]
    const invoice = await kept.approved()
    await kept.payThere(known.id, '15.00')
    const there = theirBooks(desk, kept)
    await kept.sync()
    await kept.poll()
    for (const job of [checkConnections, pollBooks]) await run(job, {})
    await run(syncContact, { clientId: kept.clientId })
    await run(hearBooks, { invoiceIds: [(await kept.invoice(known.id)).xeroId ?? ''] })
    for (const endpoint of [loadChart, startSync]) {
      const { status, problem } = await kept.owner.try(endpoint, {})
      expect([status, problem.code, problem.detail]).toEqual(refusal)
    }
    const { mapping } = await kept.owner.call(getBooks, {})
    const saved = await kept.owner.try(saveMapping, {
      body: {
        salesAccount: mapping.salesAccount ?? '',
        variationsAccount: null,
        bankAccount: mapping.bankAccount ?? '',
        rates: [],
        fees: null,
      },
    })
    expect([saved.status, saved.problem.code]).toEqual([409, 'beyond_plan'])
    expect([await calls(), theirBooks(desk, kept)]).toEqual([before[0], there])
    expect(await kept.standing(known.id)).toMatchObject({ state: 'synced' })
    expect((await kept.invoice(known.id)).amountPaid).toBe('0.00')
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'queued' })
  })

  it('what is under way stops at the next call', async () => {
    await kept.approved()
    await kept.sync()
    await moveTo('basic')
    const before = await calls()
    const asking = { ...kept.keeping, provider }
    const called = withConnection(asking, { path: '/Organisation' }, () => Promise.resolve({ status: 200 }))
    await expect(called).rejects.toThrow('Not connected to xero')
    expect(await calls()).toBe(before)
  })

  it('the page and the invoice say why, and the connection is kept until somebody ends it', async () => {
    const invoice = await kept.approved()
    await moveTo('basic')
    expect(await kept.owner.call(getBooks, {})).toMatchObject({ isInPlan: false, organisation: null, state: 'syncing' })
    expect(await kept.owner.call(getInvoiceSync, { params: { id: invoice.id } })).toMatchObject({
      isInPlan: false,
      isPaused: true,
      state: 'queued',
      can: { retryInvoiceSync: false },
    })
    const retried = await kept.owner.try(retryInvoiceSync, { params: { id: invoice.id } })
    expect([retried.status, retried.problem.code, retried.problem.detail]).toEqual(refusal)
    const { items } = await kept.owner.call(listIntegrations, {})
    expect(items[0]).toMatchObject({
      isInPlan: false,
      state: 'connected',
      can: { connectIntegration: false, checkIntegration: false, disconnectIntegration: true },
      because: { connectIntegration: integrationMessages.planLacks, checkIntegration: integrationMessages.planLacks },
    })
    const checked = await kept.owner.try(checkIntegration, { body: { provider } })
    expect([checked.status, checked.problem.code, checked.problem.detail]).toEqual(refusal)
    expect(await kept.owner.call(disconnectIntegration, { body: { provider } })).toMatchObject({
      state: 'disconnected',
    })
  })

  it('a rehearsal that was asked for before is over, and says so', async () => {
    kept = await bookkept(desk, undefined, { begins: false })
    await kept.owner.call(rehearseSync, { body: { since: '2026-01-01' } })
    await moveTo('basic')
    const before = await calls()
    await kept.rehearse()
    expect(await calls()).toBe(before)
    expect((await kept.owner.call(getBooks, {})).rehearsal).toMatchObject({ state: 'failed' })
  })
})

it('moving up goes on by itself, with what changed on both sides meanwhile', async () => {
  const known = await kept.approved()
  await kept.sync()
  await moveTo('basic')
  const invoice = await kept.approved()
  desk.server.clock.advance(3 * 60_000)
  await kept.payThere(known.id, '15.00')
  await waitingJobs(desk.server, pollBooks.name)
  await moveTo('pro')
  await deliverEvents(desk.server, kept.company.id)
  const queued = (await waitingJobs(desk.server, pollBooks.name)).filter(
    (each) => 'companyId' in each && each.companyId === kept.company.id,
  )
  expect(queued).toHaveLength(1)
  await kept.poll()
  expect(await kept.standing(invoice.id)).toMatchObject({ isInPlan: true, state: 'synced' })
  expect((await kept.invoice(known.id)).amountPaid).toBe('15.00')
})
