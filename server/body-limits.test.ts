import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#domain/clients/api.ts'
import { bodyLimitsOf, usualBodyLimit, type Endpoint } from '#domain/endpoint.ts'
import { fileLimits, largestUpload, photoLimits } from '#domain/files/schema.ts'
import { importLimits } from '#domain/imports/schema.ts'
import { intakePart } from '#domain/intakes/choices.ts'
import { createInvoice } from '#domain/invoices/api.ts'
import { newId } from '#domain/ids.ts'
import { signUp } from '#domain/signup/api.ts'
import { routes } from './features.ts'
import { jsonLimits } from './platform/limits.ts'
import { givenClient, givenCompany, type Person } from './testing/given.ts'
import { shapeOf, type Shape } from './testing/matrix-calls.ts'
import { startTestServer, type TestServer } from './testing/server.ts'

// Every endpoint takes the largest body that its schema allows, and hardly more. What is beyond the limits is refused
// in platform/http/bodies.test.ts and json.test.ts.

const endpoints = routes.map((route) => route.endpoint)
const withBody = endpoints.flatMap(({ body, ...endpoint }) => (body === undefined ? [] : [{ ...endpoint, body }]))

/** The largest there is of something: its bytes, its values, how deep it is nested, the most keys of one object. */
interface Extent {
  bytes: number
  values: number
  depth: number
  keys: number
}

/** A character of a text may be written as an escape (`\u00e9`), as some clients write each that is not ASCII. */
const escapedBytes = 6
/** What has no limit of its own is a date, an amount or the like, which are checked by rules. */
const usualText = 64

const greatest = (extents: Extent[]): Extent => ({
  bytes: Math.max(...extents.map(({ bytes }) => bytes)),
  values: Math.max(...extents.map(({ values }) => values)),
  depth: Math.max(...extents.map(({ depth }) => depth)),
  keys: Math.max(...extents.map(({ keys }) => keys)),
})

function extentOf(shape: Shape): Extent {
  const variants = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]
  if (variants.length > 0) return greatest(variants.map(extentOf))
  if (shape.properties !== undefined) return extentOfObject(shape.properties)
  if (shape.items !== undefined) {
    const { maxItems = Infinity } = shape
    const each = extentOf(shape.items)
    return {
      bytes: 2 + maxItems * (each.bytes + 1),
      values: 1 + maxItems * each.values,
      depth: each.depth + 1,
      keys: each.keys,
    }
  }
  return { bytes: bytesOfText(shape), values: 1, depth: 0, keys: 0 }
}

function extentOfObject(properties: Record<string, Shape>): Extent {
  const inside = Object.entries(properties).map(([name, shape]) => ({ name, ...extentOf(shape) }))
  return {
    bytes: inside.reduce((sum, { name, bytes }) => sum + name.length + 4 + bytes, 2),
    values: inside.reduce((sum, { values }) => sum + values, 1),
    depth: 1 + Math.max(0, ...inside.map(({ depth }) => depth)),
    keys: Math.max(inside.length, ...inside.map(({ keys }) => keys)),
  }
}

function bytesOfText({ enum: choices, const: only, maxLength, pattern }: Shape): number {
  const known = [...(choices ?? []), ...(only === undefined ? [] : [only])]
  if (known.length > 0) return Math.max(...known.map((each) => JSON.stringify(each).length))
  const isAscii = pattern !== undefined && !new RegExp(pattern, 'u').test('é')
  return maxLength === undefined ? usualText : 2 + maxLength * (isAscii ? 1 : escapedBytes)
}

describe.each(withBody.map((endpoint) => [endpoint.name, endpoint] as const))('the body of %s', (_, endpoint) => {
  const largest = extentOf(shapeOf(endpoint.body))

  it('fits into its limit, which is not much larger', () => {
    const { plain } = bodyLimitsOf(endpoint)
    expect(largest.bytes).toBeLessThanOrEqual(plain)
    if (plain > usualBodyLimit) expect(largest.bytes).toBeGreaterThan(plain * 0.8)
  })

  it('is far from what is refused as too complex', () => {
    const { depth, values, keysOfObject } = jsonLimits
    expect(largest.depth * 3).toBeLessThanOrEqual(depth)
    expect(largest.values * 3).toBeLessThanOrEqual(values)
    expect(largest.keys * 3).toBeLessThanOrEqual(keysOfObject)
  })
})

describe('a form with a file', () => {
  const largestFiles: Record<string, number> = {
    changePhoto: photoLimits.maxBytes,
    sendIntakePart: intakePart,
    signUp: fileLimits['company-logo'].maxBytes,
    startImport: importLimits.maxBytes,
    uploadFile: largestUpload,
  }
  const forms = endpoints.filter(({ multipart }) => multipart === true)

  it('may be as large as the largest file, with what stands around it', () => {
    const limits = Object.fromEntries(forms.map((endpoint) => [endpoint.name, bodyLimitsOf(endpoint).form]))
    expect(limits).toEqual(
      Object.fromEntries(Object.entries(largestFiles).map(([name, bytes]) => [name, bytes + usualBodyLimit])),
    )
  })

  it('has room for the data beside it', () => {
    expect(extentOf(shapeOf(signUp.body)).bytes).toBeLessThan(10_000)
  })
})

describe('the largest', () => {
  let server: TestServer
  let person: Person
  beforeAll(async () => {
    server = await startTestServer({ WORKER: 'off' })
    person = (await givenCompany(server)).orgAdmin
  })
  afterAll(() => server.stop())

  const send = ({ path, method }: Endpoint, text: string) =>
    person.fetch(path, { method, body: text, headers: { 'content-type': 'application/json' } })
  const escaped = (value: unknown): string =>
    JSON.stringify(value).replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

  it('invoice is taken: all its lines, each of the longest text, every character of it escaped', async () => {
    const client = await givenClient(person)
    const { properties } = extentShape(createInvoice)
    const { maxItems = 0, items } = properties['items'] ?? {}
    const length = items?.properties?.['description']?.maxLength ?? 0
    const item = { description: '汉'.repeat(length), quantity: '1', unitPrice: '1.00', taxRate: '0.15' }
    const text = escaped({
      id: newId(),
      clientId: client.id,
      reference: 'Stage 1',
      date: '2026-11-20',
      dueDate: '2026-12-20',
      items: Array.from({ length: maxItems }, () => item),
    })
    expect(text.length).toBeGreaterThan(1024 ** 2)
    const response = await send(createInvoice, text)
    expect([response.status, await response.text()]).toEqual([201, expect.stringContaining('汉') as string])
  })

  it('client is taken with blanks around it, up to the last byte of the limit', async () => {
    const body = { id: newId(), name: 'Tui Builders', email: 'office@tui.example', phone: '09 555 0100' }
    const text = JSON.stringify(body).padEnd(usualBodyLimit)
    expect((await send(createClient, `${text} `)).status).toBe(413)
    expect((await send(createClient, text)).status).toBe(201)
  })
})

const extentShape = ({ body }: { body: Parameters<typeof shapeOf>[0] }): { properties: Record<string, Shape> } => ({
  properties: {},
  ...shapeOf(body),
})
