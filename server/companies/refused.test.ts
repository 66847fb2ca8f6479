import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateBranding, updateCompany, updateNumbering, updateSettings } from '#domain/companies/api.ts'
import type { Caller } from '#server/testing/caller.ts'
import { givenClient, givenCompany, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// What the specification says to who may look at the settings of a company and not edit them (SPEC 8), whoever asks: a
// screen, or a program.

let server: TestServer
let company: Company
let refused: Caller[]
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  refused = [
    await company.withPermissions(['manage_company:view', 'manage_settings:view']),
    await company.person('user'),
    await company.contact((await givenClient(company.orgAdmin)).id),
  ]
})
afterAll(() => server.stop())

const ofTheCompany = 'You do not have permission to edit company settings'
it.each([
  ['the profile', (by: Caller) => by.try(updateCompany, { body: { name: 'Else' }, version: 1 }), ofTheCompany],
  ['the numbering', (by: Caller) => by.try(updateNumbering, { body: {}, version: 1 }), ofTheCompany],
  [
    'the branding',
    (by: Caller) => by.try(updateBranding, { body: { primaryColor: '#112233' }, version: 1 }),
    'You do not have permission to edit branding settings',
  ],
  [
    'the general settings',
    (by: Caller) => by.try(updateSettings, { body: { theme: 'dark' }, version: 1 }),
    'You do not have permission to edit settings',
  ],
] as const)('%s is not theirs to edit, and they are told so', async (_, edit, words) => {
  for (const person of refused) {
    const { status, problem } = await edit(person)
    expect([status, problem.code, problem.detail]).toEqual([403, 'forbidden', words])
  }
})
