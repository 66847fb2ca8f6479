import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getHistory } from '#domain/activity/api.ts'
import type { RecordKind } from '#domain/activity/choices.ts'
import type { ActivityEntry } from '#domain/activity/schema.ts'
import { deleteClient, updateClient } from '#domain/clients/api.ts'
import { newId } from '#domain/ids.ts'
import { updateInvoice } from '#domain/invoices/api.ts'
import { updateJob } from '#domain/jobs/api.ts'
import { createTask, updateTask } from '#domain/tasks/api.ts'
import { updateVariation } from '#domain/variations/api.ts'
import type { Caller } from '#server/testing/caller.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenRole,
  givenVariation,
  taskBody,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let company: Company
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server, 'Kauri & Sons')
  admin = company.orgAdmin
})
afterAll(() => server.stop())

type Subject = { kind: RecordKind; id: string }
const historyOf = async (person: Caller, params: Subject): Promise<ActivityEntry[]> =>
  (await person.call(getHistory, { params, query: {} })).items

describe('the history of a record', () => {
  it('says who changed what, from what to what, the latest first', async () => {
    const client = await givenClient(admin, { name: 'Weka', phone: '021 1' })
    server.clock.advance(1000)
    const { id } = client
    await admin.call(updateClient, { params: { id }, body: { phone: '021 2', status: 'inactive' }, version: 1 })
    const [latest, first, ...none] = await historyOf(admin, { kind: 'client', id })
    expect(none).toEqual([])
    expect(first).toMatchObject({ event: 'client.created', details: [] })
    expect(latest).toEqual({
      id: expect.any(String),
      at: server.clock.now().toISOString(),
      event: 'client.updated',
      by: { id: expect.any(String), name: 'org_admin of Kauri & Sons', kind: 'staff' },
      about: { kind: 'client', id, label: 'Weka', opens: true },
      details: [
        { field: 'phone', type: 'text', from: '021 1', to: '021 2' },
        { field: 'status', type: 'clientStatus', from: 'active', to: 'inactive' },
      ],
      fromArchive: false,
    })
  })

  it('calls other records by their names, also once they are gone, and shows no id of them', async () => {
    const [kea, tui] = [await givenClient(admin, { name: 'Kea' }), await givenClient(admin, { name: 'Tui' })]
    const job = await givenJob(admin, kea.id)
    await admin.call(updateJob, { params: { id: job.id }, body: { clientId: tui.id }, version: 1 })
    await admin.call(deleteClient, { params: { id: kea.id } })
    const [moved] = await historyOf(admin, { kind: 'job', id: job.id })
    expect(moved?.details).toEqual([{ field: 'clientId', type: 'name', from: 'Kea', to: 'Tui' }])
  })

  it('has the lines of an invoice without what they are stored by', async () => {
    const { id: clientId } = await givenClient(admin)
    const { id } = await givenInvoice(admin, clientId)
    const items = [{ description: 'Skylight', quantity: 2, unitPrice: '50', taxRate: '0.15' }]
    await admin.call(updateInvoice, { params: { id }, body: { items }, version: 1 })
    const [edited] = await historyOf(admin, { kind: 'invoice', id })
    expect(edited?.details.find(({ field }) => field === 'items')).toMatchObject({
      type: 'items',
      to: [{ description: 'Skylight', quantity: '2', unitPrice: '50.00', taxRate: '0.15', kind: 'charge' }],
    })
  })

  it('tells which variation a task is about to who may see variations alone', async () => {
    const { id: clientId } = await givenClient(admin)
    const { id: jobId } = await givenJob(admin, clientId)
    const variation = await givenVariation(admin, clientId, { jobId })
    const task = await admin.call(createTask, { body: taskBody({ title: 'Measure' }) })
    const params = { id: task.id }
    await admin.call(updateTask, { params, body: { variationId: variation.id, priority: 'high' }, version: 1 })
    const fieldsFor = async (person: Person) =>
      (await historyOf(person, { kind: 'task', id: task.id }))[0]?.details.map(({ field }) => field)
    expect(await fieldsFor(admin)).toContain('variation')
    const user = await company.person('user')
    expect(await fieldsFor(user)).toContain('priority')
    expect(await fieldsFor(user)).not.toContain('variation')
  })

  it('has the cost of a variation for who may see it', async () => {
    const { id: clientId } = await givenClient(admin)
    const { id } = await givenVariation(admin, clientId)
    await admin.call(updateVariation, { params: { id }, body: { cost: '130' }, version: 1 })
    const [edited] = await historyOf(admin, { kind: 'variation', id })
    expect(edited?.details).toEqual([{ field: 'cost', type: 'money', from: '120.00', to: '130.00' }])
  })

  it('of a record that is gone is for who may see what happens in the company', async () => {
    const { id } = await givenClient(admin, { name: 'Gone' })
    await admin.call(deleteClient, { params: { id } })
    const [deleted] = await historyOf(admin, { kind: 'client', id })
    expect(deleted).toMatchObject({ event: 'client.deleted', about: { label: 'Gone', opens: false } })
    const role = await givenRole(admin, { permissions: ['manage_clients:view'] })
    const clerk = await company.person('user', role.id)
    expect((await clerk.try(getHistory, { params: { kind: 'client', id }, query: {} })).status).toBe(404)
  })

  it('of a record of another company, or of none, is not there', async () => {
    const other = await givenCompany(server)
    const { id } = await givenClient(other.orgAdmin)
    for (const foreign of [id, newId()])
      expect((await admin.try(getHistory, { params: { kind: 'client', id: foreign }, query: {} })).status).toBe(404)
  })
})
