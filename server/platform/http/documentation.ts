import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { problem } from '#domain/problem.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import type { Route } from './route.ts'

/**
 * OpenAPI 3.1 of every registered endpoint at `/api/openapi.json`, and a page to read it at `/api/reference`. Its
 * script comes with the built screens where they are served, else from its package.
 */
export function registerDocumentation(app: FastifyInstance, routes: readonly Route[], withScreens: boolean): void {
  let document: string | undefined
  app.get('/api/openapi.json', (_, reply) => {
    document ??= JSON.stringify(
      openApi(routes.map((route) => route.endpoint).filter((endpoint) => endpoint.access !== 'development')),
    )
    return reply.type('application/json; charset=utf-8').send(document)
  })

  app.get('/api/reference', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      // The reader styles itself inline; the page shows nothing but our own document.
      .header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stringline API</title><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><script id="api-reference" data-url="/api/openapi.json" data-configuration=\'{"withDefaultFonts":false,"hideClientButton":true,"telemetry":false,"agent":{"disabled":true},"mcp":{"disabled":true},"showDeveloperTools":"never"}\'></script><script src="/api/reference.js"></script></body></html>',
      ),
  )
  if (withScreens) return
  app.get('/api/reference.js', (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(readFileSync(readerScript())),
  )
}

/** The reader of OpenAPI documents, a script finished for browsers, in its package. */
export const readerScript = (): string =>
  join(dirname(fileURLToPath(import.meta.resolve('@scalar/api-reference'))), 'browser/standalone.js')

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })

/** The OpenAPI 3.1 document of the endpoints. */
function openApi(endpoints: readonly Endpoint[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stringline',
      version: '1',
      description:
        'Send `Authorization: Bearer <token>`, with a token made under My Profile (`POST /api/tokens`): the program acts with ' +
        'its person’s rights in the company where it was made, as they are at each request, and reaches nothing that is the ' +
        'account’s alone. A program that its person runs may also sign in: `POST /api/sign-in` answers a token to `"token": true`.',
    },
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
    paths,
  }
}

function operation(endpoint: Endpoint): object {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...explained(endpoint),
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...headersOf(endpoint),
    ],
    ...requestBodyOf(endpoint),
    responses: responsesOf(endpoint),
  }
}

function explained({ access, proof, explanation = '' }: Endpoint): object {
  const forPeople =
    access === 'member' || access === 'account' || proof !== undefined
      ? 'For people: a token of `/api/tokens` is refused.'
      : ''
  const recent = proof === undefined ? '' : 'Refused as `confirm_first` without a recent proof (`/api/session/proof`).'
  const description = [explanation, forPeople, recent].filter((part) => part !== '').join(' ')
  return description === '' ? {} : { description }
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    // Several values stand in one parameter, with commas between (domain/filters.ts).
    ...(typeof property === 'object' && property.type === 'array' ? { style: 'form', explode: false } : {}),
  }))
}

const ofText = { type: 'string' }

function headersOf({ versioned, headers = {} }: Endpoint): object[] {
  const header = (name: string, description: string) => ({ name, in: 'header', schema: ofText, description })
  return [
    ...(versioned === true ? [{ ...header('If-Match', 'The version this edit is based on'), required: true }] : []),
    ...Object.entries(headers).map(([name, description]) => header(name, description)),
  ]
}

function requestBodyOf(endpoint: Endpoint): object {
  if (endpoint.multipart === true) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    if (endpoint.body === undefined) {
      const schema = { type: 'object', required: ['file'], properties: { file } }
      return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
    }
    const data = schemaOf(endpoint.body, 'input')
    const schema = { type: 'object', required: ['data'], properties: { data, file } }
    const content = { 'application/json': { schema: data }, 'multipart/form-data': { schema } }
    return { requestBody: { required: true, content } }
  }
  return endpoint.body === undefined
    ? {}
    : { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }
}

const contentOf = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, {}]))

function responsesOf(endpoint: Endpoint): object {
  const refusals = Object.fromEntries(statusesOf(endpoint).map((status) => [status, refusal(refused[status])]))
  if (endpoint.bytes !== undefined)
    return { 200: { description: 'The bytes', content: contentOf([endpoint.bytes].flat()) }, ...refusals }
  if (endpoint.output === undefined) return { 204: { description: 'Done' }, ...refusals }
  const success = endpoint.creates === true ? 201 : 200
  const schema = schemaOf(endpoint.output, 'output')
  const headers = { ETag: { schema: ofText, description: 'The version, as `If-Match` takes it' } }
  const answer = { description: 'Success', content: { 'application/json': { schema } } }
  return { [success]: 'version' in (schema.properties ?? {}) ? { ...answer, headers } : answer, ...refusals }
}

// What each refusal means, whichever endpoint says it; its `code` and `detail` say which it is.
const refused = {
  401: 'Nobody is signed in',
  403: 'Not theirs to do',
  404: 'Not there, or not theirs to see',
  409: 'Not in the state the record is in, or the id was used for something else',
  412: 'Edited meanwhile: `current` is the record as it is',
  422: 'What was sent is not valid: `errors` says which field, and why',
  428: '`If-Match` is missing',
  429: 'Too often: `Retry-After` says when to come back',
  503: 'Busy for a moment: `Retry-After` says when to come back',
  default: 'Refused',
}
type Refused = keyof typeof refused

function statusesOf({ access, method, params, query, body, versioned }: Endpoint): Refused[] {
  const writes = method !== 'GET'
  return [
    ...(access === 'public' ? [] : ([401, 403] as const)),
    ...(params === undefined ? [] : ([404] as const)),
    ...(writes ? ([409] as const) : []),
    ...(versioned === true ? ([412, 428] as const) : []),
    ...(query === undefined && body === undefined ? [] : ([422] as const)),
    ...([429, 503, 'default'] as const),
  ]
}

function refusal(description: string): object {
  const seconds = { schema: { type: 'integer' }, description: 'In so many seconds it may be tried again' }
  return {
    description,
    headers: { 'Retry-After': seconds },
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}
