import { existsSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgotPassword } from '#domain/accounts/api.ts'
import { newId } from '#domain/ids.ts'
import { getSession } from '#domain/session/api.ts'
import * as registry from '#domain/registry/api.ts'
import { acceptInvitation, inviteUser } from '#domain/users/api.ts'
import { photoFolder, storageKey } from '#server/files/bytes.ts'
import { uploaded } from '#server/files/uploads.testing.ts'
import { day } from '#server/platform/limits.ts'
import { filledIn, signingUpAt } from '#server/signup/sign-up.testing.ts'
import { insertAccountRows } from '#server/testing/account-rows.ts'
import { callerOf } from '#server/testing/caller.ts'
import { givenClient, givenCompany, givenSuperAdmin, keepOpen, signedIn, type Company } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { tablesWith } from '#server/testing/tables-with.ts'
import { registryHandlers } from './handlers.ts'
import { eraseCompanies, removeCompanyBytes } from './jobs.ts'

let server: TestServer
let superuser: pg.Client
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off', TRUST_PROXY: '1' })
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})
const { opened, send } = signingUpAt(() => server)

async function cancel({ id, name }: Company): Promise<void> {
  const superAdmin = await givenSuperAdmin(server)
  await superAdmin.call(registry.deleteCompany, { params: { id }, query: { name } })
}

/** Erases what has been cancelled for long enough, and runs the jobs that follow. */
async function erase(): Promise<void> {
  const run = (name: string, data: object) =>
    registryHandlers.find(({ job }) => job.name === name)?.run(server, { platform: true, data })
  server.clock.advance(30 * day)
  await run(eraseCompanies.name, {})
  const { rows } = await superuser.query<{ data: { data: object } }>(
    'select data from pgboss.job where name = $1 order by created_on',
    [removeCompanyBytes.name],
  )
  for (const { data } of rows) await run(removeCompanyBytes.name, data.data)
}

async function accountOf(email: string): Promise<string | undefined> {
  const { rows } = await superuser.query<{ id: string }>('select id from accounts where email = $1', [email])
  return rows[0]?.id
}

/** Paths of the storage folder that name one of these ids, folders included. */
function pathsWith(...ids: string[]): string[] {
  const { storage } = server.services.config
  const folder = storage.kind === 'folder' ? storage.folder : ''
  expect(existsSync(folder)).toBe(true)
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return paths.filter((path) => ids.some((id) => path.includes(id)))
}

it('leaves nothing of people who work nowhere else, in no column of any table and no file', async () => {
  const company = await givenCompany(server)
  const { email } = company.orgAdmin
  const id = (await accountOf(email)) ?? ''
  await insertAccountRows(superuser, id)
  await uploaded(company.orgAdmin, 'client-logo')
  const photoId = newId()
  const { storage } = server.services
  await storage.put(storageKey(photoFolder, photoId, 'thumb'), Buffer.from('photo'), 'image/jpeg')
  await superuser.query('update accounts set photo_id = $1 where id = $2', [photoId, id])
  for (const folder of ['exports', 'intakes'])
    await storage.put(`${folder}/${company.id}/${newId()}-1`, Buffer.from('part'), 'application/zip')
  await callerOf(server.url, null).call(forgotPassword, { body: { email } })

  const { rows } = await superuser.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public'
      and column_name = 'account_id' and table_name <> 'openings'`,
  )
  const ofAccounts = [...rows.map(({ name }) => name), 'accounts', 'platform_mails', 'pgboss.job_common']
  expect(await tablesWith(superuser, id, email)).toEqual(expect.arrayContaining(ofAccounts))
  const sessions = await superuser.query<{ id: string }>('select id from sessions where account_id = $1', [id])
  const sessionId = sessions.rows[0]?.id ?? ''
  expect(await tablesWith(superuser, sessionId)).toContain('push_subscriptions')
  expect(pathsWith(company.id, photoId).length).toBeGreaterThan(4)

  await cancel(company)
  await erase()
  expect(await tablesWith(superuser, id, email, sessionId, company.id, company.name)).toEqual([])
  expect(pathsWith(company.id, photoId)).toEqual([])
  // Their sessions are over at once, and their address is as new.
  expect((await company.orgAdmin.call(getSession, {})).session).toBeNull()
  const { status } = await send({ ...filledIn({ email }), form: await opened() })
  expect(status).toBe(200)
  const anew = await accountOf(email)
  expect(anew).not.toBeUndefined()
  expect(anew).not.toBe(id)
})

it('leaves the accounts of people who belong to another company, and of super admins', async () => {
  const [gone, beside] = [await givenCompany(server), await givenCompany(server)]
  const client = await givenClient(gone.orgAdmin)
  const [contact, colleague, disabled, promoted] = [
    await gone.contact(client.id),
    await gone.person('admin'),
    await gone.person('user'),
    await gone.person('user'),
  ]
  await beside.member(colleague, 'user')
  await beside.member(disabled, 'user')
  await superuser.query(
    `update users set status = 'disabled', active_from = null where company_id = $1 and email = $2`,
    [beside.id, disabled.email],
  )
  await superuser.query('update accounts set is_super_admin = true where email = $1', [promoted.email])
  await cancel(gone)
  await erase()
  const left: boolean[] = []
  for (const { email } of [gone.orgAdmin, contact, colleague, disabled, promoted])
    left.push((await accountOf(email)) !== undefined)
  expect(left).toEqual([false, false, true, true, true])
  const { session } = await (await signedIn(server, colleague.email)).call(getSession, {})
  expect(session?.company?.id).toBe(beside.id)
})

it('lets people into the company that waits for them, as anybody who is new', async () => {
  const [gone, beside] = [await givenCompany(server), await givenCompany(server)]
  const person = await gone.person('user')
  await keepOpen(server, beside)
  const token = 'invitation-of-a-new-account'.padEnd(43, 'x')
  await beside.orgAdmin.call(inviteUser, { body: { email: person.email, role: 'user' } })
  await superuser.query(
    `update invitations set token_hash = sha256($1::bytea), expires_at = expires_at + interval '30 days'
      where company_id = $2`,
    [token, beside.id],
  )
  await cancel(gone)
  await erase()
  const body = { name: 'Hemi Walker', password: 'seven old kauri logs' }
  const { status } = await callerOf(server.url, null).try(acceptInvitation, { params: { token }, body })
  expect(status).toBe(204)
  const { session } = await (await signedIn(server, person.email)).call(getSession, {})
  expect(session?.company?.id).toBe(beside.id)
})

it('keeps an account that joins another company at the same moment', async () => {
  const [gone, beside] = [await givenCompany(server), await givenCompany(server)]
  const person = await gone.person('user')
  await cancel(gone)
  const entering = new pg.Client({ connectionString: server.database.superuserUrl })
  await entering.connect()
  await entering.query('begin')
  const user = newId()
  await entering.query(
    `insert into users (company_id, id, email, name, role, created_hash) values ($1, $2, $3, 'Hemi', 'user', '\\x01')`,
    [beside.id, user, person.email],
  )
  await entering.query(
    `insert into memberships (account_id, company_id, user_id) select id, $1, $2 from accounts where email = $3`,
    [beside.id, user, person.email],
  )
  const erasing = erase()
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await superuser.query(waiting)).rowCount, { timeout: 20_000 }).toBeGreaterThan(0)
  await entering.query('commit')
  await entering.end()
  await erasing
  expect(await accountOf(person.email)).not.toBeUndefined()
  expect(await accountOf(gone.orgAdmin.email)).toBeUndefined()
  const { rowCount } = await superuser.query('select from memberships where user_id = $1', [user])
  expect(rowCount).toBe(1)
})
