import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteClient, updateClient } from '#domain/clients/api.ts'
import { createInvoice } from '#domain/invoices/api.ts'
import { newId } from '#domain/ids.ts'
import { deleteReport } from '#domain/reports/api.ts'
import { tabHeader } from '#domain/session/rules.ts'
import { approveVariation } from '#domain/variations/api.ts'
import { callerOf } from '#server/testing/caller.ts'
import {
  givenClient,
  givenInvoice,
  givenCompany,
  givenJob,
  givenReport,
  givenSuperAdmin,
  givenVariation,
  invoiceBody,
  openAs,
  type Company,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { listen, stopListening } from './listening.testing.ts'

let server: TestServer
let company: Company
let clientId: string
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  company = await givenCompany(server)
  const first = await listen(company.orgAdmin)
  clientId = (await givenClient(company.orgAdmin)).id
  // From here on nothing of that is still on its way.
  await first.hears('client.created')
  first.stop()
})
afterEach(stopListening)
afterAll(() => server.stop())

describe('the stream', () => {
  it('says what happens, by kind and id and nothing else, in the order in which it happened', async () => {
    const admin = await company.person('admin')
    const listening = await listen(company.orgAdmin)
    const variation = await givenVariation(admin, clientId, { name: 'Skylight' })
    await admin.call(approveVariation, { params: { id: variation.id } })
    const client = await admin.call(updateClient, {
      params: { id: clientId },
      body: { name: 'Harbour Villas' },
      version: 1,
    })
    await listening.hears('variation.created', 'variation.approved', 'client.updated')
    const changes = listening.heard.filter(({ event }) => event === 'change')
    expect(changes.map(({ data }) => data)).toEqual([
      { event: 'variation.created', kind: 'variation', id: variation.id },
      { event: 'variation.approved', kind: 'variation', id: variation.id },
      { event: 'client.updated', kind: 'client', id: client.id },
    ])
    const ids = changes.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted())
  })

  it('is no answer to be kept or held back on the way, and stays open', async () => {
    const { headers } = await listen(company.orgAdmin)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('content-encoding')).toBeNull()
  })

  it('answers HEAD with its head alone', async () => {
    const answer = await company.orgAdmin.fetch('/api/live', { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })

  it('says nothing of what was refused or rolled back', async () => {
    const listening = await listen(company.orgAdmin)
    const refused = await company.orgAdmin.try(createInvoice, { body: invoiceBody(newId()) })
    expect(refused.status).toBe(422)
    await givenClient(company.orgAdmin)
    await listening.hears('client.created')
  })

  it('says of a tab to its own person which of theirs it was, and to nobody else', async () => {
    const mate = await listen(await company.person('admin'))
    const own = await listen(company.orgAdmin)
    await company.orgAdmin.try(deleteClient, { params: { id: clientId } }, { [tabHeader]: 'tab-7' })
    await mate.hears('client.deleted')
    await own.hears('client.deleted')
    expect(own.heard.at(-1)?.data.tab).toBe('tab-7')
    expect(mate.heard.at(-1)?.data).toEqual({ event: 'client.deleted', kind: 'client', id: clientId })
  })

  it.each(['x'.repeat(41), 'a b', '<script>', ''])('takes no %j for a tab', async (tab) => {
    const own = await listen(company.orgAdmin)
    await company.orgAdmin.try(deleteClient, { params: { id: clientId } }, { [tabHeader]: tab })
    await own.hears('client.deleted')
    expect(own.heard.at(-1)?.data.tab).toBeUndefined()
  })

  it('holds no place in the queue of requests, and no connection to the database', async () => {
    // More than any queue lets one session or the pool have at once.
    const many = await Promise.all(Array.from({ length: 20 }, () => listen(company.orgAdmin)))
    expect(server.services.live.size).toBeGreaterThanOrEqual(20)
    await givenClient(company.orgAdmin)
    await Promise.all(many.map((each) => each.hears('client.created')))
  })

  it('is refused with an age or a past that can’t be', async () => {
    for (const query of ['?age=-1', '?age=1e9', '?age=x', '?since=1', '?age=1&age=2'])
      expect((await listen(company.orgAdmin, { query })).status, query).toBe(422)
  })
})

describe('who hears what', () => {
  it('is nobody of another company', async () => {
    const stranger = await givenCompany(server)
    const elsewhere = await listen(stranger.orgAdmin)
    await givenVariation(company.orgAdmin, clientId)
    const own = await givenClient(stranger.orgAdmin)
    await elsewhere.hears('client.created')
    expect(elsewhere.heard.at(-1)?.data.id).toBe(own.id)
  })

  it('is no person of a client, who hears of no record, and nobody without a session', async () => {
    const contact = await listen(await company.contact(clientId))
    await givenClient(company.orgAdmin)
    await givenInvoice(company.orgAdmin, clientId)
    const other = await listen(company.orgAdmin, { query: '?age=60000' })
    expect(other.names()).toContain('invoice.created')
    expect(contact.names()).toEqual([])
    expect((await listen(callerOf(server.url, null))).status).toBe(401)
    expect((await listen(await givenSuperAdmin(server))).status).toBe(403)
    expect((await listen(await company.formerMember())).status).toBe(403)
  })

  it('follows what each may see: of a custom role no more than it names', async () => {
    const [user, bookkeeper, nobody] = await Promise.all([
      company.person('user').then((each) => listen(each)),
      company.withPermissions(['manage_invoices:view']).then((each) => listen(each)),
      company.withPermissions([]).then((each) => listen(each)),
    ])
    const all = await listen(company.orgAdmin)
    const job = await givenJob(company.orgAdmin, clientId)
    const report = await givenReport(company.orgAdmin, clientId, job.id)
    await givenVariation(company.orgAdmin, clientId)
    await company.orgAdmin.call(createInvoice, { body: invoiceBody(clientId) })
    await company.orgAdmin.call(deleteReport, { params: { id: report.id } })
    await all.hears('job.created', 'report.created', 'variation.created', 'invoice.created', 'report.deleted')
    // Sums of variations and invoices, of which they know nothing, stand on jobs, which they see.
    await user.hears('job.created', 'report.created', 'figures', 'figures', 'report.deleted')
    const figures = user.heard.filter(({ event }) => event === 'figures')
    expect(figures.map(({ data }) => data)).toEqual([{}, {}])
    await bookkeeper.hears('invoice.created')
    expect(nobody.names()).toEqual([])
  })

  it('is a super admin for as long as they have the company open', async () => {
    const superAdmin = await givenSuperAdmin(server)
    await openAs(superAdmin, company)
    const listening = await listen(superAdmin)
    await givenVariation(company.orgAdmin, clientId)
    // That it was opened may still have been on its way.
    await vi.waitFor(() => expect(listening.names().at(-1)).toBe('variation.created'))
  })
})
