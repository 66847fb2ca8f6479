import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getReportPdf } from '#domain/reports/api.ts'
import { createShare, sendReport } from '#domain/shares/api.ts'
import { routes } from './features.ts'
import { givenCompany, type Company } from './testing/given.ts'
import { bound, forTheClient, notText } from './testing/canary-columns.ts'
import { leavesOf, perform } from './testing/matrix-calls.ts'
import { givenRecords, type MadeRecords } from './testing/matrix-records.ts'
import { givenWorld, type World } from './testing/matrix-world.ts'
import { matrix } from './testing/matrix.ts'
import { pdfText } from './testing/pdf-text.ts'
import { callerOf, type Caller } from './testing/caller.ts'
import { deliverEvents } from './testing/background.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

// A word of its own in every text column of the database, an amount of its own in every sum. What a client, a visitor
// or a mail is shown is then searched for the words that are none of their business.

let server: TestServer
let world: World
let company: Company
let visitor: Caller
let superuser: pg.Client
/** Every word planted: the column, whose it is, and how it reads. */
const words: { column: string; whose: keyof typeof owners; word: string }[] = []
const owners = { own: 'the client itself', sibling: 'another client', foreign: 'another company' }

beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' }, { invented: true })
  world = await givenWorld(server)
  company = world.company
  visitor = callerOf(server.url, null)
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
  await company.contact(world.places.sibling.clientId)
  // Only a mail that was refused holds what the mail server said.
  await superuser.query(`update mails set status = 'failed', failure = 'address'`)
  await plant()
  await plantStaff()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

/** The people of the company itself: neither their addresses nor their notes are a client's business. */
async function plantStaff(): Promise<void> {
  for (const column of ['name', 'email', 'job_title', 'phone']) {
    const word = `weka${column.replace('_', '')}x`
    await superuser.query(`update users set ${column} = $1 where company_id = $2 and role = 'admin'`, [
      word,
      company.id,
    ])
    words.push({ column: `staff.${column}`, whose: 'own', word })
  }
}

/** Which rows of a table are whose: by client where the table knows one, else the company's internals. */
function conditionOf(table: string, hasClient: boolean, hasJob: boolean, at: MadeRecords): string {
  const company = `company_id = '${at.companyId}'`
  if (table === 'companies') return `id = '${at.companyId}'`
  if (table === 'clients') return `${company} and id = '${at.clientId}'`
  // Its job says its client.
  if (table === 'tasks') return `${company} and job_id = '${at.jobId}'`
  if (hasClient) return `${company} and client_id = '${at.clientId}'`
  return hasJob ? `${company} and job_id = '${at.jobId}'` : company
}

// Generated columns take no word; what they are made of has one.
async function plant(): Promise<void> {
  const { rows: columns } = await superuser.query<{
    table: string
    column: string
    type: string
    client: boolean
    job: boolean
  }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      exists (select from pg_attribute x where x.attrelid = c.oid and x.attname = 'client_id') as client,
      exists (select from pg_attribute x where x.attrelid = c.oid and x.attname = 'job_id') as job
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('accounts', 'sessions',
      'rate_limits', 'schema_migrations', 'distribution_keys', 'counters',
       'platform_mails', 'contact_messages', 'account_links', 'sign_ups', 'api_tokens', 'authenticator_apps',
       'passkeys', 'recovery_codes', 'pending_sign_ins', 'passkey_challenges', 'known_devices',
        'identities', 'identity_attempts', 'push_keys', 'push_subscriptions', 'probes', 'probe_hours', 'usage_months',
        'shared_turns')
      and a.attgenerated = '' and (a.atttypid = 'text'::regtype or a.atttypid = 'numeric'::regtype) order by 1, 2`)
  let turn = 0
  for (const { table, column, type, client, job } of columns) {
    if (notText.test(`${table}.${column}`) || bound.test(`${table}.${column}`)) continue
    for (const whose of ['own', 'sibling', 'foreign'] as const) {
      turn += 1
      // Letters only, so that no hyphenation or number format takes it apart; amounts differ from all others in their
      // digits.
      const word = type === 'numeric' ? `${700_000 + turn * 11}.${String(10 + (turn % 89))}` : `Kiwi${whose}${turn}x`
      // Rows of the company without a client would be planted twice; the first planting is the own one.
      if (whose === 'sibling' && !client && !job && table !== 'clients') continue
      const rows = conditionOf(table, client, job, world.places[whose])
      const { rowCount } = await superuser.query(
        `update ${table} set ${column} = $1 where ${rows} and ctid = (select min(ctid) from ${table} where ${rows})`,
        [word],
      )
      if ((rowCount ?? 0) > 0) words.push({ column: `${table}.${column}`, whose, word })
    }
  }
}

/** The words in a text that its reader should not see: internals, other clients, other companies. */
function leaksIn(text: string): string[] {
  const plain = text.replace(/[\s,  ]/g, '')
  return words
    .filter(({ column, whose, word }) => plain.includes(word) && (whose !== 'own' || !forTheClient.has(column)))
    .map(({ column, whose, word }) => `${column} of ${owners[whose]} (${word})`)
}

describe('a word in every column', () => {
  it('stands in all tables of the company, for the client, for another and in another company', () => {
    const tables = new Set(words.map(({ column }) => column.split('.')[0]))
    expect([...tables].toSorted()).toEqual([
      'activity',
      'checkouts',
      'clients',
      'companies',
      'exports',
      'files',
      'import_records',
      'imports',
      'intakes',
      'invitations',
      'invoice_lines',
      'invoice_links',
      'invoices',
      'job_figures',
      'job_milestones',
      'jobs',
      'mails',
      'money_months',
      'openings',
      'payments',
      'rate_counts',
      'report_images',
      'report_shares',
      'reports',
      'roles',
      'search_entries',
      'staff',
      'tags',
      'task_comment_edits',
      'task_comments',
      'task_subtasks',
      'task_views',
      'tasks',
      'users',
      'variation_figures',
      'variation_images',
      'variations',
    ])
    expect(words.length).toBeGreaterThan(120)
  })

  it('is shown to staff, so that the search finds what there is to find', async () => {
    const { own } = world.places
    const shown = await Promise.all(
      [`/api/clients/${own.clientId}`, `/api/jobs/${own.jobId}`, `/api/reports/${own.reportId}`].map(async (path) =>
        (await world.as.orgAdmin.fetch(path)).text(),
      ),
    )
    const found = words
      .filter(({ whose, word }) => whose === 'own' && shown.some((text) => text.includes(word)))
      .map(({ column }) => column)
    expect(found).toEqual(
      expect.arrayContaining([
        'clients.notes',
        'jobs.notes',
        'jobs.description',
        'jobs.pending_variation_value',
        'reports.comments',
        'report_images.caption',
      ]),
    )
  })
})

describe('what a client user can reach', () => {
  // Whoever holds the link of another company may read what it is for.
  const byTheLink = [
    'getSharedReport',
    'readSharedFile',
    'getSharedInvoice',
    'readSharedInvoiceFile',
    'readInvitation',
    'getSharedPayOffer',
    'paySharedInvoice',
    'confirmSharedPayment',
  ]
  const endpoints = routes
    .map((route) => route.endpoint)
    .filter((endpoint) => endpoint.access !== 'development' && endpoint.name !== 'signOut')

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s tells no internals and nothing of others',
    async (name, endpoint) => {
      for (const place of ['own', 'sibling', 'foreign'] as const) {
        if (place !== 'own' && byTheLink.includes(name)) continue
        const sent = await matrix[name]?.send(world.places[place], world)
        if (sent === undefined) throw new Error(`${name} has no row`)
        const reply = await perform(world.as.contact, endpoint, sent)
        if (endpoint.bytes !== 'application/pdf') expect(leaksIn(reply.text), place).toEqual([])
      }
    },
  )

  it('nor does any filter, order or search of the lists', async () => {
    for (const endpoint of endpoints.filter((each) => each.query !== undefined && each.method === 'GET')) {
      const names = leavesOf(endpoint)
        .filter((leaf) => leaf.path.startsWith('query.'))
        .map((leaf) => leaf.path.slice('query.'.length))
      const by = ['search', 'q'].find((name) => names.includes(name)) ?? ''
      const queries: Record<string, string>[] = [
        {},
        { pageSize: '200' },
        ...(by === '' ? [] : words.slice(0, 60).map(({ word }) => ({ [by]: word }))),
        ...(names.includes('mine') ? [{ mine: 'true' }] : []),
        { clientId: world.places.sibling.clientId },
        { clientId: world.places.foreign.clientId },
      ]
      for (const query of queries) {
        const reply = await perform(world.as.contact, endpoint, { query })
        const searched = query[by]
        const leaks = leaksIn(reply.text.replaceAll(searched ?? '\u0000', ''))
        expect(leaks, `${endpoint.name} ${JSON.stringify(query)}`).toEqual([])
        // A search for a word of somebody else's finds nothing, so that no list can be used to guess.
        const planted = words.find(({ word }) => word === searched)
        if (planted === undefined || planted.whose === 'own' || reply.status !== 200) continue
        if (endpoint.bytes !== undefined) {
          // A table with its headings and no row.
          expect(reply.text.trim().split('\r\n'), endpoint.name).toHaveLength(1)
          continue
        }
        const found: object = JSON.parse(reply.text)
        expect(found).toMatchObject('items' in found ? { items: [], total: 0 } : { count: 0 })
      }
    }
  })

  it('nor the PDF of a report, in any language', async () => {
    for (const language of ['en', 'es', 'fr']) {
      const response = await world.as.contact.fetch(getReportPdf.path.replace(':id', world.places.own.reportId), {
        headers: { 'accept-language': language },
      })
      expect(response.status).toBe(200)
      const { text, title, author } = await pdfText(new Uint8Array(await response.arrayBuffer()))
      expect(text.replace(/\s/g, '')).toContain(
        words.find(({ column, whose }) => column === 'reports.key_updates' && whose === 'own')?.word,
      )
      expect(leaksIn(`${text} ${title} ${author}`)).toEqual([])
    }
  })
})

describe('what leaves the house', () => {
  it('shows the holder of a link the report and how to reach the builder, no ids and no internals', async () => {
    const { url } = await company.orgAdmin.call(createShare, { params: { id: world.places.own.reportId }, body: {} })
    const reply = await visitor.fetch(`/api${new URL(url ?? '').pathname}`)
    const text = await reply.text()
    expect(reply.status).toBe(200)
    expect(text).toContain(words.find(({ column, whose }) => column === 'reports.comments' && whose === 'own')?.word)
    expect(leaksIn(text)).toEqual([])
    const { own } = world.places
    for (const id of [own.companyId, own.clientId, own.jobId, own.reportId, own.shareId]) expect(text).not.toContain(id)
  })

  it('mails no internals', async () => {
    const other = await givenRecords(await givenCompany(server))
    await company.orgAdmin.call(sendReport, {
      params: { id: world.places.own.reportId },
      body: { to: 'owner@example.test', message: 'As agreed.' },
    })
    await deliverEvents(server, company.id)
    const { rows } = await superuser.query<{ text: string }>(
      `select concat_ws(' ', to_address, subject, text_body, html_body) as text from mails
        where to_address = 'owner@example.test'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).toContain('As agreed.')
    expect(leaksIn(rows[0]?.text ?? '')).toEqual([])
    expect(rows[0]?.text).not.toContain(other.companyId)
  })
})
