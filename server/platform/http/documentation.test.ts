import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

interface Operation {
  description?: string
  parameters: { name: string; in: string; explode?: boolean; schema: Record<string, unknown> }[]
  responses: Record<string, { description: string; headers?: Record<string, unknown> }>
}

let server: TestServer
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  const document = await (await fetch(`${server.url}/api/openapi.json`)).json()
  paths = (document as { paths: typeof paths }).paths
})
afterAll(() => server.stop())

const operation = (method: string, path: string): Operation => {
  const found = paths[path]?.[method]
  if (found === undefined) throw new Error(`Nothing is said of ${method} ${path}`)
  return found
}
const headersOf = ({ parameters }: Operation) =>
  parameters.filter((each) => each.in === 'header').map(({ name }) => name)

it('says which version an edit takes and answers, and how it is refused', () => {
  const edit = operation('patch', '/api/tasks/{id}')
  expect(headersOf(edit)).toEqual(['If-Match'])
  expect(Object.keys(edit.responses)).toEqual('200 401 403 404 409 412 422 428 429 503 default'.split(' '))
  expect(edit.responses['200']?.headers).toHaveProperty('ETag')
  expect(edit.responses['429']?.headers).toHaveProperty('Retry-After')
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

it('says where no program may', () => {
  const feed = operation('post', '/api/calendar/feed')
  expect(feed.description).toBe('For people: a token of `/api/tokens` is refused.')
  expect(operation('get', '/api/tasks').description).toBeUndefined()
})
