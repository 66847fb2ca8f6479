import { formatNumber } from '#domain/numbers.ts'
import { newId } from '#domain/ids.ts'
import { newClientAnswers, newInvoiceAnswers, newReportAnswers } from './floor-answers.ts'
import { foldedWords, type Statement } from './floor-lists.ts'
import { createTask, moveTask, type Person } from './floor-task-writes.ts'

// What is created: one statement takes the number, keeps the record as it will be answered, counts it, lets it be found
// and tells of it. The job already has reports and invoices, so nothing changes of what it says itself.

type Body = Record<string, string>

/** The statement that answers a POST of this person. */
export function writing(companyId: string, person: Person, address: string, body: Record<string, unknown>): Statement {
  return { ...written(companyId, person, address, body as Body), answer: (row) => row['body'] ?? '' }
}

function written(companyId: string, person: Person, address: string, body: Body): Omit<Statement, 'answer'> {
  if (address === '/api/tasks') return createTask(companyId, person, body)
  const moved = /^\/api\/tasks\/([^/]+)\/move$/.exec(address)?.[1]
  if (moved !== undefined) return moveTask(companyId, moved, body)
  const create = creates[address]
  if (create === undefined) throw new Error(`Nothing is created at ${address}`)
  return create(companyId, body, person)
}

/** The number as written, with the year and three digits at least. */
const codeOf = (series: 'client' | 'report' | 'invoice'): string => {
  const written = formatNumber(series, { year: new Date().getFullYear(), value: 1 })
  return `'${written.slice(0, -3)}' || lpad(number::text, greatest(3, length(number::text)), '0')`
}

const numbered = (kind: string, series: 'client' | 'report' | 'invoice', counted: string): string =>
  `number as (update floor.counts set number = number + 1, total = total + 1 ${counted}
    where company_id = $1 and kind = '${kind}' returning ${codeOf(series)} as code)`
const firstCounted = ', counts[1] = counts[1] + 1'

const told = 'told as (insert into floor.activity (company_id, id, told) values ($1, $3, $4))'
const answered = `select '{' || shared || more || '}' as body from made`

/** A JSON object without its braces. */
const inner = (object: object): string => JSON.stringify(object).slice(1, -1)

const made = (companyId: string, id: string) => {
  const now = new Date().toISOString()
  return { id, companyId, version: 1, createdAt: now, updatedAt: now }
}

const createClient = `with ${numbered('clients', 'client', firstCounted)},
  made as (insert into floor.clients (company_id, id, ordered, status, shared, listed, more)
    select $1, $2, $5, 'active', $6 || ',"clientId":"' || code || '"', '', '' from number returning shared, more),
  found as (insert into floor.clients_found (company_id, id, ordered, status, late, code, words)
    select $1, $2, $5, 'active', false, lower(code), ' ' || lower(code) || ' ' || $7 from number),
  ${told} ${answered}`

const createReport = `with ${numbered('reports', 'report', '')},
  job as (select * from floor.jobs where company_id = $1 and id = $5),
  own as (update floor.counts set total = total + 1 where company_id = $1 and kind = 'reports of ' || $10),
  made as (insert into floor.reports (company_id, id, ordered, status, shared, listed, more, client_name, progress,
      author)
    select $1, $2, $6, '', $7 || ',"reportId":"' || code || '",' || names, ',"imageCount":0,"coverThumbnailUrl":null',
      $8 || ',' || of_report, client_name, $9, $10::uuid
    from number, job returning shared, more),
  found as (insert into floor.reports_found (company_id, id, ordered, status, late, code, words)
    select $1, $2, $6, '', false, lower(code), ' ' || lower(code) || ' ' || found_by from number, job),
  ${told} ${answered}`

const createInvoice = `with ${numbered('invoices', 'invoice', firstCounted)},
  job as (select * from floor.jobs where company_id = $1 and id = $5),
  made as (insert into floor.invoices (company_id, id, ordered, status, shared, listed, more, total)
    select $1, $2, $6, 'draft', $7 || ',"invoiceNumber":"' || code || '",' || names, '',
      replace($8, '"jobName":"?"', '"jobName":' || to_json(name)) || ',' || bill_to, $9
    from number, job returning shared, more),
  found as (insert into floor.invoices_found (company_id, id, ordered, status, late, code, words)
    select $1, $2, $6, 'draft', false, lower(code), ' ' || lower(code) || ' ' || $10 from number),
  ${told} ${answered}`

const folded = (...texts: (string | undefined)[]): string => foldedWords(texts.join(' ')).join(' ')

const creates: Record<string, (companyId: string, body: Body, person: Person) => Omit<Statement, 'answer'>> = {
  '/api/clients': (companyId, { id = '', ...form }) => {
    const shared = {
      ...made(companyId, id),
      billingEmail: '',
      website: '',
      contactPhone: '',
      contactEmail: '',
      ...form,
      logo: null,
      xeroId: null,
      totalJobs: 0,
      activeJobs: 0,
      ...newClientAnswers,
    }
    const words = folded(form['name'], form['email'], form['contactName'], form['address'])
    const name = form['name'] ?? ''
    return {
      name: 'create client',
      text: createClient,
      values: [companyId, id, newId(), `client.created ${name}`, name.toLowerCase(), inner(shared), words],
    }
  },
  '/api/reports': (companyId, body, { id: author }) => {
    const { id = '', jobId, clientId: _, date, preparedBy, progressPercentage, ...texts } = body
    const shared = { ...made(companyId, id), date, preparedBy, progressPercentage, ...newReportAnswers }
    const more = `,${inner({ ...texts, images: [], viewings: [] })}`
    return {
      name: 'create report',
      text: createReport,
      values: [companyId, id, newId(), 'report.created', jobId, date, inner(shared), more, progressPercentage, author],
    }
  },
  '/api/invoices': (companyId, body) => {
    const { id = '', jobId = '', reference, date, dueDate } = body
    const items = (body['items'] as unknown as Item[]).map((item, at) => lineOf(item, at, jobId))
    const subtotal = sumOf(items.map(({ amount }) => amount))
    const taxTotal = sumOf(items.map(({ tax }) => tax))
    const total = sumOf([subtotal, taxTotal])
    const shared = {
      ...made(companyId, id),
      reference,
      date,
      dueDate,
      status: 'draft',
      shownStatus: 'draft',
      issued: false,
      subtotal,
      taxTotal,
      total,
      amountPaid: '0.00',
      balance: total,
      ...newInvoiceAnswers,
    }
    const more = `,${inner({ paymentTerms: 'Net 30', notes: '', xeroId: null, sendings: [], viewings: [], items, payments: [] })}`
    return {
      name: 'create invoice',
      text: createInvoice,
      values: [companyId, id, newId(), 'invoice.created', jobId, date, inner(shared), more, total, folded(reference)],
    }
  },
}

interface Item {
  description: string
  quantity: string
  unitPrice: string
  taxRate: string
}

/** A line as it is answered; amounts are rounded to the cent, and so is the tax of each. */
function lineOf(item: Item, at: number, jobId: string) {
  const cents = Math.round(Number((Number(item.quantity) * Number(item.unitPrice) * 100).toFixed(6)))
  const tax = Math.round(Number((cents * Number(item.taxRate)).toFixed(6)))
  return {
    id: String(at),
    ...item,
    kind: 'charge',
    jobId,
    jobName: '?',
    variationId: null,
    variationNumber: null,
    amount: (cents / 100).toFixed(2),
    tax: (tax / 100).toFixed(2),
  }
}

const sumOf = (amounts: string[]): string =>
  (amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(2)
