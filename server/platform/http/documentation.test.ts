import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import type { JsonSchema } from './openapi/schemas.ts'

interface Response {
  $ref?: string
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema: JsonSchema }>
}
interface Operation {
  operationId: string
  description?: string
  security?: unknown[]
  parameters: { name: string; in: string; description?: string; explode?: boolean; schema: JsonSchema }[]
  requestBody?: { description: string; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Response>
}
interface Document {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, Response> }
}

let server: TestServer
let document: Document
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document
})
afterAll(() => server.stop())

const operation = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method]
  if (found === undefined) throw new Error(`Nothing is said of ${method} ${path}`)
  return found
}
const headersOf = ({ parameters }: Operation) =>
  parameters.filter((each) => each.in === 'header').map(({ name }) => name)
const fieldsOf = (name: string): Record<string, JsonSchema> => document.components.schemas[name]?.properties ?? {}

it('says which version an edit takes and answers, and how it is refused', () => {
  const edit = operation('patch', '/api/tasks/{id}')
  expect(headersOf(edit)).toEqual(['If-Match'])
  expect(Object.keys(edit.responses)).toEqual('200 400 401 403 404 409 412 413 415 422 428 429 503 default'.split(' '))
  expect(edit.responses['200']?.headers).toHaveProperty('ETag')
  expect(edit.responses['429']?.$ref).toBe('#/components/responses/Refused429')
  expect(document.components.responses['Refused429']?.headers).toHaveProperty('Retry-After')
  expect(document.components.responses['Refused409']).not.toHaveProperty('headers')
})

it('says of a move what its neighbours mean, and of the stream what it says and where it goes on', () => {
  const move = operation('post', '/api/tasks/{id}/move')
  expect([headersOf(move), move.description]).toEqual([[], expect.stringContaining('`before` is null')])
  const stream = operation('get', '/api/live')
  expect([headersOf(stream), stream.description]).toEqual([['Last-Event-ID'], expect.stringContaining('`gap`')])
})

it('says which values a filter takes, and that several stand in one parameter', () => {
  const status = operation('get', '/api/tasks').parameters.find(({ name }) => name === 'status')
  expect(status).toMatchObject({
    explode: false,
    schema: { type: 'array', items: { enum: expect.arrayContaining(['open']) } },
  })
})

it('says who may call an operation, and where a program may not', () => {
  const feed = operation('post', '/api/calendar/feed')
  expect(feed.description).toContain('A token of `/api/tokens` is refused.')
  expect(operation('get', '/api/tasks').description).toBe('Needs the right `manage_tasks:view`.')
  expect(operation('get', '/api/tasks')).not.toHaveProperty('security')
  expect(operation('get', '/api/shared/reports/{token}').security).toEqual([])
})

it('describes every field and parameter, and leaves answers open to new fields', () => {
  const undescribed: string[] = []
  const closed: string[] = []
  const look = (schema: JsonSchema, at: string, isSent: boolean): void => {
    if (schema.additionalProperties === false && !isSent) closed.push(at)
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (!field.description && !field.$ref) undescribed.push(`${at}.${name}`)
      look(field, `${at}.${name}`, isSent)
    }
    for (const part of [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
      if (part !== undefined) look(part, at, isSent)
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) look(schema, name, name.endsWith('Body'))
  for (const each of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    for (const { name, description } of each.parameters)
      if (!description) undescribed.push(`${each.operationId} ${name}`)
    for (const { content = {} } of Object.values(each.responses))
      for (const { schema } of Object.values(content)) look(schema, each.operationId, false)
  }
  expect([undescribed, closed]).toEqual([[], []])
})

it('says of each kind of field what its values look like', () => {
  expect(fieldsOf('Invoice')).toMatchObject({
    id: { format: 'uuid' },
    date: { format: 'date' },
    createdAt: { format: 'date-time' },
    subtotal: { description: expect.stringMatching(/Excluding tax.*decimal string/) },
    total: { description: expect.stringMatching(/Including tax.*decimal string/) },
    items: { items: { $ref: '#/components/schemas/InvoiceItem' } },
  })
  expect(fieldsOf('InvoiceItem')['taxRate']?.description).toContain('`"0.15"` means 15 %')
  const dated = operation('get', '/api/invoices').parameters.find(({ name }) => name === 'dated')
  expect(dated?.description).toContain('YYYY-MM..YYYY-MM')
  expect(fieldsOf('UpdateInvoiceBody')['items']?.items?.properties?.['taxRate']?.description).toContain('fraction')
})

it('says what is bytes, under which name they are saved, and how large a body may be', () => {
  const pdf = operation('get', '/api/invoices/{id}/pdf').responses['200']
  expect(pdf?.content).toEqual({ 'application/pdf': { schema: { type: 'string', format: 'binary' } } })
  expect(pdf?.headers).toHaveProperty('Content-Disposition')
  const table = operation('get', '/api/client-export').responses['200']?.content ?? {}
  expect(table['text/csv']?.schema).toEqual({ type: 'string' })
  expect(operation('post', '/api/clients').requestBody?.description).toBe('At most 64 KB.')
  const upload = operation('post', '/api/files').requestBody
  expect(upload?.description).toMatch(/^At most 10,304 KB with a file/)
  expect(upload?.content['multipart/form-data']?.schema.properties?.['file']).toMatchObject({ format: 'binary' })
})

it('comes compressed, with a tag by which it is not sent twice', async () => {
  const asked = (headers: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${server.url}/api/openapi.json`, { headers }, (answer) => resolve(answer.resume())).on('error', reject)
    })
  const whole = await asked({ 'accept-encoding': 'br, gzip' })
  expect([whole.statusCode, whole.headers['content-encoding']]).toEqual([200, 'br'])
  const again = await asked({ 'if-none-match': whole.headers.etag ?? '' })
  expect([again.statusCode, again.headers.etag]).toEqual([304, whole.headers.etag])
})
