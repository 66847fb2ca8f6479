import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#domain/audit/api.ts'
import { getClient } from '#domain/clients/api.ts'
import { createExport, deleteExport, downloadExport, getExport, listExports } from '#domain/exports/api.ts'
import { exportMessages } from '#domain/exports/schema.ts'
import { newId } from '#domain/ids.ts'
import { everyView } from '#domain/permissions.ts'
import * as registry from '#domain/registry/api.ts'
import { cancelPlan } from '#domain/subscription/api.ts'
import { archivesOf } from '#server/files/bytes.ts'
import { day, hour } from '#server/platform/limits.ts'
import { deliverEvents } from '#server/testing/background.ts'
import { askDatabase } from '#server/testing/database.ts'
import { givenClient, givenCompany, givenSuperAdmin, openAs, proven, type Company } from '#server/testing/given.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { downloaded, exported, makeNow, removeNow, tidyNow, unzipped } from './archives.testing.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
beforeEach(async () => {
  server.clock.set(testStart)
  company = await givenCompany(server, `Kauri & Sons ${newId().slice(-4)}`)
})
afterAll(() => server.stop())

const keysOf = async ({ id }: Company) =>
  (await Array.fromAsync(server.services.storage.list(archivesOf(id)))).map(({ key }) => key)
const eventsOf = async (of: Company) =>
  (await of.orgAdmin.call(listAudit, { query: { kind: 'export' } })).items.map(({ event }) => event)
const mailsOf = ({ id }: Company) =>
  askDatabase<{ to: string; subject: string; text: string }>(
    server.database.superuserUrl,
    `select to_address as to, subject, text_body as text from mails where company_id = '${id}' order by created_at, id`,
  )

describe('an export', () => {
  it('is asked for, made in the background, and then fetched', async () => {
    const asked = await company.orgAdmin.call(createExport, { body: {} })
    expect(asked).toMatchObject({
      status: 'waiting',
      askedBy: `org_admin of ${company.name}`,
      progress: null,
      size: null,
      expiresAt: null,
      can: { downloadExport: false, deleteExport: true },
      because: { downloadExport: exportMessages.notReady },
    })
    const early = await company.orgAdmin.try(downloadExport, { params: { id: asked.id } })
    expect([early.status, early.problem.code]).toEqual([409, 'export_not_ready'])
    await makeNow(server, company.id, asked.id)
    const made = await company.orgAdmin.call(getExport, { params: { id: asked.id } })
    const bytes = await downloaded(company.orgAdmin, asked.id)
    expect(made).toMatchObject({
      status: 'ready',
      size: bytes.length,
      missing: 0,
      failure: null,
      expiresAt: new Date(Date.parse(testStart) + 7 * day).toISOString(),
      can: { downloadExport: true, deleteExport: true },
    })
    expect((await unzipped(bytes)).has('index.html')).toBe(true)
    expect((await company.orgAdmin.call(listExports, {})).items).toEqual([made])
    expect(await eventsOf(company)).toEqual(['export.downloaded', 'export.finished', 'export.created'])
  })

  it('is one at a time, also of two who ask at once; and the same one when asked for twice', async () => {
    const id = newId()
    const [first, again] = await Promise.all([
      company.orgAdmin.call(createExport, { body: { id } }),
      company.orgAdmin.call(createExport, { body: { id } }),
    ])
    expect(again).toEqual(first)
    const other = await company.orgAdmin.try(createExport, { body: {} })
    expect([other.status, other.problem.code, other.problem.detail]).toEqual([
      409,
      'export_under_way',
      exportMessages.underWay,
    ])
    const beside = await givenCompany(server)
    const both = await Promise.all([
      beside.orgAdmin.try(createExport, { body: {} }),
      beside.orgAdmin.try(createExport, { body: {} }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('takes the place of the one before, whose bytes go', async () => {
    const first = await exported(server, company.id, company.orgAdmin)
    server.clock.advance(hour)
    const second = await exported(server, company.id, company.orgAdmin)
    const { items, total } = await company.orgAdmin.call(listExports, {})
    expect([total, items.map(({ id, status }) => [id, status])]).toEqual([
      2,
      [
        [second.id, 'ready'],
        [first.id, 'expired'],
      ],
    ])
    const gone = await company.orgAdmin.try(downloadExport, { params: { id: first.id } })
    expect([gone.status, gone.problem.detail]).toEqual([409, exportMessages.expired])
    await removeNow(server, company.id, [first.id])
    expect(await keysOf(company)).toEqual([expect.stringContaining(second.id)])
  })

  it('is there for seven days, and then it is not', async () => {
    const { id } = await exported(server, company.id, company.orgAdmin)
    server.clock.advance(7 * day - 1)
    await tidyNow(server, company.id)
    expect((await company.orgAdmin.call(getExport, { params: { id } })).status).toBe('ready')
    server.clock.advance(1)
    await tidyNow(server, company.id)
    expect(await company.orgAdmin.call(getExport, { params: { id } })).toMatchObject({
      status: 'expired',
      can: { downloadExport: false },
      because: { downloadExport: exportMessages.expired },
    })
    expect(await keysOf(company)).toEqual([])
    server.clock.advance(90 * day)
    await tidyNow(server, company.id)
    expect((await givenTotal(company)).total).toBe(0)
  })

  const givenTotal = async ({ id }: Company) => {
    const [row] = await askDatabase<{ total: number }>(
      server.database.superuserUrl,
      `select count(*)::integer as total from exports where company_id = '${id}'`,
    )
    return row ?? { total: -1 }
  }

  it('is deleted with its bytes, and recorded', async () => {
    const { id } = await exported(server, company.id, company.orgAdmin)
    expect((await company.orgAdmin.try(deleteExport, { params: { id } })).status).toBe(204)
    expect((await company.orgAdmin.try(getExport, { params: { id } })).status).toBe(404)
    expect((await eventsOf(company))[0]).toBe('export.deleted')
    await removeNow(server, company.id, [id])
    expect(await keysOf(company)).toEqual([])
  })

  it('leaves no bytes that nobody knows, and none of others go', async () => {
    const { id } = await exported(server, company.id, company.orgAdmin)
    const unknown = `${archivesOf(company.id)}${newId()}-1`
    await server.services.storage.put(unknown, Buffer.from('left'), 'application/zip')
    await tidyNow(server, company.id)
    expect(await keysOf(company)).toHaveLength(2)
    // Of what is stored, storage says when: by the real clock.
    server.clock.set(new Date(Date.now() + 2 * day).toISOString())
    const late = await givenCompany(server)
    const kept = await exported(server, late.id, late.orgAdmin)
    await server.services.storage.put(`${archivesOf(late.id)}${newId()}-1`, Buffer.from('left'), 'application/zip')
    await tidyNow(server, late.id)
    expect(await keysOf(late)).toEqual([expect.stringContaining(kept.id)])
    await removeNow(server, company.id, [id])
  })

  it('is refused to whoever makes one after the other', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < 11; nth += 1) {
      const { status, body } = await company.orgAdmin.try(createExport, { body: {} })
      statuses.push(status)
      if (status === 201) await company.orgAdmin.call(deleteExport, { params: { id: body.id } })
    }
    expect([...new Set(statuses.slice(0, 10)), statuses.at(-1)]).toEqual([201, 429])
  })
})

describe('who may take everything along', () => {
  it('is who sees everything, and nobody who lacks one of these rights', async () => {
    const admin = await company.person('admin')
    expect((await admin.try(createExport, { body: {} })).status).toBe(403)
    for (const lacking of everyView) {
      const person = await company.withPermissions(everyView.filter((right) => right !== lacking))
      expect([lacking, (await person.try(listExports, {})).status]).toEqual([lacking, 403])
    }
  })

  it('is a super admin inside the company, who is named; and nobody is mailed', async () => {
    const superAdmin = await givenSuperAdmin(server)
    await openAs(superAdmin, company)
    expect(await exported(server, company.id, superAdmin)).toMatchObject({ status: 'ready', askedBy: 'Platform' })
    await deliverEvents(server, company.id)
    expect(await mailsOf(company)).toEqual([])
  })
})

describe('a company that is closed', () => {
  it('is taken along after its trial, and once it is cancelled, until it is erased', async () => {
    const { name } = await givenClient(company.orgAdmin)
    server.clock.advance(20 * day)
    const trial = await exported(server, company.id, company.orgAdmin)
    expect(trial).toMatchObject({ status: 'ready', can: { downloadExport: true, deleteExport: true } })
    await proven(server, company.orgAdmin)
    await company.orgAdmin.call(cancelPlan, {})
    server.clock.advance(29 * day)
    const { id } = await exported(server, company.id, company.orgAdmin)
    const archive = await unzipped(await downloaded(company.orgAdmin, id))
    expect(archive.get('data/clients.json')?.toString()).toContain(name)
    expect((await company.orgAdmin.try(deleteExport, { params: { id } })).status).toBe(204)
  })

  it('tells by mail that the archive is ready, also then, and where; the mail holds no way in', async () => {
    await company.orgAdmin.call(cancelPlan, {})
    const { id } = await exported(server, company.id, company.orgAdmin)
    await deliverEvents(server, company.id)
    const mails = (await mailsOf(company)).filter(({ subject }) => subject.includes('export'))
    expect(mails).toMatchObject([{ to: company.orgAdmin.email, subject: `The export of ${company.name} is ready` }])
    expect(mails[0]?.text).toContain('/app/settings/export')
    expect(mails[0]?.text).not.toContain(id)
  })

  it('leaves no archive behind when it is erased', async () => {
    const { registryHandlers } = await import('#server/registry/handlers.ts')
    const run = (name: string, data: object) =>
      registryHandlers.find(({ job }) => job.name === name)?.run(server, { platform: true, data })
    const beside = await givenCompany(server)
    await exported(server, beside.id, beside.orgAdmin)
    await exported(server, company.id, company.orgAdmin)
    const superAdmin = await givenSuperAdmin(server)
    await superAdmin.call(registry.deleteCompany, { params: { id: company.id }, query: { name: company.name } })
    server.clock.advance(31 * day)
    await run('eraseCompanies', {})
    await run('removeCompanyBytes', { companyId: company.id })
    expect(await keysOf(company)).toEqual([])
    expect(await keysOf(beside)).toHaveLength(1)
  })
})

it('is of one company: two beside each other have their own, and see none of the other’s', async () => {
  const beside = await givenCompany(server)
  const [ours, theirs] = [await givenClient(company.orgAdmin), await givenClient(beside.orgAdmin)]
  const [one, other] = await Promise.all([
    exported(server, company.id, company.orgAdmin),
    exported(server, beside.id, beside.orgAdmin),
  ])
  const all = [...(await unzipped(await downloaded(company.orgAdmin, one.id))).values()].join('\n')
  expect([all.includes(ours.name), all.includes(theirs.name), all.includes(beside.id)]).toEqual([true, false, false])
  for (const endpoint of [getExport, downloadExport, deleteExport])
    expect((await company.orgAdmin.try(endpoint, { params: { id: other.id } })).status).toBe(404)
  expect((await beside.orgAdmin.call(getClient, { params: { id: theirs.id } })).name).toBe(theirs.name)
})
