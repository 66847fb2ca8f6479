import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listExports } from '#domain/exports/api.ts'
import { bound } from '#server/testing/canary-columns.ts'
import { givenWorld, type World } from '#server/testing/matrix-world.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { downloaded, makeNow, unzipped } from './archives.testing.ts'

// Whatever the database keeps sealed or hashed is looked for in every entry, in each way in which bytes are written;
// and so is a word planted in every text of what opens something.

let server: TestServer
let world: World
let superuser: pg.Client
let entries: [path: string, bytes: Buffer][]
const secrets: { column: string; written: string }[] = []

beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' }, { invented: true })
  world = await givenWorld(server)
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
  await plant()
  await gather()
  const [{ id } = { id: '' }] = (await world.as.orgAdmin.call(listExports, {})).items
  await makeNow(server, world.company.id, id)
  entries = [...(await unzipped(await downloaded(world.as.orgAdmin, id)))]
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

const columnsOf = async (type: string) =>
  (
    await superuser.query<{ table: string; column: string }>(
      `select c.relname as table, a.attname as column
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
          and a.atttypid = '${type}'::regtype order by 1, 2`,
    )
  ).rows

/** What belongs to accounts and to the platform, and opens something: none of it is the company's to take along. */
const opening =
  /^(accounts|sessions|api_tokens|calendar_feeds|account_links|invitations|share_tokens|authenticator_apps|passkeys|recovery_codes|pending_sign_ins|passkey_challenges|known_devices|identities|identity_attempts|push_keys|push_subscriptions)$/

async function plant(): Promise<void> {
  for (const [at, { table, column }] of (await columnsOf('text')).entries()) {
    if (!opening.test(table) || bound.test(`${table}.${column}`)) continue
    const written = `Kakapo${at}x`
    const planted = await superuser
      .query(`update ${table} set ${column} = $1 where ctid = (select min(ctid) from ${table})`, [written])
      .catch(() => null)
    if ((planted?.rowCount ?? 0) > 0) secrets.push({ column: `${table}.${column}`, written })
  }
}

async function gather(): Promise<void> {
  for (const { table, column } of await columnsOf('bytea')) {
    const { rows } = await superuser.query<{ bytes: Buffer }>(
      `select distinct ${column} as bytes from ${table} where length(${column}) >= 12`,
    )
    for (const { bytes } of rows)
      for (const written of ['hex', 'base64', 'base64url'] as const)
        secrets.push({ column: `${table}.${column}`, written: bytes.toString(written) })
  }
  const { rows } = await superuser.query<{ written: string }>(
    'select password_hash as written from accounts where length(password_hash) > 40',
  )
  secrets.push(...rows.map(({ written }) => ({ column: 'accounts.password_hash', written })))
  for (const [name, value] of Object.entries({
    'of the link': world.places.own.shareToken,
    'of the invitation': world.places.own.inviteToken,
    'of the session': world.company.orgAdmin.token,
  }))
    secrets.push({ column: name, written: value })
}

it('looks for what there is', () => {
  const columns = new Set(secrets.map(({ column }) => column))
  expect([...columns]).toEqual(
    expect.arrayContaining([
      'accounts.password_hash',
      'api_tokens.token_hash',
      'invitations.token_hash',
      'report_shares.token_sealed',
      'sessions.token_hash',
      'share_tokens.token_hash',
      'of the link',
      'of the session',
    ]),
  )
  expect(entries.length).toBeGreaterThan(40)
})

it('finds no secret in any entry', () => {
  const texts = entries.map(([path, bytes]) => [path, bytes.toString('latin1')] as const)
  const leaks = secrets.flatMap(({ column, written }) =>
    texts.filter(([, text]) => text.includes(written)).map(([path]) => `${column} in ${path}`),
  )
  expect(leaks).toEqual([])
})
