import { z } from 'zod'
import type { Endpoint } from '#domain/endpoint.ts'
import { textOf, type Caller } from './caller.ts'
import type { Sent } from './matrix-row.ts'

/** What came back, as bytes of text. */
export interface Reply {
  status: number
  type: string
  text: string
  headers: Headers
}

/** Calls an endpoint with plain values, whether valid or not. A string body is sent as it stands. */
export async function perform(
  caller: Caller,
  endpoint: Endpoint,
  sent: Omit<Sent, 'body'> & { body?: unknown },
  headers: Record<string, string> = {},
): Promise<Reply> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(asText(sent.params?.[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(sent.query ?? {}))
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, asText(each))
  const response = await caller.fetch(search.size === 0 ? path : `${path}?${search}`, {
    method: endpoint.method,
    headers: {
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(sent.version === undefined ? {} : { 'if-match': `"${sent.version}"` }),
      ...headers,
    },
    ...payloadOf(sent),
  })
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await textOf(response),
    headers: response.headers,
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function payloadOf({ body, upload }: { body?: unknown; upload?: Buffer }): { body?: string | FormData } {
  if (upload !== undefined) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(upload)]), 'site.jpg')
    return { body: form }
  }
  if (body === undefined) return {}
  return { body: typeof body === 'string' ? body : JSON.stringify(body) }
}

/** A JSON schema as `z.toJSONSchema` writes it, as far as these tests walk it. */
export interface Shape {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: string[]
  const?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  properties?: Record<string, Shape>
  additionalProperties?: boolean | Shape
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
}

export const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

/** The shape of what an endpoint takes in one place; several values of a query parameter are one text. */
export function shapeAt(schema: z.ZodType, place: 'params' | 'query' | 'body'): Shape {
  const shape = shapeOf(schema)
  if (place !== 'query') return shape
  const properties = Object.entries(shape.properties ?? {}).map(([name, each]) => [name, each.items ?? each] as const)
  return { ...shape, properties: Object.fromEntries(properties) }
}

/** Every leaf of an endpoint's inputs, as a dotted path such as `body.images.0.fileId`, with its shape. */
export function leavesOf(endpoint: Endpoint): { path: string; shape: Shape }[] {
  return (['params', 'query', 'body'] as const).flatMap((place) => {
    const schema = endpoint[place]
    return schema === undefined ? [] : walk(shapeAt(schema, place), place)
  })
}

function walk(shape: Shape, path: string): { path: string; shape: Shape }[] {
  const inner = shape.anyOf?.find((each) => each.properties !== undefined || each.items !== undefined) ?? shape
  if (inner.properties !== undefined)
    return Object.entries(inner.properties).flatMap(([name, each]) => walk(each, `${path}.${name}`))
  if (inner.items !== undefined) return walk(inner.items, `${path}.0`)
  return [{ path, shape }]
}

const isUuid = (shape: Shape): boolean => shape.format === 'uuid' || (shape.anyOf ?? []).some(isUuid)

/**
 * The paths at which an endpoint takes the id of a record that exists; the id a caller chooses for a new one is none of
 * them.
 */
export const idSlots = (endpoint: Endpoint): string[] =>
  leavesOf(endpoint)
    .filter(({ path, shape }) => isUuid(shape) && path !== 'body.id' && path !== 'query.id')
    .map(({ path }) => path)

type Tree = Record<string, unknown>

/** The value at a dotted path, or undefined. */
export const valueAt = (tree: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, name) => (part === null || part === undefined ? undefined : (part as Tree)[name]), tree)

/** A copy with another value at a dotted path; objects and arrays on the way are made where they lack. */
export function withValue<T>(tree: T, path: string, value: unknown): T {
  const [name = '', ...rest] = path.split('.')
  const copy = (Array.isArray(tree) ? [...(tree as unknown[])] : { ...tree }) as Tree
  copy[name] =
    rest.length === 0 ? value : withValue(copy[name] ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {}), rest.join('.'), value)
  return copy as T
}

/** A refusal's body without the one part that differs from request to request. */
export const withoutRequestId = (text: string): string => text.replace(/"requestId":"[^"]*"/, '"requestId":""')
