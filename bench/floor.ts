import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { reading } from './floor-reads.ts'
import type { Person } from './floor-task-writes.ts'
import { writing } from './floor-writes.ts'

// The floor: the cheapest server we can think of that gives the same answers, designed for exactly these reads.
// node:http and pg, one prepared statement per request, over tables of its own (bench/floor-tables.ts) where records
// are kept as the JSON that is answered, lists are counted as they change, and words are found by trigrams. No
// sessions, rights, row-level security (it signs in as the superuser), validation or log; what depends on the day is
// written for today. A process of its own, forked by bench/servers.ts.

const [databaseUrl = '', companyId = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, idleTimeoutMillis: 0 })

// Who asks the floor is the company's administrator.
const { rows } = await pool.query<Person>(`select id, name from users where company_id = $1 and role = 'org_admin'`, [
  companyId,
])
const person = rows[0] ?? { id: '', name: '' }

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = request.url ?? '/'
  const isRead = request.method === 'GET'
  const statement = isRead
    ? reading(companyId, person.id, address)
    : writing(companyId, person, address, await bodyOf(request))
  const { answer: answerFrom, ...query } = statement
  const row = (await pool.query<Record<string, string | null>>(query)).rows[0]
  if (row === undefined) return void response.writeHead(404, { 'content-length': 0 }).end()
  const body = Buffer.from(answerFrom(row))
  response
    .writeHead(isRead ? 200 : 201, { 'content-type': 'application/json', 'content-length': body.length })
    .end(body)
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    const body = error instanceof Error ? error.message : String(error)
    response.writeHead(500, { 'content-length': Buffer.byteLength(body) }).end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.({ url: `http://127.0.0.1:${address?.port}` })
})
process.on('disconnect', () => process.exit(0))
