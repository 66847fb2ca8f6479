import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, deleteClient, getClient, lookupClients, updateClient } from '#domain/clients/api.ts'
import { newId } from '#domain/ids.ts'
import { picture, statusOf, tryUpload, uploaded } from '#server/files/uploads.testing.ts'
import { clientBody, givenClient, givenCompany, givenJob, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { activityOf, rowsIn } from '#server/testing/traces.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server)
})
afterAll(() => server.stop())

describe('a new client', () => {
  it('needs four fields; the rest starts empty, active and numbered', async () => {
    const own = await givenCompany(server)
    const client = await own.orgAdmin.call(createClient, {
      body: { name: ' Tui Bakery ', email: 'a@tui.example', phone: '09 555 0101' },
    })
    expect(client).toEqual({
      id: expect.any(String),
      companyId: own.id,
      version: 1,
      clientId: 'CL-001',
      name: 'Tui Bakery',
      email: 'a@tui.example',
      billingEmail: '',
      website: '',
      phone: '09 555 0101',
      address: '',
      contactName: '',
      contactPhone: '',
      contactEmail: '',
      logo: null,
      xeroId: null,
      status: 'active',
      notes: '',
      activeJobs: 0,
      totalJobs: 0,
      createdAt: '2026-11-19T22:00:00.000Z',
      updatedAt: '2026-11-19T22:00:00.000Z',
      can: { updateClient: true, deleteClient: true },
      because: {},
    })
    expect((await givenClient(own.orgAdmin)).clientId).toBe('CL-002')
    expect(await own.orgAdmin.call(getClient, { params: { id: client.id } })).toEqual(client)
  })

  it('keeps every field it is given', async () => {
    const body = clientBody({
      clientId: 'TUI',
      billingEmail: 'pay@tui.example',
      website: 'https://tui.example',
      address: '1 Queen Street\nAuckland',
      contactName: 'Aroha',
      contactPhone: '021 555 010',
      contactEmail: 'aroha@tui.example',
      status: 'inactive',
      notes: 'Key <b>under</b> the mat; 50% \\ "quoted" 🏗',
    })
    expect(await company.orgAdmin.call(createClient, { body })).toMatchObject(body)
  })

  it('is refused with one entry per field and leaves nothing behind', async () => {
    const before = await rowsIn(server, company.id, 'clients')
    const { status, problem } = await company.orgAdmin.try(createClient, {
      body: { name: 'A', email: 'x', phone: 'call', website: 'javascript:alert(1)' },
    })
    expect(status).toBe(422)
    expect(problem).toMatchObject({ code: 'validation_failed', detail: 'Client name must be at least 2 characters' })
    expect(problem.errors).toEqual([
      {
        path: 'name',
        message: 'Client name must be at least 2 characters',
        template: 'Client name must be at least {{minimum}} characters',
        params: { minimum: 2 },
      },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'website', message: 'Please enter a valid website URL' },
      { path: 'phone', message: 'Please enter a valid phone number' },
    ])
    expect(await rowsIn(server, company.id, 'clients')).toBe(before)
  })

  it('cannot take a client ID that another one has', async () => {
    await givenClient(company.orgAdmin, { clientId: 'ONE' })
    const { status, problem } = await company.orgAdmin.try(createClient, { body: clientBody({ clientId: 'ONE' }) })
    expect(status).toBe(422)
    expect(problem.errors).toEqual([{ path: 'clientId', message: 'Another client already has this client ID' }])
    const elsewhere = await givenCompany(server)
    expect((await givenClient(elsewhere.orgAdmin, { clientId: 'ONE' })).clientId).toBe('ONE')
  })
})

describe('a second client of the same name', () => {
  const known = (name: string, code: string) => `There is a client called ${name} already, ${code}`

  it('is asked about, whatever the capitals and spaces, and added once somebody says it is another', async () => {
    const own = await givenCompany(server)
    const first = await givenClient(own.orgAdmin, { name: 'Āwhina  Homes' })
    const body = clientBody({ id: newId(), name: ' āwhina homes' })
    const asked = await own.orgAdmin.try(createClient, { body })
    expect([asked.status, asked.problem.code]).toEqual([409, 'client_name_known'])
    expect(asked.problem.detail).toBe(known(first.name, first.clientId))
    expect(asked.problem.template).toBe('There is a client called {{name}} already, {{code}}')
    expect(await rowsIn(server, own.id, 'clients')).toBe(1)
    const second = await own.orgAdmin.call(createClient, { body: { ...body, anotherOfThisName: true } })
    expect([second.name, second.clientId]).toEqual(['āwhina homes', 'CL-002'])
    // The answer got lost, and it is sent again: with the word of consent or without.
    for (const again of [body, { ...body, anotherOfThisName: true }])
      expect((await own.orgAdmin.call(createClient, { body: again })).id).toBe(second.id)
    expect(await rowsIn(server, own.id, 'clients')).toBe(2)
  })

  it('is another company’s business', async () => {
    const [one, other] = [await givenCompany(server), await givenCompany(server)]
    await givenClient(one.orgAdmin, { name: 'Tui Bakery' })
    expect((await givenClient(other.orgAdmin, { name: 'Tui Bakery' })).clientId).toBe('CL-001')
  })

  it('is asked about on renaming, and not on any other edit', async () => {
    const own = await givenCompany(server)
    const tui = await givenClient(own.orgAdmin, { name: 'Tui Bakery' })
    const { id } = await givenClient(own.orgAdmin, { name: 'Kea Bakery' })
    const edit = (version: number, body: Parameters<typeof own.orgAdmin.try<typeof updateClient>>[1]['body']) =>
      own.orgAdmin.try(updateClient, { params: { id }, version, body })
    const asked = await edit(1, { name: 'TUI bakery' })
    expect([asked.status, asked.problem.detail]).toEqual([409, known('Tui Bakery', tui.clientId)])
    expect((await edit(1, { name: 'TUI bakery', anotherOfThisName: true })).body.name).toBe('TUI bakery')
    expect((await edit(2, { name: 'Tui  Bakery', notes: 'Same name, other spaces' })).status).toBe(200)
    expect((await edit(3, { phone: '09 555 0199' })).status).toBe(200)
  })
})

describe('an edit', () => {
  it('changes what was sent and nothing else', async () => {
    const client = await givenClient(company.orgAdmin, { notes: 'old', address: '1 Queen Street' })
    const edited = await company.orgAdmin.call(updateClient, {
      params: { id: client.id },
      body: { notes: 'new', status: 'inactive' },
      version: 1,
    })
    expect(edited).toEqual({ ...client, notes: 'new', status: 'inactive', version: 2 })
    expect(await company.orgAdmin.call(getClient, { params: { id: client.id } })).toEqual(edited)
  })

  it('keeps the client ID when it is emptied, and changes it to a free one only', async () => {
    const [one, other] = [await givenClient(company.orgAdmin), await givenClient(company.orgAdmin)]
    const edit = (clientId: string, version: number) =>
      company.orgAdmin.try(updateClient, { params: { id: one.id }, body: { clientId }, version })
    expect((await edit('', 1)).body.clientId).toBe(one.clientId)
    const taken = await edit(other.clientId, 1)
    expect(taken.problem.errors).toEqual([{ path: 'clientId', message: 'Another client already has this client ID' }])
    expect((await edit(one.clientId, 1)).body.clientId).toBe(one.clientId)
    expect((await edit('RENAMED', 1)).body.clientId).toBe('RENAMED')
    const { changes } = (await activityOf(server, company.id, one.id)).at(-1) ?? {}
    expect(changes).toEqual({ clientId: { from: one.clientId, to: 'RENAMED' } })
  })
})

describe('a logo', () => {
  it('is attached, replaced and removed, and the old bytes cannot be read any more', async () => {
    const admin = company.orgAdmin
    const [first, second] = [
      await uploaded(admin, 'client-logo'),
      await uploaded(admin, 'client-logo', { bytes: await picture('#20c030') }),
    ]
    const client = await givenClient(admin, { logoFileId: first.id })
    expect(client.logo).toEqual(first)
    const replaced = await admin.call(updateClient, {
      params: { id: client.id },
      body: { logoFileId: second.id },
      version: 1,
    })
    expect(replaced.logo).toEqual(second)
    expect([await statusOf(admin, first), await statusOf(admin, second)]).toEqual([404, 200])
    const untouched = await admin.call(updateClient, { params: { id: client.id }, body: { notes: 'x' }, version: 2 })
    expect(untouched.logo).toEqual(second)
    const removed = await admin.call(updateClient, {
      params: { id: client.id },
      body: { logoFileId: null },
      version: 3,
    })
    expect(removed.logo).toBeNull()
    expect(await statusOf(admin, second)).toBe(404)
  })

  it('must be an upload of ours, meant for a logo and not in use', async () => {
    const admin = company.orgAdmin
    const elsewhere = await givenCompany(server)
    const used = await uploaded(admin, 'client-logo')
    await givenClient(admin, { logoFileId: used.id })
    const refused = [
      newId(),
      used.id,
      (await uploaded(admin, 'job-file')).id,
      (await uploaded(elsewhere.orgAdmin, 'client-logo')).id,
    ]
    for (const logoFileId of refused) {
      const { status, problem } = await admin.try(createClient, { body: clientBody({ logoFileId }) })
      expect(status).toBe(422)
      expect(problem.errors).toEqual([
        { path: 'logoFileId', message: 'This file is not available any more; please upload it again' },
      ])
    }
  })

  it('must be an image', async () => {
    const { status, problem } = await tryUpload(company.orgAdmin, 'client-logo', {
      bytes: Buffer.from('not a picture'),
      name: 'logo.png',
      type: 'image/png',
    })
    expect([status, problem.errors]).toEqual([422, [{ path: 'file', message: 'Please upload an image file' }]])
  })
})

describe('deleting a client', () => {
  it('removes it with its logo', async () => {
    const logo = await uploaded(company.orgAdmin, 'client-logo')
    const client = await givenClient(company.orgAdmin, { logoFileId: logo.id })
    const { status } = await company.orgAdmin.try(deleteClient, { params: { id: client.id } })
    expect(status).toBe(204)
    expect((await company.orgAdmin.try(getClient, { params: { id: client.id } })).status).toBe(404)
    expect((await company.orgAdmin.try(deleteClient, { params: { id: client.id } })).status).toBe(404)
    expect(await statusOf(company.orgAdmin, logo)).toBe(404)
  })

  it('says what stands in the way: jobs, or people with sign-ins', async () => {
    const [busy, known] = [await givenClient(company.orgAdmin), await givenClient(company.orgAdmin)]
    await givenJob(company.orgAdmin, busy.id, { status: 'completed' })
    await company.contact(known.id)
    const refusals = await Promise.all(
      [busy, known].map(({ id }) => company.orgAdmin.try(deleteClient, { params: { id } })),
    )
    expect(refusals.map(({ status, problem }) => [status, problem.code, problem.detail])).toEqual([
      [409, 'client_has_jobs', 'This client has jobs. Delete or move them first'],
      [409, 'client_has_people', 'People of this client have sign-ins. Remove them first'],
    ])
    expect((await company.orgAdmin.try(getClient, { params: { id: busy.id } })).status).toBe(200)
  })
})

it('counts active and all jobs of a client', async () => {
  const client = await givenClient(company.orgAdmin)
  for (const status of ['pending', 'in-progress', 'completed'] as const)
    await givenJob(company.orgAdmin, client.id, { status })
  expect(await company.orgAdmin.call(getClient, { params: { id: client.id } })).toMatchObject({
    activeJobs: 2,
    totalJobs: 3,
  })
})

it('offers names of active clients for choosing, and nothing more of them', async () => {
  const own = await givenCompany(server)
  const [tui] = [
    await givenClient(own.orgAdmin, { name: 'Tui' }),
    await givenClient(own.orgAdmin, { name: 'Kea', status: 'inactive' }),
  ]
  const user = await own.person('user')
  expect(await user.call(lookupClients, { query: {} })).toEqual({
    items: [{ id: tui.id, name: 'Tui', clientId: 'CL-001' }],
    total: 1,
  })
  expect(await user.call(lookupClients, { query: { search: 'nobody' } })).toEqual({ items: [], total: 0 })
})
