import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getBooks,
  getRehearsal,
  loadChart,
  pauseSync,
  rehearseSync,
  saveMapping,
  startSync,
} from '#domain/accounting/api.ts'
import { accountingMessages } from '#domain/accounting/schema.ts'
import { createClient } from '#domain/clients/api.ts'
import { disconnectIntegration } from '#domain/integrations/api.ts'
import { recordPayment } from '#domain/invoices/api.ts'
import { handlers } from '#server/features.ts'
import { minute } from '#server/platform/limits.ts'
import { within } from '#server/platform/within.ts'
import { waitingJobs } from '#server/testing/background.ts'
import { clientBody, invoiceBody } from '#server/testing/given.ts'
import {
  bookkept,
  bringUpToDate,
  electricians,
  failing,
  mended,
  openDesk,
  theirBooks,
  type Bookkept,
  type Desk,
} from './books.testing.ts'
import { takeBooks } from './commands/leasing.ts'
import { rehearseBooks } from './jobs.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

const rehearsed = async (kept: Bookkept, since = '2026-01-01') => {
  await kept.owner.call(rehearseSync, { body: { since } })
  await kept.rehearse()
  return (await kept.owner.call(getRehearsal, {})).rehearsal
}

describe('a rehearsal', () => {
  it('says of each invoice what would happen, and changes nothing anywhere', async () => {
    // One company has its invoices there; another comes with the same numbers.
    const first = await bookkept(desk)
    const same = await first.approved({ date: '2026-11-02' })
    const other = await first.approved()
    await first.sync()
    const kept = await bookkept(desk, undefined, { begins: false })
    const mine = [
      await kept.approved({ invoiceNumber: same.invoiceNumber, date: '2026-11-02' }),
      await kept.approved({ invoiceNumber: other.invoiceNumber, reference: 'Something else' }),
      await kept.approved(),
    ]
    const params = { id: mine[2]?.id ?? '' }
    await kept.owner.call(recordPayment, { params, body: { date: '2026-11-19', amount: '15.00', method: 'bank' } })
    await kept.approved({ date: '2025-12-31', dueDate: '2026-01-20' })
    const [before, hereBefore] = [theirBooks(desk, first), await kept.invoice(params.id)]
    const rehearsal = await rehearsed(kept)
    expect(rehearsal).toMatchObject({
      state: 'done',
      invoices: { create: 1, link: 0, ask: 0, refuse: 2 },
      paymentsOut: { count: 1, sum: '15.00' },
      paymentsIn: { count: 0, sum: '0.00' },
    })
    const reasons = rehearsal?.items.map(({ number, deed, reason }) => [number, deed, reason])
    expect(reasons).toContainEqual([other.invoiceNumber, 'refuse', 'numberTaken'])
    expect(reasons).toContainEqual([mine[2]?.invoiceNumber, 'create', null])
    expect([theirBooks(desk, first), await kept.invoice(params.id)]).toEqual([before, hereBefore])
  })

  it('has to come before the first sync, once, and after the accounts', async () => {
    const kept = await bookkept(desk, undefined, { begins: false })
    const unready = await kept.owner.try(startSync, {})
    expect([unready.status, unready.problem.detail]).toEqual([409, accountingMessages.notRehearsed])
    await kept.owner.call(rehearseSync, { body: { since: '2026-01-01' } })
    const again = await kept.owner.try(rehearseSync, { body: { since: '2026-01-01' } })
    expect([again.status, again.problem.detail]).toEqual([409, accountingMessages.rehearsing])
    await kept.rehearse()
    expect(await kept.owner.call(startSync, {})).toMatchObject({ state: 'syncing', since: '2026-01-01' })
  })
})

it('a rehearsal that Xero does not answer is over, says why, and is asked for anew', async () => {
  const kept = await bookkept(desk, undefined, { begins: false })
  await kept.owner.call(rehearseSync, { body: { since: '2026-01-01' } })
  await failing(desk, { kind: 'down', where: 'all' })
  const queued = (await waitingJobs(desk.server, rehearseBooks.name)).find(
    (each) => 'companyId' in each && each.companyId === kept.company.id,
  )
  const handler = handlers.find(({ job }) => job === rehearseBooks)
  await expect(handler?.run(desk.server, queued, { isLast: false })).rejects.toThrow('in vain')
  expect((await kept.owner.call(getBooks, {})).rehearsal).toMatchObject({ state: 'running' })
  await handler?.run(desk.server, queued, { isLast: true })
  expect((await kept.owner.call(getRehearsal, {})).rehearsal).toMatchObject({ state: 'failed', trouble: 'down' })
  await mended(desk)
  expect(await rehearsed(kept)).toMatchObject({ state: 'done' })
})

it('invoices that are there already are linked, with their payments, and none is made twice', async () => {
  const kept = await bookkept(desk)
  const invoice = await kept.approved()
  const params = { id: invoice.id }
  await kept.owner.call(recordPayment, { params, body: { date: '2026-11-19', amount: '15.00', method: 'bank' } })
  await kept.sync()
  // To other books and back: nothing is known here of what is there.
  for (const tenant of [electricians, kept.tenant]) {
    await kept.owner.call(disconnectIntegration, { body: { provider: 'xero' } })
    await kept.connect(tenant)
    await kept.owner.call(loadChart, {})
  }
  await kept.owner.call(saveMapping, { body: await kept.mapping({}) })
  await kept.payElsewhere(invoice.invoiceNumber, '20.00')
  expect(await rehearsed(kept)).toMatchObject({
    contacts: { create: 0, link: 1 },
    invoices: { create: 0, link: 1, ask: 0, refuse: 0 },
    paymentsOut: { count: 0 },
    paymentsIn: { count: 1, sum: '20.00' },
  })
  await kept.owner.call(startSync, {})
  await bringUpToDate(desk, kept)
  expect(await kept.standing(invoice.id)).toMatchObject({ state: 'synced' })
  expect(await kept.invoice(invoice.id)).toMatchObject({ amountPaid: '35.00' })
  const theirs = theirBooks(desk, kept)
  expect([theirs.invoices.length, theirs.contacts.length, theirs.payments.length]).toEqual([1, 1, 2])
})

describe('accounts', () => {
  it('have to be in the chart, and a rate of its percentage, each once', async () => {
    const kept = await bookkept(desk, undefined, { begins: false })
    const mapping = await kept.mapping({})
    const wrong = {
      salesAccount: '090',
      variationsAccount: '310',
      bankAccount: 'nothing',
      rates: [
        { rate: '0.15', type: 'NONE' },
        { rate: '0', type: 'NONE' },
        { rate: '0.000', type: 'ZERORATED' },
      ],
    }
    const { status, problem } = await kept.owner.try(saveMapping, { body: wrong })
    expect([status, problem.errors]).toEqual([
      422,
      [
        { path: 'salesAccount', message: accountingMessages.unknownAccount },
        { path: 'variationsAccount', message: accountingMessages.unknownAccount },
        { path: 'bankAccount', message: accountingMessages.unknownAccount },
        { path: 'rates.0.type', message: accountingMessages.unknownRate },
        { path: 'rates.2.type', message: accountingMessages.rateTwice },
      ],
    ])
    const { mapping: now } = await kept.owner.call(getBooks, {})
    expect(now.salesAccount).toBe(mapping.salesAccount)
  })

  it('of other books begin anew: nothing that was known of the first holds', async () => {
    const kept = await bookkept(desk)
    const invoice = await kept.approved()
    await kept.sync()
    await kept.owner.call(disconnectIntegration, { body: { provider: 'xero' } })
    const { clientId } = kept
    await kept.connect(electricians)
    expect(await kept.owner.call(getBooks, {})).toMatchObject({ state: null, chart: null, isMapped: false })
    await kept.sync()
    await kept.owner.call(loadChart, {})
    expect(await kept.standing(invoice.id)).toMatchObject({ state: null, url: null })
    expect((await kept.invoice(invoice.id)).xeroId).toBeNull()
    expect(theirBooks(desk, { tenant: electricians, clientId }).invoices).toEqual([])
  })
})

describe('held books', () => {
  it('are sent nothing, and what changed meanwhile once they go on', async () => {
    const kept = await bookkept(desk)
    await kept.owner.call(pauseSync, {})
    const invoice = await kept.approved()
    await kept.sync()
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'queued', isPaused: true })
    expect(theirBooks(desk, kept).invoices).toEqual([])
    await kept.owner.call(startSync, {})
    await kept.sync()
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'synced' })
  })

  it('of a company that is closed are sent nothing until it is open again', async () => {
    const kept = await bookkept(desk)
    const invoice = await kept.approved()
    const endsTrial = (at: string | null) =>
      desk.server.platform.db
        .updateTable('companies')
        .set(at === null ? { plan: 'pro', trial_ends_at: null } : { trial_ends_at: at })
        .where('id', '=', kept.company.id)
        .execute()
    await endsTrial(new Date(desk.server.clock.now().getTime() - minute).toISOString())
    await kept.sync()
    await kept.poll()
    expect(theirBooks(desk, kept).invoices).toEqual([])
    await endsTrial(null)
    await kept.poll()
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'synced' })
  })

  it('by a process that was killed are taken up by the next once that has been waited for', async () => {
    const kept = await bookkept(desk)
    const { services, principal } = kept.keeping
    const invoice = await kept.approved()
    expect(await within(services)(principal, takeBooks)).not.toBeNull()
    await kept.sync()
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'queued' })
    desk.server.clock.advance(3 * minute)
    await kept.poll()
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'synced' })
  })
})

describe('a client', () => {
  it('of a name that another one has there is told apart by its code', async () => {
    const kept = await bookkept(desk)
    await kept.approved()
    await kept.sync()
    const [contact] = theirBooks(desk, kept).contacts
    const body = { ...clientBody(), name: contact?.Name ?? '', anotherOfThisName: true, clientId: 'TWIN' }
    const twin = await kept.owner.call(createClient, { body })
    const invoice = await kept.approved(invoiceBody(twin.id))
    await bringUpToDate(desk, kept)
    expect(await kept.standing(invoice.id)).toMatchObject({ state: 'synced' })
    const names = theirBooks(desk, { ...kept, clientId: twin.id }).contacts.map(({ Name }) => Name)
    expect(names).toEqual([`${contact?.Name} (TWIN)`])
  })

  it('that changes is told to the books that know it', async () => {
    const kept = await bookkept(desk)
    await kept.approved()
    await kept.sync()
    await kept.changeClient({
      email: 'new@example.test',
      billingEmail: 'bills@example.test',
      name: 'Kererū Homes Limited',
    })
    await kept.sync()
    expect(theirBooks(desk, kept).contacts).toMatchObject([
      { EmailAddress: 'bills@example.test', Name: 'Kererū Homes Limited' },
    ])
  })
})
