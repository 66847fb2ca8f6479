import { bodyLimitsOf, type Access, type Endpoint } from '#domain/endpoint.ts'
import type { JsonSchema } from './schemas.ts'

/** Schemas of an endpoint's parts, already written. */
export interface EndpointSchemas {
  params?: JsonSchema | undefined
  query?: JsonSchema | undefined
  body?: JsonSchema | undefined
  output?: JsonSchema | undefined
  /** Whether its answer has a `version`, which is sent as `ETag` too. */
  isVersioned: boolean
}

/** The OpenAPI operation of an endpoint. */
export const operationOf = (endpoint: Endpoint, tag: string, schemas: EndpointSchemas): object => ({
  operationId: endpoint.name,
  tags: [tag],
  summary: endpoint.summary,
  description: descriptionOf(endpoint),
  ...(isForAnyone(endpoint) ? { security: [] } : {}),
  parameters: [
    ...parametersOf(schemas.params, 'path'),
    ...parametersOf(schemas.query, 'query'),
    ...headersOf(endpoint),
  ],
  ...requestBodyOf(endpoint, schemas),
  responses: responsesOf(endpoint, schemas),
})

const isForAnyone = ({ access }: Endpoint): boolean => access === 'public'

const callers: Record<Exclude<Access, readonly unknown[]>, string> = {
  public: 'Needs no sign-in.',
  account: 'For anyone who is signed in, in a company or in none. A token of `/api/tokens` is refused.',
  member: 'For the people of a company and of its clients. A token of `/api/tokens` is refused.',
  session: 'For anyone who is signed in to a company.',
  staff: 'For the people of a company, not for those of its clients.',
  contact: 'For the people of a client.',
  platform: 'For the super admin.',
  development: 'Exists in development only.',
}

const needsProof =
  'Refused as `confirm_first` without a recent proof of identity (`/api/session/proof`). ' +
  'A token of `/api/tokens` is refused.'

/** What it does beyond its summary, who may call it, and what it asks for. */
function descriptionOf({ access, right, proof, versioned, creates, body, explanation }: Endpoint): string {
  const rights = [right ?? []].flat()
  return [
    explanation,
    typeof access === 'string' ? callers[access] : needs('one of the rights', access),
    rights.length > 0 && needs('all of the rights', rights),
    proof !== undefined && needsProof,
    versioned === true && 'Send the version that the edit is based on as `If-Match`.',
    creates === true && hasId(body) && 'To retry safely, choose the `id` and send the same request again.',
  ]
    .filter((part) => typeof part === 'string')
    .join(' ')
}

const needs = (several: string, rights: readonly string[]): string =>
  `Needs ${rights.length > 1 ? several : 'the right'} ${rights.map((each) => `\`${each}\``).join(', ')}.`

const hasId = (body: Endpoint['body']): boolean =>
  body !== undefined && 'shape' in body && 'id' in (body.shape as Record<string, unknown>)

function parametersOf(schema: JsonSchema | undefined, place: 'path' | 'query'): object[] {
  const { properties = {}, required = [] } = schema ?? {}
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    description,
    required: place === 'path' || required.includes(name),
    schema: property,
    // Several values stand in one parameter, with commas between (domain/filters.ts).
    ...(property.type === 'array' ? { style: 'form', explode: false } : {}),
  }))
}

const ofText = { type: 'string' }

function headersOf({ versioned, headers = {} }: Endpoint): object[] {
  const header = (name: string, description: string) => ({ name, in: 'header', schema: ofText, description })
  const ifMatch = {
    ...header('If-Match', 'The version that this edit is based on, as the `ETag` of its answer says it.'),
    required: true,
    schema: { ...ofText, examples: ['"3"'] },
  }
  return [
    ...(versioned === true ? [ifMatch] : []),
    ...Object.entries(headers).map(([name, description]) => header(name, description)),
  ]
}

const binary = { type: 'string', format: 'binary' }
const inKilobytes = (bytes: number): string => `${Math.floor(bytes / 1024).toLocaleString('en')} KB`

function requestBodyOf(endpoint: Endpoint, { body }: EndpointSchemas): object {
  const { plain, form } = bodyLimitsOf(endpoint)
  const json = { schema: body }
  const requestBody = (description: string, content: object) => ({
    requestBody: { description, required: true, content },
  })
  if (endpoint.multipart === true) {
    const file = { ...binary, description: 'The file.' }
    const limit = `At most ${inKilobytes(form ?? plain)} with a file`
    if (body === undefined) {
      const schema = { type: 'object', required: ['file'], properties: { file } }
      return requestBody(`${limit}.`, { 'multipart/form-data': { schema } })
    }
    const schema = { type: 'object', required: ['data'], properties: { data: body, file } }
    return requestBody(`${limit}, and ${inKilobytes(plain)} as JSON.`, {
      'application/json': json,
      'multipart/form-data': { schema, encoding: { data: { contentType: 'application/json' } } },
    })
  }
  const limit = `At most ${inKilobytes(plain)}.`
  if (endpoint.signed === true) {
    const schema = { type: 'object', description: 'What the other system sends, with its signature in a header.' }
    return requestBody(limit, { 'application/json': { schema } })
  }
  if (endpoint.form === true) {
    const schema = { type: 'object', description: 'Nothing in it is read.' }
    return {
      requestBody: { description: limit, content: { 'application/x-www-form-urlencoded': { schema } } },
    }
  }
  return body === undefined ? {} : requestBody(limit, { 'application/json': json })
}

const header = (description: string, schema: object = ofText) => ({ description, schema })
const tag = header('Names this state of the answer.')
const disposition = header('The name to save the file under.')

function responsesOf(endpoint: Endpoint, schemas: EndpointSchemas): object {
  return { ...successOf(endpoint, schemas), ...refusalsOf(endpoint) }
}

function successOf(endpoint: Endpoint, { output, isVersioned }: EndpointSchemas): object {
  if (endpoint.bytes !== undefined) return bytesOf(endpoint, [endpoint.bytes].flat())
  // Other systems take nothing but 200 for an answer to what they send.
  if (endpoint.signed === true) return { 200: { description: 'Taken.' } }
  if (output === undefined) return { 204: { description: 'Done.' } }
  const headers = { ETag: header('The version, as `If-Match` takes it.') }
  const answer = { description: 'Done.', content: { 'application/json': { schema: output } } }
  const redirect = { description: endpoint.redirects, headers: { Location: header('Where to.') } }
  return {
    [endpoint.creates === true ? 201 : 200]: isVersioned ? { ...answer, headers } : answer,
    ...(endpoint.redirects === undefined ? {} : { 303: redirect }),
  }
}

const texts = new Set(['text/csv', 'text/calendar', 'text/event-stream'])

function bytesOf({ headers = {}, method }: Endpoint, types: readonly string[]): object {
  const schemaOf = (type: string) =>
    type === 'application/json' ? { type: 'object' } : texts.has(type) ? ofText : binary
  const content = Object.fromEntries(types.map((type) => [type, { schema: schemaOf(type) }]))
  const isStored = method === 'GET' && ('If-None-Match' in headers || 'Range' in headers)
  const isSaved = !types.includes('text/event-stream') && !types.includes('text/calendar')
  const said = {
    ...(isStored ? { ETag: tag } : {}),
    ...(isSaved ? { 'Content-Disposition': disposition } : {}),
  }
  const named = Object.keys(said).length === 0 ? {} : { headers: said }
  const range = header('Which bytes of how many these are.')
  return {
    200: { description: 'The bytes.', ...named, content },
    ...('Range' in headers
      ? {
          206: { description: 'The part that was asked for.', headers: { ...said, 'Content-Range': range }, content },
          416: { description: 'The part lies outside of the file.', headers: { ...said, 'Content-Range': range } },
        }
      : {}),
    ...('If-None-Match' in headers ? { 304: { description: 'Not changed.', headers: said } } : {}),
  }
}

// What each refusal means, for every operation; its `code` and `detail` say which it is.
const refused = {
  400: 'The request cannot be read.',
  401: 'Nobody is signed in.',
  403: 'The caller does not have the right.',
  404: 'It does not exist, or the caller may not see it.',
  409: 'The record is in the wrong state, or the `id` was used for something else.',
  412: 'It was changed in the meantime: `current` is the record as it is now.',
  413: 'The body is too large.',
  415: 'The body is of a type that is not taken.',
  422: 'What was sent is not valid: `errors` says which field, and why.',
  428: '`If-Match` is missing.',
  429: 'Too many requests: `Retry-After` says when to try again.',
  503: 'Busy for a moment: `Retry-After` says when to try again.',
  default: 'Any other refusal.',
}
type Refused = keyof typeof refused

function refusalsOf(endpoint: Endpoint): object {
  const { access, method, params, query, body, versioned, multipart } = endpoint
  const takesBody = body !== undefined || multipart === true
  const statuses: Refused[] = [
    ...(takesBody ? ([400] as const) : []),
    ...(access === 'public' ? [] : ([401, 403] as const)),
    ...(params === undefined ? [] : ([404] as const)),
    ...(method === 'GET' ? [] : ([409] as const)),
    ...(versioned === true ? ([412] as const) : []),
    ...(takesBody ? ([413, 415] as const) : []),
    ...(query === undefined && !takesBody ? [] : ([422] as const)),
    ...(versioned === true ? ([428] as const) : []),
    ...([429, 503, 'default'] as const),
  ]
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${componentOf(status)}` }]),
  )
}

const componentOf = (status: Refused): string => (status === 'default' ? 'Refused' : `Refused${status}`)

/** The refusals that the operations refer to, by their names among the components of the document. */
export const refusals = (): Record<string, object> =>
  Object.fromEntries((Object.keys(refused) as Refused[]).map((status) => [componentOf(status), refusal(status)]))

// As keys of an object they are texts.
const isTemporary = (status: Refused): boolean => ['429', '503'].includes(String(status))

function refusal(status: Refused): object {
  const seconds = header('In how many seconds it may be tried again.', { type: 'integer' })
  return {
    description: refused[status],
    ...(isTemporary(status) ? { headers: { 'Retry-After': seconds } } : {}),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}
