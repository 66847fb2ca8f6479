import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, deleteClient, listClients, updateClient } from '#domain/clients/api.ts'
import { getImport, listImports, mapImport, runImport, undoImport, deleteImport } from '#domain/imports/api.ts'
import { importLimits } from '#domain/imports/schema.ts'
import { newId } from '#domain/ids.ts'
import { createJob } from '#domain/jobs/api.ts'
import { day } from '#server/platform/limits.ts'
import { clientBody, givenCompany, jobBody, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'
import { send, sent } from './imports.testing.ts'

let server: TestServer
let company: Company
let admin: Person
let superuser: pg.Client
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
})
beforeEach(async () => {
  company = await givenCompany(server)
  admin = company.orgAdmin
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

const tracesOf = async (id: string) => (await activityOf(server, id)).length
const heading = 'Name,Email,Phone,Client ID'
const fileOf = (...rows: string[]) => [heading, ...rows].join('\n')
const kauri = 'Kauri Homes,kauri@example.test,09 555 0101,'
const rimu = 'Rimu Ltd,rimu@example.test,09 555 0102,'
const namesOf = async () => (await admin.call(listClients, { query: {} })).items.map(({ name }) => name)
const run = ({ id, mapping }: Awaited<ReturnType<typeof sent>>, by: Person = admin) =>
  by.try(runImport, { params: { id }, body: mapping })

describe('a file of clients', () => {
  it('is read, and nothing of it is brought in before it is said', async () => {
    const record = await sent(admin, fileOf(kauri, rimu))
    expect(record).toMatchObject({
      state: 'ready',
      heading: ['Name', 'Email', 'Phone', 'Client ID'],
      mapping: { columns: ['name', 'email', 'phone', 'clientId'], knownName: 'skip' },
      preview: { rows: 2, creates: 2, skips: 0, errorCount: 0 },
      can: { runImport: true, undoImport: false },
    })
    expect(await namesOf()).toEqual([])
  })

  it('becomes clients with numbers, a history of their own and one event', async () => {
    const record = await sent(admin, fileOf(`${kauri}CL-001`, rimu))
    const before = (await activityOf(server, company.id)).length
    expect((await run(record)).status).toBe(200)
    const { items } = await admin.call(listClients, { query: { sort: 'clientId' } })
    expect(items.map(({ name, clientId, email }) => [name, clientId, email])).toEqual([
      ['Kauri Homes', 'CL-001', 'kauri@example.test'],
      ['Rimu Ltd', 'CL-002', 'rimu@example.test'],
    ])
    const rows = (await activityOf(server, company.id)).slice(before)
    expect(rows.map(({ action }) => action)).toEqual(['client.created', 'client.created', 'import.done'])
  })

  it('finds a number that a row above would have been given', async () => {
    const record = await sent(admin, fileOf(rimu, `${kauri}CL-001`))
    expect((await run(record)).status).toBe(200)
    expect((await admin.call(listClients, { query: { sort: 'clientId' } })).items.map((each) => each.name)).toEqual([
      'Kauri Homes',
      'Rimu Ltd',
    ])
  })

  it('is brought in once, however often that is sent, and at once', async () => {
    const record = await sent(admin, fileOf(kauri))
    const answers = await Promise.all([run(record), run(record), run(record)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await namesOf()).toEqual(['Kauri Homes'])
  })

  it('is one import under its id; another file under it is refused', async () => {
    const id = newId()
    expect((await send(admin, fileOf(kauri), { id })).status).toBe(201)
    expect((await send(admin, fileOf(kauri), { id })).body.id).toBe(id)
    expect(await send(admin, fileOf(rimu), { id })).toMatchObject({ status: 409, body: { code: 'id_in_use' } })
  })

  it('is brought in by one of two who have read it, and leaves the known out for the other', async () => {
    const [mine, other] = [await sent(admin, fileOf(kauri)), await sent(admin, fileOf(kauri, rimu))]
    await run(mine)
    expect((await admin.call(getImport, { params: { id: other.id } })).preview).toMatchObject({ creates: 1, skips: 1 })
    expect((await run(other)).status).toBe(200)
    expect(await namesOf()).toEqual(['Kauri Homes', 'Rimu Ltd'])
  })
})

describe('what is wrong', () => {
  it('is said by row and field, all of it, and nothing is brought in', async () => {
    const record = await sent(admin, fileOf(kauri, 'X,nobody,call me,', ',,,C-1'))
    expect(record.preview?.errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [3, 'name', 'Client name must be at least 2 characters'],
      [3, 'email', 'Please enter a valid email address'],
      [3, 'phone', 'Please enter a valid phone number'],
      [4, 'name', 'Client name is required'],
      [4, 'email', 'Primary email is required'],
      [4, 'phone', 'Phone number is required'],
    ])
    expect(await run(record)).toMatchObject({ status: 409, problem: { code: 'import_has_errors' } })
    expect(await namesOf()).toEqual([])
  })

  it('is taken along as a table that no spreadsheet runs', async () => {
    const record = await sent(admin, fileOf(`"=HYPERLINK(1)",nobody,1,`))
    const answer = await admin.fetch(`/api/imports/${record.id}/errors`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect((await answer.text()).trimEnd().split('\r\n')).toEqual([
      'Row,Field,What is wrong,Name,Email,Phone,Client ID',
      `2,Primary email,Please enter a valid email address,"'=HYPERLINK(1)",nobody,1,`,
    ])
  })

  it('names numbers that are taken, there and within the file, however they are written', async () => {
    await admin.call(createClient, { body: clientBody({ clientId: 'K-1' }) })
    const record = await sent(admin, fileOf(`${kauri}k-1`, `${rimu}T-2`, 'Totara,t@example.test,1,t-2'))
    expect(record.preview?.errors).toMatchObject([
      { row: 2, field: 'clientId', message: 'Another client already has this client ID' },
      { row: 4, field: 'clientId', message: 'Row 3 has the same client ID' },
    ])
  })

  it('counts what is beyond the thousand that are named', async () => {
    const rows = Array.from({ length: 600 }, (_, n) => `Client ${n},none,none,`)
    const { preview } = await sent(admin, fileOf(...rows))
    expect([preview?.errors.length, preview?.errorCount]).toEqual([importLimits.named, 1_200])
  })

  it('names the fields that no column says, once', async () => {
    const record = await sent(admin, 'Name,Colour\nKauri,green')
    expect(record.preview).toMatchObject({ unmapped: ['email', 'phone'], errorCount: 0, creates: 0 })
    expect((await run(record)).status).toBe(409)
  })

  it('is nothing at all when the last row fails in a way that nobody foresaw', async () => {
    const before = await tracesOf(company.id)
    const record = await sent(admin, fileOf(kauri, rimu, 'Planted,p@example.test,1,'))
    await superuser.query("alter table clients add constraint planted check (name <> 'Planted')")
    const answer = await run(record)
    await superuser.query('alter table clients drop constraint planted')
    expect(answer.status).toBe(500)
    expect([await namesOf(), await tracesOf(company.id)]).toEqual([[], before])
    // Nothing was used up: the first number is the first still.
    expect((await run(record)).status).toBe(200)
    expect((await admin.call(listClients, { query: { sort: 'clientId' } })).items[0]?.clientId).toBe('CL-001')
  })

  it('is said at its row where somebody was faster', async () => {
    const record = await sent(admin, fileOf(kauri, `${rimu}CL-007`))
    const faster = admin.try(createClient, { body: clientBody({ clientId: 'CL-007' }) })
    const answer = await Promise.all([faster, run(record)]).then(([, ran]) => ran)
    const names = await namesOf()
    // Whoever is first: all of it, or none.
    if (answer.status === 200) expect(names).toHaveLength(2)
    else expect([answer.status, names.length]).toEqual([409, 1])
  })
})

describe('choosing what a column is', () => {
  it('changes what would come of it, and is kept', async () => {
    const record = await sent(admin, 'Who,Mail,Telly\nKauri,k@example.test,09 555 0100')
    expect(record.mapping.columns).toEqual([null, 'email', 'phone'])
    const mapping = { ...record.mapping, columns: ['name', 'email', 'phone'] as never }
    const mapped = await admin.call(mapImport, { params: { id: record.id }, body: mapping })
    expect(mapped.preview).toMatchObject({ unmapped: [], creates: 1 })
    expect(await admin.call(getImport, { params: { id: record.id } })).toEqual(mapped)
  })

  it.each([
    ['a field twice', ['name', 'name', 'phone'], 'columns.1'],
    ['a column that is not there', ['name', 'email', 'phone', null], 'columns.3'],
    ['a field that is none', ['name', '__proto__', 'phone'], 'columns.1'],
  ])('refuses %s', async (_, columns, path) => {
    const record = await sent(admin, 'Name,Email,Phone\nKauri,k@example.test,1')
    const body = { ...record.mapping, columns: columns as never }
    const answer = await admin.try(mapImport, { params: { id: record.id }, body })
    expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([422, path])
  })

  it('brings in others of a known name where that is wanted', async () => {
    await admin.call(createClient, { body: clientBody({ name: 'KAURI homes' }) })
    const record = await sent(admin, fileOf(kauri, kauri))
    expect(record.preview).toMatchObject({ creates: 0, skips: 2 })
    expect(await run(record)).toMatchObject({ status: 409, problem: { code: 'import_is_empty' } })
    expect((await run({ ...record, mapping: { ...record.mapping, knownName: 'create' } })).status).toBe(200)
    expect(await namesOf()).toEqual(['KAURI homes', 'Kauri Homes', 'Kauri Homes'])
  })
})

describe('undoing', () => {
  const done = async () => {
    const record = await sent(admin, fileOf(kauri, rimu))
    return (await run(record)).body
  }
  const undo = (id: string) => admin.try(undoImport, { params: { id } })

  it('takes all of it out again, once, and numbers never return', async () => {
    const { id, records } = await done()
    expect(records.map(({ label }) => label)).toEqual(['Kauri Homes', 'Rimu Ltd'])
    expect(await undo(id)).toMatchObject({ status: 200, body: { state: 'undone', made: 2 } })
    expect(await namesOf()).toEqual([])
    expect(await undo(id)).toMatchObject({ status: 409, problem: { code: 'import_not_done' } })
    await run(await sent(admin, fileOf(kauri)))
    expect((await admin.call(listClients, { query: {} })).items[0]?.clientId).toBe('CL-003')
  })

  it('names what was changed and what is used, and removes nothing', async () => {
    const { id, records } = await done()
    const [changed, used] = records
    await admin.call(updateClient, { params: { id: changed?.id ?? '' }, body: { notes: 'x' }, version: 1 })
    await admin.call(createJob, { body: jobBody(used?.id ?? '') })
    const { status, problem } = await undo(id)
    expect([status, problem.code]).toEqual([409, 'import_touched'])
    expect(problem.errors).toMatchObject([
      { path: 'Kauri Homes', message: 'It was changed since' },
      { path: 'Rimu Ltd', message: 'This client has jobs. Delete or move them first' },
    ])
    expect(await namesOf()).toEqual(['Kauri Homes', 'Rimu Ltd'])
  })

  it('leaves alone what somebody has deleted already', async () => {
    const { id, records } = await done()
    await admin.call(deleteClient, { params: { id: records[0]?.id ?? '' } })
    expect((await undo(id)).status).toBe(200)
    expect(await namesOf()).toEqual([])
  })

  it('is possible for seven days', async () => {
    const { id } = await done()
    server.clock.advance(importLimits.undoDays * day + 1)
    const fresh = await admin.try(undoImport, { params: { id } })
    expect([fresh.status, fresh.problem.code]).toEqual([409, 'import_too_old'])
    server.clock.advance(-importLimits.undoDays * day - 1)
  })

  it('is for who may delete', async () => {
    const { id } = await done()
    const maker = await company.withPermissions(['manage_clients:view', 'manage_clients:create'])
    const seen = await maker.call(getImport, { params: { id } })
    expect([seen.can.undoImport, (await maker.try(undoImport, { params: { id } })).status]).toEqual([false, 403])
  })
})

describe('imports', () => {
  it('are listed for who may bring them in, of one company, the latest first', async () => {
    const first = await sent(admin, fileOf(kauri), { name: 'Old <b>.csv' })
    server.clock.advance(1_000)
    const second = await sent(admin, fileOf(rimu), { name: 'New.csv' })
    const { items, total } = await admin.call(listImports, { query: {} })
    expect([items.map(({ id }) => id), total, items[1]?.fileName]).toEqual([[second.id, first.id], 2, 'Old <b>.csv'])
    const other = await givenCompany(server)
    expect((await other.orgAdmin.call(listImports, { query: {} })).total).toBe(0)
    expect((await other.orgAdmin.try(getImport, { params: { id: first.id } })).status).toBe(404)
    expect((await run(first, other.orgAdmin)).status).toBe(404)
  })

  it('are given up, or forgotten after seven days, unless they were carried out', async () => {
    const [given, forgotten, done] = [
      await sent(admin, fileOf(kauri)),
      await sent(admin, fileOf(kauri)),
      await sent(admin, fileOf(kauri)),
    ]
    await admin.call(deleteImport, { params: { id: given.id } })
    await run(done)
    expect((await admin.try(deleteImport, { params: { id: done.id } })).status).toBe(409)
    const later = new Date(server.clock.now().getTime() + 1).toISOString()
    await server.services.database.inTenant({ kind: 'system', companyId: company.id }, async (db) => {
      const { forgetAbandoned } = await import('./commands/undo.ts')
      await forgetAbandoned({ db, actor: { kind: 'system', companyId: company.id } } as never, later)
    })
    expect((await admin.try(getImport, { params: { id: forgotten.id } })).status).toBe(404)
    expect((await admin.call(listImports, { query: {} })).items.map(({ id }) => id)).toEqual([done.id])
  })

  it('stop whoever sends file after file', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth <= 300; nth += 1) statuses.push((await send(admin, 'x')).status)
    expect([new Set(statuses.slice(0, 300)), statuses.at(-1)]).toEqual([new Set([422]), 429])
  })
})
