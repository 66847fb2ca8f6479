import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getSettings, updateSettings } from '#domain/companies/api.ts'
import { givenCompany, type Company, type Person } from '#server/testing/given.ts'
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

const fileOf = (...rows: string[]) => ['Name,Email,Phone,Client ID', ...rows].join('\n')
const kauri = 'Kauri Homes,kauri@example.test,09 555 0101,'
const rimu = 'Rimu Ltd,rimu@example.test,09 555 0102,'

describe('the table of what is wrong', () => {
  it.each([
    [
      'es',
      'Errores',
      [
        'Fila,Campo,Qué está mal,Name,Email,Phone,Client ID',
        '3,ID de cliente,La fila 2 tiene el mismo ID de cliente,Rimu Ltd,rimu@example.test,09 555 0102,k-1',
        '4,Correo principal,Introduzca un correo electrónico válido,Totara,nobody,1,',
      ],
    ],
    [
      'fr',
      'Erreurs',
      [
        'Ligne,Champ,Ce qui ne va pas,Name,Email,Phone,Client ID',
        '3,ID client,La ligne 2 a le même ID client,Rimu Ltd,rimu@example.test,09 555 0102,k-1',
        '4,E-mail principal,Saisissez une adresse e-mail valide,Totara,nobody,1,',
      ],
    ],
  ])('is said in the language of who takes it along, %s, or else in the company’s', async (language, name, lines) => {
    const { id } = await sent(admin, fileOf(`${kauri}K-1`, `${rimu}k-1`, 'Totara,nobody,1,'))
    const address = `/api/imports/${id}/errors`
    const answer = await admin.fetch(address, { headers: { 'accept-language': language } })
    expect(answer.headers.get('content-disposition')).toContain(`UTF-8''${name}.csv`)
    expect((await answer.text()).trimEnd().split('\r\n')).toEqual(lines)
    const { version } = await company.orgAdmin.call(getSettings, {})
    await company.orgAdmin.call(updateSettings, { body: { language: language as 'es' }, version })
    const ours = await admin.fetch(address, { headers: { 'accept-language': '*' } })
    expect((await ours.text()).trimEnd().split('\r\n')).toEqual(lines)
  })
})
