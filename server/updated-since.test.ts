import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listClients, updateClient } from '#domain/clients/api.ts'
import type { CallOutput, Endpoint } from '#domain/endpoint.ts'
import { listInvoices, listPayments } from '#domain/invoices/api.ts'
import { listJobs } from '#domain/jobs/api.ts'
import { listReports } from '#domain/reports/api.ts'
import { listTasks } from '#domain/tasks/api.ts'
import { listVariations } from '#domain/variations/api.ts'
import { recordPayment } from '#domain/invoices/api.ts'
import type { Caller } from './testing/caller.ts'
import { givenCompany, givenClient, type Company } from './testing/given.ts'
import { givenRecords } from './testing/matrix-records.ts'
import { givenInvoiceIn } from './testing/money-writes.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

// A program keeps up with a list by what was changed since it asked before.

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  await recorded()
})
afterAll(() => server.stop())

/** A record of each list, and a payment of an invoice. */
async function recorded(): Promise<void> {
  const { clientId } = await givenRecords(company)
  const { id } = await givenInvoiceIn(company.orgAdmin, clientId, 'approved')
  const body = { date: '2026-11-19', amount: '1.00', method: 'bank' as const }
  await company.orgAdmin.call(recordPayment, { params: { id }, body })
}

type List = Endpoint & { output: unknown }
interface Listed {
  items: { id: string; updatedAt: string }[]
  total: number
  more: boolean
}
const list = async (caller: Caller, endpoint: Endpoint, query: object): Promise<Listed> =>
  (await caller.call(endpoint as List, { query } as never)) as CallOutput<List> as unknown as Listed

describe.each([listClients, listJobs, listReports, listInvoices, listPayments, listVariations, listTasks])(
  '$name',
  (endpoint) => {
    it('lists what was changed since a moment, in the order of the changes', async () => {
      server.clock.advance(60_000)
      const since = server.clock.now().toISOString()
      expect(await list(company.orgAdmin, endpoint, { updatedSince: since })).toMatchObject({ items: [], total: 0 })
      await recorded()
      server.clock.advance(60_000)
      await recorded()
      const asked = { updatedSince: since, sort: 'updatedAt' }
      const changed = await list(company.orgAdmin, endpoint, asked)
      expect(changed.items.length).toBeGreaterThanOrEqual(2)
      expect(changed.total).toBe(changed.items.length)
      const moments = changed.items.map(({ updatedAt }) => updatedAt)
      expect(moments).toEqual(moments.toSorted())
      expect(moments.every((moment) => moment >= since)).toBe(true)
      const first = await list(company.orgAdmin, endpoint, { ...asked, pageSize: 1 })
      expect([first.items, first.total, first.more]).toEqual([changed.items.slice(0, 1), changed.total, true])
      const last = await list(company.orgAdmin, endpoint, { ...asked, pageSize: 1, page: changed.total })
      expect([last.items, last.more]).toEqual([changed.items.slice(-1), false])
    })
  },
)

it('lists a record again once somebody changed it, also within a search', async () => {
  const client = await givenClient(company.orgAdmin, { name: 'Kotuku Joinery' })
  server.clock.advance(60_000)
  const updatedSince = server.clock.now().toISOString()
  const found = () => list(company.orgAdmin, listClients, { updatedSince, search: 'kotuku' })
  expect((await found()).total).toBe(0)
  await company.orgAdmin.call(updateClient, { params: { id: client.id }, body: { notes: 'Called' }, version: 1 })
  expect((await found()).items.map(({ id }) => id)).toEqual([client.id])
})
