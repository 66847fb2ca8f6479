import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteImport, runImport, undoImport } from '#domain/imports/api.ts'
import { createJob, getJob, listJobs, updateJob } from '#domain/jobs/api.ts'
import { givenClient, givenCompany, givenReport, jobBody, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { sent } from './imports.testing.ts'

let server: TestServer
let company: Company
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
beforeEach(async () => {
  company = await givenCompany(server)
  admin = company.orgAdmin
})
afterAll(() => server.stop())

const heading = 'Client;Job;Site address;Due;Contract value;Job no;Status'
const read = (...rows: string[]) => sent(admin, [heading, ...rows].join('\n'), { kind: 'jobs', name: 'jobs.csv' })
const run = ({ id, mapping }: Awaited<ReturnType<typeof sent>>, by: Person = admin) =>
  by.try(runImport, { params: { id }, body: mapping })
const errorsOf = ({ preview }: Awaited<ReturnType<typeof sent>>) =>
  preview?.errors.map(({ row, field, message }) => [row, field, message])

describe('a file of jobs', () => {
  it('names clients by their name or their ID, and writes dates and amounts as people do', async () => {
    const client = await givenClient(admin, { name: 'Tūī Homes', clientId: 'T-1' })
    const record = await read(
      'TŪĪ homes;Deck;1 Rimu Road;13/04/2027;12.500,50;;In progress',
      't-1;Shed;2 Rimu Road;2 mai 2027;$ 900;S-7;',
    )
    expect([errorsOf(record), record.mapping.dateOrder, record.mapping.decimalMark]).toEqual([[], 'day', ','])
    const { status, body } = await run(record)
    expect([status, body.records.map(({ label }) => label)]).toEqual([200, ['Deck', 'Shed']])
    const { items } = await admin.call(listJobs, { query: { sort: 'name' } })
    expect(
      items.map((job) => [job.name, job.clientId, job.estimatedEndDate, job.contractAmount, job.jobId, job.status]),
    ).toEqual([
      ['Deck', client.id, '2027-04-13', '12500.50', 'JOB-001', 'in-progress'],
      ['Shed', client.id, '2027-05-02', '900.00', 'S-7', 'pending'],
    ])
  })

  it('says what is wrong at its row and column', async () => {
    for (let nth = 0; nth < 2; nth += 1) await givenClient(admin, { name: 'Twice', anotherOfThisName: true })
    const client = await givenClient(admin, { name: 'Tui' })
    await admin.call(createJob, { body: jobBody(client.id, { jobId: 'J-1' }) })
    const record = await read(
      'Nobody;Deck;1 Rimu Road;2027-01-01;1;;',
      'Twice;Deck;1 Rimu Road;2027-01-01;1;;',
      ';Deck;1 Rimu Road;2027-01-01;1;;',
      'Tui;Deck;1 Rimu Road;soon;lots;;perhaps',
      'Tui;Deck;1 Rimu Road;1999-01-01;1;;',
      'Tui;Deck;1 Rimu Road;2027-01-01;1;j-1;',
      'Tui;Deck;1 Rimu Road;2027-01-01;1;K-1;',
      'Tui;Deck;1 Rimu Road;2027-01-01;1;k-1;',
    )
    expect(errorsOf(record)).toEqual([
      [2, 'client', 'There is no client of this name or client ID. Import the clients first'],
      [3, 'client', 'Several clients are called so. Write the client ID instead'],
      [4, 'client', 'Client is required'],
      [5, 'estimatedEndDate', 'Please enter a valid date'],
      [5, 'status', 'Please choose one of the options'],
      [5, 'contractAmount', 'Please enter a valid amount'],
      [6, 'estimatedEndDate', 'Estimated end date cannot be before the start date'],
      [7, 'jobId', 'Another job already has this job ID'],
      [9, 'jobId', 'Row 8 has the same job ID'],
    ])
    expect((await run(record)).problem.code).toBe('import_has_errors')
  })

  it('is held to the plan, before and when it is carried out', async () => {
    await givenClient(admin, { name: 'Tui' })
    await server.platform.db.updateTable('companies').set({ plan: 'basic' }).where('id', '=', company.id).execute()
    const rows = Array.from({ length: 11 }, (_, n) => `Tui;Deck ${n};1 Rimu Road;2027-01-01;1;;`)
    const record = await read(...rows)
    expect(record.preview?.beyondPlan).toContain('10')
    expect(await run(record)).toMatchObject({ status: 409, problem: { code: 'plan_limit' } })
    expect((await admin.call(listJobs, { query: {} })).total).toBe(0)
    // What is completed takes no place.
    expect((await run(await read(...rows.slice(1), `${rows[0] ?? ''}completed`))).status).toBe(200)
  })

  it('completes none for who may not', async () => {
    await givenClient(admin, { name: 'Tui' })
    const maker = await company.withPermissions(['manage_jobs:view', 'manage_jobs:create'])
    const file = `${heading}\nTui;Deck;1 Rimu Road;2027-01-01;1;;done`
    const record = await sent(maker, file, { kind: 'jobs' })
    expect(errorsOf(record)).toEqual([[2, 'status', 'You do not have permission to complete jobs']])
  })

  it('is for who may create jobs, whatever else they may create', async () => {
    const maker = await company.withPermissions(['manage_clients:view', 'manage_clients:create'])
    await givenClient(admin, { name: 'Tui' })
    const record = await read('Tui;Deck;1 Rimu Road;2027-01-01;1;;')
    expect((await run(record, maker)).status).toBe(404)
    expect((await maker.try(deleteImport, { params: { id: record.id } })).status).toBe(404)
  })

  it('is undone unless one of them is used', async () => {
    const client = await givenClient(admin, { name: 'Tui' })
    const rows = ['Tui;Deck;1 Rimu Road;2027-01-01;1;;', 'Tui;Shed;1 Rimu Road;2027-01-01;1;;']
    const { body } = await run(await read(...rows))
    const [deck, shed] = body.records
    await givenReport(admin, client.id, deck?.id ?? '')
    const { version } = await admin.call(getJob, { params: { id: shed?.id ?? '' } })
    await admin.call(updateJob, { params: { id: shed?.id ?? '' }, body: { notes: 'x' }, version })
    const refused = await admin.try(undoImport, { params: { id: body.id } })
    expect(refused.problem.errors?.map(({ path, message }) => [path, message])).toEqual([
      ['Deck', 'This job has progress reports. Delete them first'],
      ['Shed', 'It was changed since'],
    ])
    const again = (await run(await read(...rows))).body
    expect((await admin.try(undoImport, { params: { id: again.id } })).status).toBe(200)
    expect((await admin.call(listJobs, { query: {} })).total).toBe(2)
  })
})
