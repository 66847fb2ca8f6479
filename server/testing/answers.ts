import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routes } from '../features.ts'
import { documentOf } from '../platform/http/openapi/document.ts'

// Every answer of a server under test is compared with the OpenAPI document.

/** Answers that the document does not allow, each with the operation and what is wrong. */
export interface CheckedAnswers {
  watch: (app: FastifyInstance) => void
  faults: string[]
}

interface Response {
  $ref?: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema?: object }>
}
interface Operation {
  operationId: string
  responses: Record<string, Response>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Response> }
}

/** Compares what a server answers, from its first answer on. */
export function checkAnswers(): CheckedAnswers {
  const faults: string[] = []
  return {
    faults,
    watch(app) {
      app.addHook('onSend', (request, reply, payload, done) => {
        const { url } = request.routeOptions
        const operation = url === undefined ? undefined : operations().get(`${request.method} ${url}`)
        if (operation !== undefined)
          for (const fault of faultsOf(operation, { reply, payload }))
            faults.push(`${request.method} ${addressOf(request)} (${reply.statusCode}): ${fault}`)
        done(null, payload)
      })
    },
  }
}

const addressOf = (request: FastifyRequest): string => request.routeOptions.url ?? request.url

function* faultsOf(
  { operationId, responses }: Operation,
  { reply, payload }: { reply: FastifyReply; payload: unknown },
): Generator<string> {
  const status = String(reply.statusCode)
  const key = status in responses ? status : 'default'
  const documented = responses[key]
  const isDone = reply.statusCode < 400
  if (documented === undefined || (isDone && key === 'default')) return yield 'this status is not documented'
  const { response, at } = resolved(documented, ['paths', ...pathOf(operationId), 'responses', key])
  yield* headerFaults(response, reply)
  const types = Object.keys(response.content ?? {})
  const type = String(reply.getHeader('content-type') ?? '').split(';')[0] ?? ''
  if (types.length === 0) {
    if (typeof payload === 'string' && payload !== '') yield 'a body is not documented'
    return
  }
  const documentedType = types.find((each) => each === type || each === '*/*')
  // Xero wants an empty answer to what it did not sign.
  if (!isDone && (payload === '' || payload === null || payload === undefined)) return
  if (documentedType === undefined) return yield `${type} is not documented, but ${types.join(', ')}`
  if (!type.endsWith('json') || typeof payload !== 'string') return
  const validate = validatorAt([...at, 'content', documentedType, 'schema'])
  if (validate(JSON.parse(payload))) return
  for (const { instancePath, message, params } of (validate.errors ?? []).slice(0, 3))
    yield `${instancePath || '/'} ${message} ${JSON.stringify(params)}`
}

// What is said of an answer beside its body, and means something to its reader.
const told = ['ETag', 'Retry-After', 'Location', 'Content-Disposition', 'Content-Range']

function* headerFaults(response: Response, reply: FastifyReply): Generator<string> {
  for (const name of told) {
    const isSent = reply.getHeader(name) !== undefined
    const isDocumented = response.headers !== undefined && name in response.headers
    if (isSent && !isDocumented) yield `the header ${name} is not documented`
    if (isDocumented && !isSent) yield `the header ${name} is documented and missing`
  }
}

const resolved = (response: Response, at: string[]): { response: Response; at: string[] } => {
  const name = response.$ref?.split('/').at(-1)
  const component = name === undefined ? undefined : document().components.responses[name]
  return name === undefined || component === undefined
    ? { response, at }
    : { response: component, at: ['components', 'responses', name] }
}

// One document serves all servers of a worker.
let made: Document | undefined
const document = (): Document =>
  (made ??= closed(documentOf(routes, { publicUrl: 'https://stringline.test' })) as Document)

/** Without room for fields that the document does not name: what it leaves open for later must not be sent today. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closed(each)]))
  const isObject = copy['type'] === 'object' || (Array.isArray(copy['type']) && copy['type'].includes('object'))
  return isObject && 'properties' in copy && !('additionalProperties' in copy)
    ? { ...copy, additionalProperties: false }
    : copy
}

let byRoute: Map<string, Operation> | undefined
let places: Map<string, string[]> | undefined

function operations(): Map<string, Operation> {
  if (byRoute !== undefined) return byRoute
  byRoute = new Map()
  places = new Map()
  for (const [path, methods] of Object.entries(document().paths))
    for (const [method, operation] of Object.entries(methods)) {
      byRoute.set(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`, operation)
      places.set(operation.operationId, [path, method])
    }
  return byRoute
}

const pathOf = (operationId: string): string[] => places?.get(operationId) ?? []

let ajv: Ajv2020 | undefined
const validators = new Map<string, ValidateFunction>()

/** The schema at a place of the document, compiled when it is first needed. */
function validatorAt(at: readonly string[]): ValidateFunction {
  const pointer = at.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
  const known = validators.get(pointer)
  if (known !== undefined) return known
  if (ajv === undefined) {
    ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
    formats.default(ajv, ['date', 'date-time', 'uuid'])
    for (const annotation of ['binary', 'password']) ajv.addFormat(annotation, true)
    ajv.addSchema(document(), 'document')
  }
  const compiled = ajv.compile({ $ref: `document#/${pointer}` })
  validators.set(pointer, compiled)
  return compiled
}
