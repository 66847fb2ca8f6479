import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#domain/endpoint.ts'
import type { FieldError } from '#domain/errors.ts'
import { routes } from './features.ts'
import { readJson } from './platform/http/json.ts'
import { asRefusal, problemOf } from './platform/http/problems.ts'
import { parsed } from './platform/http/route.ts'
import { expectClearAnswer } from './testing/clear-answer.ts'
import { fieldsOf, formsWithSuchField, injectedKeys } from './testing/injected-keys.ts'
import { fieldsAt, partsOf, type InputPlace, type Part } from './testing/input-parts.ts'
import { withValue } from './testing/matrix-calls.ts'
import {
  impossibleNumbers,
  impossibleValues,
  isNumber,
  limitsOf,
  oddParameters,
  oddSegments,
  oddValues,
  pastedAlong,
  samplesFor,
  unknownParameters,
} from './testing/odd-values.ts'

// What the schemas of all endpoints say to bad input, by the function with which the server asks them: every field at
// every depth, and every value. How an answer goes over HTTP, and what the database says to values that are taken, is
// tried in hostile.test.ts and injected.test.ts (SECURITY).

const endpoints = routes.map((route) => route.endpoint).filter((endpoint) => endpoint.access !== 'development')
const having = (place: InputPlace) =>
  endpoints.filter((endpoint) => endpoint[place] !== undefined).map((endpoint) => [endpoint.name, endpoint] as const)

/** Answers that were looked at; most differ in nothing but a name. */
const seen = new Set<string>()

/** What is said of each field of an input; nothing where it is taken. */
function complaintsOf(schema: z.ZodType | undefined, sent: unknown, name: string): FieldError[] {
  try {
    parsed(schema, sent)
    return []
  } catch (error) {
    const refusal = asRefusal(error)
    const text = JSON.stringify(problemOf(refusal, ''))
    const reply = { status: refusal.status, type: 'application/problem+json', text, headers: new Headers() }
    if (!seen.has(text)) expectClearAnswer(reply, name)
    seen.add(text)
    return refusal.errors ?? []
  }
}
/** A body goes through the server's reader first. */
const complaintsOfBody = (endpoint: Endpoint, body: unknown, name: string): FieldError[] =>
  complaintsOf(endpoint.body, readJson(JSON.stringify(body)), name)

// Of what may be one of several things, the part is named that says which.
const isAbout = (path: string, { path: said }: FieldError): boolean => said === path || said.startsWith(`${path}.`)
const refuses = (complaints: FieldError[], path: string): boolean => complaints.some((each) => isAbout(path, each))
const put = ({ path, around }: Part, value: unknown): unknown => withValue(around, path, value)

// A password is hashed, what a contact form was signed with is compared, and what stands in the hidden field is
// thrown away: none is stored, any text may be one.
const neverStored = new Set(['password', 'currentPassword', 'form', 'fax'])
/** What people type or paste, of the samples: names, addresses, telephone numbers and links. */
const isTyped = new Set<unknown>(['Kauri Lane', 'aroha@tui.example', '+64 9 555 0100', 'tui.example'])

const isShortText = (value: unknown): boolean => typeof value === 'string' && value.length < 100

describe.each(having('body'))('the body of %s', (_, endpoint) => {
  const { leaves, objects, lists } = partsOf(endpoint, 'body')

  it('has objects that take what they name and nothing else, and lists with an end', () => {
    expect(objects.filter(({ shape }) => shape.additionalProperties !== false).map(({ path }) => path)).toEqual([])
    expect(lists.filter(({ shape }) => shape.maxItems === undefined).map(({ path }) => path)).toEqual([])
    const silent = objects.flatMap(({ path, shape, around }) =>
      Object.entries(injectedKeys).flatMap(([key, value]) => {
        const at = path === '' ? key : `${path}.${key}`
        if (Object.hasOwn(shape.properties ?? {}, key)) return []
        const complaints = complaintsOfBody(endpoint, withValue(around, at, value), at)
        return complaints.some((each) => each.path === at) ? [] : [at]
      }),
    )
    expect(silent).toEqual([])
  })

  it('is an object', () => {
    for (const body of [[], 'text', 42, true, [[[]]]])
      expect(complaintsOfBody(endpoint, body, JSON.stringify(body)), JSON.stringify(body)).not.toEqual([])
  })

  it('says something of each field or takes it, whatever is put into it', () => {
    for (const leaf of leaves) {
      const taken = samplesFor(leaf.shape).filter(
        (value) => !refuses(complaintsOfBody(endpoint, put(leaf, value), leaf.path), leaf.path),
      )
      expect(taken.length, `no sample is right for ${leaf.path}`).toBeGreaterThan(0)
      for (const [name, value] of [...oddValues, ...limitsOf(leaf.shape)])
        complaintsOfBody(endpoint, put(leaf, value), `${name} as ${leaf.path}`)
    }
  })

  it('refuses in each field what it can never take: what no column keeps, and what has no end', () => {
    const silent = leaves.flatMap((leaf) => {
      const values = [...impossibleValues(1_000_000), ...(isNumber(leaf.shape) ? impossibleNumbers : [])]
      return values
        .filter(([, value]) => !(neverStored.has(leaf.path) && isShortText(value)))
        .filter(([name, value]) => !refuses(complaintsOfBody(endpoint, put(leaf, value), name), leaf.path))
        .map(([name]) => `${name} as ${leaf.path}`)
    })
    expect(silent).toEqual([])
  })

  it('takes in each text what is pasted along with it, and keeps none of it', () => {
    for (const { path, shape } of leaves.filter((leaf) => !neverStored.has(leaf.path))) {
      const fields = fieldsAt(endpoint.body as z.ZodType, path)
      expect(fields.length, path).toBeGreaterThan(0)
      for (const field of fields) {
        const texts = samplesFor(shape).filter((value) => typeof value === 'string')
        for (const text of texts.filter((each) => field.safeParse(each).success)) {
          const middle = Math.ceil(text.length / 2)
          const pasted = `${pastedAlong}${text.slice(0, middle)}${pastedAlong}${text.slice(middle)}\u00a0`
          const { success, data } = field.safeParse(pasted)
          if (success || isTyped.has(text)) expect(data, `${text} as ${path}`).toEqual(field.parse(text))
        }
      }
    }
  })

  it('refuses in each field one beyond its limit', () => {
    const silent = leaves.flatMap((leaf) => {
      const { maxLength, minimum, maximum } = leaf.shape
      const beyond = [
        ...(maxLength === undefined ? [] : ['a'.repeat(maxLength + 1), '汉'.repeat(maxLength + 1)]),
        ...(minimum === undefined ? [] : [minimum - 1]),
        ...(maximum === undefined ? [] : [maximum + 1]),
      ]
      return beyond.some((value) => !refuses(complaintsOfBody(endpoint, put(leaf, value), leaf.path), leaf.path))
        ? [leaf.path]
        : []
    })
    expect(silent).toEqual([])
  })
})

it('takes several lines where people write them, and makes one line of them everywhere else', () => {
  const severalLines = endpoints.flatMap((endpoint) =>
    partsOf(endpoint, 'body')
      .leaves.filter(({ path }) =>
        fieldsAt(endpoint.body as z.ZodType, path).some((field) => {
          const { data } = field.safeParse('first\vsecond\nthird')
          return typeof data === 'string' && /[\n\v]/.test(data)
        }),
      )
      .map(({ path }) => path),
  )
  expect([...new Set(severalLines)].toSorted()).toEqual([
    'accidents',
    'address',
    'body',
    'clientCommunication',
    'comments',
    'councilInspections',
    'currentPassword',
    'description',
    'fax',
    'form',
    'items.0.description',
    'keyUpdates',
    'message',
    'notes',
    'password',
    'tasksAchieved',
    'tasksPlanned',
  ])
})

it('knows which forms have a field that others must not set', () => {
  for (const key of Object.keys(injectedKeys)) {
    const forms = endpoints.filter((endpoint) => [...fieldsOf(endpoint)].some((path) => path.split('.').includes(key)))
    expect([key, forms.map(({ name }) => name).toSorted()]).toEqual([key, formsWithSuchField.get(key) ?? []])
  }
})

/** Compared with the name of the company, and not stored: any text is taken. */
const isCompared = ({ name }: Endpoint, path: string): boolean => name === 'deleteCompany' && path === 'name'

describe.each(having('query'))('the query of %s', (_, endpoint) => {
  const { leaves, objects } = partsOf(endpoint, 'query')

  it('says something of each parameter or takes it, and refuses unknown ones and what no column keeps', () => {
    for (const name of unknownParameters)
      expect(refuses(complaintsOf(endpoint.query, { [name]: 'x' }, name), name), name).toBe(true)
    expect(objects.filter(({ shape }) => shape.additionalProperties !== false)).toEqual([])
    for (const { path, shape } of leaves) {
      const taken = samplesFor(shape).filter(
        (value) => !refuses(complaintsOf(endpoint.query, { [path]: String(value) }, path), path),
      )
      expect(taken.length, `no sample is right for ${path}`).toBeGreaterThan(0)
      for (const value of oddParameters) complaintsOf(endpoint.query, { [path]: value }, path)
      const values = [
        'a'.repeat(100_000),
        '1'.repeat(1_000),
        ['a', 'b'],
        ...(isCompared(endpoint, path) ? [] : ['a\u0000b']),
      ]
      for (const value of values)
        expect(
          refuses(complaintsOf(endpoint.query, { [path]: value }, path), path),
          `${path}: ${JSON.stringify(value).slice(0, 40)}`,
        ).toBe(true)
    }
  })
})

describe.each(having('params'))('the path of %s', (_, endpoint) => {
  it('has no room for what is no id, except where a token stands that is looked up by its hash', () => {
    const taken = partsOf(endpoint, 'params').leaves.filter(({ path }) =>
      oddSegments.some((value) => !refuses(complaintsOf(endpoint.params, { [path]: value }, path), path)),
    )
    expect(taken.map(({ path }) => path).filter((path) => path !== 'token')).toEqual([])
  })
})
