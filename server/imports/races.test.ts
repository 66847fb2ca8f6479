import { afterAll, beforeAll, expect, it } from 'vitest'
import { getClient, listClients, updateClient } from '#domain/clients/api.ts'
import { runImport, undoImport } from '#domain/imports/api.ts'
import type { ImportKind } from '#domain/imports/choices.ts'
import { createJob, getJob, updateJob } from '#domain/jobs/api.ts'
import { givenClient, givenCompany, jobBody, type Company, type Person } from '#server/testing/given.ts'
import { holdRecord, untilWaiting } from '#server/testing/held-lock.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { sent } from './imports.testing.ts'

// An import that is undone while one of its records is edited or used: an edit that was acknowledged is kept.

let server: TestServer
let company: Company
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  admin = company.orgAdmin
})
afterAll(() => server.stop())

const fileOf = (...names: string[]) =>
  ['Name,Email,Phone', ...names.map((name) => `${name},office@example.test,09 555 0101`)].join('\n')

/** An import of three records, by their ids in order. */
async function givenImport(kind: ImportKind, file: string) {
  const { id, mapping } = await sent(admin, file, { kind })
  const { records } = await admin.call(runImport, { params: { id }, body: mapping })
  const [first, , last] = records.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  if (first === undefined || last === undefined) throw new Error('The import made fewer than three records')
  return { id, first, last }
}

/** Undoes an import, which is held up at one of its records while `act` goes on; answers how the undo ended. */
async function undoneWhile(
  { id, first }: Awaited<ReturnType<typeof givenImport>>,
  table: 'clients' | 'jobs',
  act: () => Promise<unknown>,
) {
  const held = await holdRecord(server.database, table, company.id, first.id)
  const undoing = admin.try(undoImport, { params: { id } })
  await untilWaiting(server.database, 1)
  try {
    await act()
  } finally {
    await held.release()
  }
  return undoing
}

it('keeps a client that was edited while the import is being undone', async () => {
  const made = await givenImport('clients', fileOf('Kauri Homes', 'Rimu Ltd', 'Totara Ltd'))
  const params = { id: made.last.id }
  const { status, problem } = await undoneWhile(made, 'clients', () =>
    admin.call(updateClient, { params, body: { notes: 'Kept' }, version: 1 }),
  )
  expect([status, problem.code, problem.errors]).toEqual([
    409,
    'import_touched',
    [{ path: made.last.label, message: 'It was changed since' }],
  ])
  expect((await admin.call(getClient, { params })).notes).toBe('Kept')
  expect((await admin.call(listClients, { query: {} })).total).toBe(3)
})

it('keeps a client for whom a job was created while the import is being undone', async () => {
  const made = await givenImport('clients', fileOf('Miro Homes', 'Matai Ltd', 'Manuka Ltd'))
  const { status, problem } = await undoneWhile(made, 'clients', () =>
    admin.call(createJob, { body: jobBody(made.last.id) }),
  )
  expect([status, problem.code]).toEqual([409, 'import_touched'])
})

it('keeps a job that was edited while the import is being undone', async () => {
  await givenClient(admin, { name: 'Tui' })
  const rows = ['Deck', 'Shed', 'Fence'].map((name) => `Tui;${name};1 Rimu Road;2027-01-01;1`)
  const made = await givenImport('jobs', ['Client;Job;Site address;Due;Contract value', ...rows].join('\n'))
  const params = { id: made.last.id }
  const { status, problem } = await undoneWhile(made, 'jobs', () =>
    admin.call(updateJob, { params, body: { notes: 'Kept' }, version: 1 }),
  )
  expect([status, problem.code]).toEqual([409, 'import_touched'])
  expect((await admin.call(getJob, { params })).notes).toBe('Kept')
})
