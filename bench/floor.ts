import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { moneyReads, moneyWrites } from './floor-money.ts'
import { reads as otherReads, writes as otherWrites } from './floor-statements.ts'

// The floor: what node:http and pg do with one prepared statement per endpoint and nothing else. No sessions, no
// rights, no row-level security (it signs in as the superuser), no validation, no logs. A process of its own, forked by
// bench/run.ts.

const [databaseUrl = '', companyId = '', userId = ''] = process.argv.slice(2)
const reads = { ...otherReads, ...moneyReads }
const writes = { ...otherWrites, ...moneyWrites }
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })

type Statement = { name: string; text: string; values: unknown[]; status: number }

const read = (name: keyof typeof reads, ...values: unknown[]): Statement => ({
  name,
  text: reads[name],
  values: [companyId, ...values],
  status: 200,
})

function reading(address: string): Statement {
  const { pathname, searchParams } = new URL(address, 'http://floor')
  const offset = (Number(searchParams.get('page') ?? 1) - 1) * 50
  const search = searchParams.get('search')
  if (pathname === '/api/jobs') return read('filterJobs', offset)
  if (pathname === '/api/variations') return read('listVariations', offset)
  if (pathname.startsWith('/api/invoices/')) return read('readInvoice', pathname.slice('/api/invoices/'.length))
  if (pathname === '/api/invoices' && search !== null) return read('searchInvoices', offset, `%${search}%`)
  if (pathname === '/api/invoices') return read(searchParams.has('status') ? 'filterInvoices' : 'listInvoices', offset)
  if (pathname !== '/api/reports') return read('readReport', pathname.slice('/api/reports/'.length))
  if (search !== null) return read('searchReports', offset, `%${search}%`)
  return read(searchParams.has('progress') ? 'filterReports' : 'listReports', offset)
}

const creates: Record<string, { name: keyof typeof writes; fields: string[] }> = {
  '/api/clients': { name: 'createClient', fields: ['id', 'name', 'email', 'phone', 'address', 'contactName', 'notes'] },
  '/api/reports': {
    name: 'createReport',
    fields: [
      'id',
      'jobId',
      'date',
      'preparedBy',
      'preparedByTitle',
      'progressPercentage',
      'tasksAchieved',
      'tasksPlanned',
      'keyUpdates',
      'clientCommunication',
      'accidents',
      'councilInspections',
      'comments',
    ],
  },
  '/api/invoices': {
    name: 'createInvoice',
    fields: ['id', 'clientId', 'jobId', 'reference', 'date', 'dueDate', 'items'],
  },
}

function writing(address: string, body: Record<string, unknown>): Statement {
  const create = creates[address]
  if (create === undefined) throw new Error(`Nothing is created at ${address}`)
  const values = create.fields.map((field) => (Array.isArray(body[field]) ? JSON.stringify(body[field]) : body[field]))
  return { name: create.name, text: writes[create.name], values: [companyId, userId, ...values], status: 201 }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = request.url ?? '/'
  const { status, ...statement } = request.method === 'GET' ? reading(address) : writing(address, await bodyOf(request))
  const body = (await pool.query<{ body: string }>(statement)).rows[0]?.body ?? ''
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
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
