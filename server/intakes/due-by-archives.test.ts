import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveInvoice, listInvoices, submitInvoice, updateInvoice } from '#domain/invoices/api.ts'
import { listTasks } from '#domain/tasks/api.ts'
import { listUsers } from '#domain/users/api.ts'
import { invoicesToBook } from '#server/accounting/queries/rehearsals.ts'
import { downloaded, exported } from '#server/exports/archives.testing.ts'
import { dueInvoices, dueTasks } from '#server/notifications/queries/due.ts'
import type { Context } from '#server/platform/context.ts'
import { day } from '#server/platform/limits.ts'
import { givenClient, givenCompany, givenInvoice, givenTask, type Company } from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { broughtArchive } from './intakes.testing.ts'

// What was due, and issued, before an archive came was told and booked where it was.

let server: TestServer
let moved: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  const { id: sourceId, orgAdmin } = await givenCompany(server, 'Kauri Homes')
  const { id: clientId } = await givenClient(orgAdmin)
  const [me] = (await orgAdmin.call(listUsers, { query: {} })).items
  for (const dueDate of ['2026-11-15', '2026-12-20']) {
    await givenInvoiceIn(orgAdmin, clientId, 'approved', { date: '2026-11-01', dueDate, reference: dueDate })
    await givenTask(orgAdmin, {
      clientId,
      dueDate,
      startDate: '2026-11-01',
      assignedToId: me?.id ?? '',
      title: dueDate,
    })
  }
  await givenInvoice(orgAdmin, clientId, { date: '2026-11-01', dueDate: '2026-11-16', reference: 'draft' })
  const archive = await downloaded(orgAdmin, (await exported(server, sourceId, orgAdmin)).id)
  moved = await givenCompany(server, 'Moved Ltd')
  await broughtArchive(server, moved.id, moved.orgAdmin, archive)
}, 120_000)
afterAll(() => server.stop())

const within = <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
  server.services.database.inTenant({ kind: 'system', companyId: moved.id }, (db) =>
    work({ db, actor: { kind: 'system', companyId: moved.id }, timezone: 'Pacific/Auckland' } as never),
  )
const always = { from: '2026-01-01', to: '2100-01-01' }
const dates = (due: { dueDate: string }[]) => due.map(({ dueDate }) => dueDate)

it('tells nobody of what was overdue before it came, and of what falls due later as ever', async () => {
  expect((await moved.orgAdmin.call(listInvoices, { query: {} })).total).toBe(3)
  expect((await moved.orgAdmin.call(listTasks, { query: {} })).total).toBe(2)
  expect(dates(await within((ctx) => dueInvoices(ctx, always)))).toEqual(['2026-12-20'])
  expect(dates(await within((ctx) => dueTasks(ctx, always)))).toEqual(['2026-12-20'])
})

it('brings into books of this company what is issued here, and nothing that was issued before it came', async () => {
  const booked = () => within((ctx) => invoicesToBook(ctx, '2020-01-01'))
  expect(await booked()).toEqual([])
  server.clock.advance(day)
  const { items } = await moved.orgAdmin.call(listInvoices, { query: {} })
  const [draft] = items.filter(({ status }) => status === 'draft')
  const params = { params: { id: draft?.id ?? '' } }
  await moved.orgAdmin.call(updateInvoice, {
    ...params,
    body: { date: '2026-11-20', dueDate: '2026-12-01' },
    version: draft?.version ?? 0,
  })
  await moved.orgAdmin.call(submitInvoice, params)
  await moved.orgAdmin.call(approveInvoice, params)
  const [clientId = ''] = items.map((each) => each.clientId)
  const own = await givenInvoiceIn(moved.orgAdmin, clientId, 'approved')
  expect((await booked()).map(({ id }) => id).toSorted()).toEqual([draft?.id, own.id].toSorted())
  // Due before today, and after it came: that is told, as of any other.
  expect(dates(await within((ctx) => dueInvoices(ctx, { from: '2026-12-01', to: '2026-12-01' })))).toContain(
    '2026-12-01',
  )
})
