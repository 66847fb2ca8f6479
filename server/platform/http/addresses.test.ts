import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { givenCompany, type Company } from '#server/testing/given.ts'

// What no endpoint answers is refused in the product's words, as problem+json.

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
})
afterAll(() => server.stop())

const refusedAs = async (path: string, init: RequestInit = {}) => {
  const answer = await company.orgAdmin.fetch(path, init)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  const { status, code, detail } = (await answer.json()) as Record<string, unknown>
  expect(status).toBe(answer.status)
  return { status, code, detail, allow: answer.headers.get('allow') }
}

it.each(['PUT', 'DELETE', 'OPTIONS'])(
  '%s, which an address does not take, names those that it takes',
  async (method) => {
    expect(await refusedAs('/api/clients', { method })).toEqual({
      status: 405,
      code: 'method_not_allowed',
      detail: `This address does not take ${method}`,
      allow: 'GET, HEAD, POST',
    })
  },
)

it('the methods of an address with a value in it', async () => {
  const { status, allow } = await refusedAs('/api/clients/0198c000-0000-7000-8000-000000000000?a=b', { method: 'POST' })
  expect([status, allow]).toEqual([405, 'GET, HEAD, PATCH, DELETE'])
})

it.each([['GET'], ['POST']])('%s of an address where nothing is', async (method) => {
  expect(await refusedAs('/api/nothing', { method })).toMatchObject({
    status: 404,
    code: 'not_found',
    detail: expect.stringContaining('/api/reference'),
    allow: null,
  })
})

it('an address that is not encoded as addresses are', async () => {
  expect(await refusedAs('/api/clients/%E0%A4%A')).toMatchObject({ status: 404, code: 'not_found' })
})

it('bodies of other types, that are broken or too large', async () => {
  const body = (text: string, type: string) =>
    refusedAs('/api/clients', { method: 'POST', body: text, headers: { 'content-type': type } })
  expect(await body('<a/>', 'text/xml')).toMatchObject({
    status: 415,
    code: 'unsupported_media_type',
    detail: 'Send the body as application/json',
  })
  expect(await body('{"a":', 'application/json')).toMatchObject({ status: 400, code: 'malformed_json' })
  expect(await body('"'.padEnd(70_000, 'a'), 'application/json')).toMatchObject({ status: 413, code: 'body_too_large' })
})

it('pages that are too large, none or no number', async () => {
  const faultOf = async (query: string) => {
    const answer = await company.orgAdmin.fetch(`/api/clients?${query}`)
    const { errors } = (await answer.json()) as { errors: { path: string; message: string }[] }
    return [answer.status, ...errors.map(({ path, message }) => `${path}: ${message}`)]
  }
  expect(await faultOf('pageSize=500')).toEqual([422, 'pageSize: Please enter 200 or less'])
  expect(await faultOf('page=0')).toEqual([422, 'page: Please enter 1 or more'])
  expect(await faultOf('page=1.5')).toEqual([422, 'page: Please enter a whole number'])
  expect(await faultOf('page=two')).toEqual([422, 'page: Please enter a whole number'])
})
