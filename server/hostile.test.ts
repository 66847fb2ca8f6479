import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#domain/endpoint.ts'
import { routes } from './features.ts'
import { unknownTokens } from './platform/limits.ts'
import { expectClearAnswer } from './testing/clear-answer.ts'
import { leavesOf, perform, withValue, type Shape } from './testing/matrix-calls.ts'
import { givenWorld, type MatrixRole, type World } from './testing/matrix-world.ts'
import type { Sent } from './testing/matrix-row.ts'
import { matrix } from './testing/matrix.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { snapshotsOf, type Snapshots } from './testing/snapshot.ts'

// Bad input always gets a clear answer: one entry per field, never a stack trace, never a 500 (SECURITY).

let server: TestServer
let world: World
let snapshots: Snapshots
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  world = await givenWorld(server)
  snapshots = await snapshotsOf(server.database)
})
afterAll(async () => {
  await snapshots.close()
  await server.stop()
})

// Whatever a call before turned on: nobody of the company has a second step.
afterEach(async () => {
  const rule = { second_step_required: false }
  await server.platform.db.updateTable('companies').set(rule).where('id', '=', world.company.id).execute()
})

const endpoints = routes.map((route) => route.endpoint).filter((endpoint) => endpoint.access !== 'development')
const named = (some: Endpoint[]) => some.map((endpoint) => [endpoint.name, endpoint] as const)

/** A valid call on records that nobody misses, as somebody who may do everything. */
async function valid(endpoint: Endpoint): Promise<Sent> {
  const sent = await matrix[endpoint.name]?.send(await world.spare(), world)
  if (sent === undefined) throw new Error(`${endpoint.name} has no row in server/testing/matrix.ts`)
  return sent
}
/** Who gets furthest: the super admin, but where only people of a company or of its clients come in. */
const roleFor = ({ access }: Endpoint): MatrixRole =>
  access === 'contact' ? 'contact' : access === 'member' ? 'orgAdmin' : 'superInside'
const call = (endpoint: Endpoint, sent: Parameters<typeof perform>[2], headers?: Record<string, string>) =>
  perform(world.as[roleFor(endpoint)], endpoint, sent, headers)

/** The call without the files that its first success would use up, except the one that the field belongs to. */
const withoutFiles = (sent: Sent, path: string): Sent => ({
  ...sent,
  body: Object.fromEntries(
    Object.entries(sent.body ?? {}).filter(
      ([name]) => !['images', 'fileIds', 'logoFileId'].includes(name) || path.startsWith(`body.${name}`),
    ),
  ),
})

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

/** Moments at the limits of the calendar and of what a database reads. */
const instantsAtLimits = ['0000-01-01', '0001-01-01', '1900-01-01', '2200-12-31', '9999-12-31'].flatMap((day) =>
  ['Z', '+23:59', '-23:59', '+15:59', '-15:59'].flatMap((offset) => [
    `${day}T00:00:00${offset}`,
    `${day}T23:59:59.999999${offset}`,
  ]),
)

const isInstant = (shape: Shape): boolean => shape.format === 'date-time' || (shape.anyOf ?? []).some(isInstant)

/** A field's own limits, and one beyond each. */
function limitsOf(shape: Shape): [string, unknown][] {
  const { maxLength, minimum, maximum } = shape
  const lengths = maxLength === undefined ? [] : [maxLength, maxLength + 1]
  const texts = lengths.flatMap((length) => ['a', '汉'].map((letter) => letter.repeat(length)))
  const numbers = [minimum, maximum].flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]))
  return [...texts, ...numbers, ...(isInstant(shape) ? instantsAtLimits : [])].map((value) => ['its limit', value])
}

/** What some fields take and others refuse; put into one field at a time, with all others valid. */
const oddValues: [string, unknown][] = [
  ['null', null],
  ['true', true],
  ['a number', 42],
  ['a negative number', -1],
  ['a huge number', 1e308],
  ['a fraction', 0.000_01],
  ['nothing', ''],
  ['blanks', '   '],
  ['a list', ['x']],
  ['markup', '<script>alert(1)</script>'],
  ['a quote', `'); drop table clients; --`],
  ['an odd id', '00000000-0000-0000-0000-000000000000'],
  ['an impossible date', '2026-02-30'],
  ['a far date', '9999-12-31'],
  ['the year 0', '0000-01-01'],
  ['the year 10000', '10000-01-01'],
  ['the first day', '1900-01-01'],
  ['the last day', '2200-12-31'],
  ['the largest amount', '999999999.99'],
  ['the largest amount that a column keeps', '999999999999.99'],
  ['more than any column keeps', '1000000000000000000000'],
  ['the largest exact number', Number.MAX_SAFE_INTEGER],
  ['a far instant', '9999-12-31T23:59:59-23:59'],
  ['a formula', '=1+1'],
]
/** What no field takes; put into all fields at once, and each must be told of its own fault. */
const impossibleValues = (fields: number): [string, unknown][] => [
  ['NUL', 'a\u0000b'],
  ['a lone surrogate', 'a\ud800b'],
  ['an override', 'a\u202egnp.exe'],
  ['a space without width', 'a\u200bb'],
  ['an object', { x: 1 }],
  ['deep nesting', deep(2_000)],
  ['a megabyte', 'a'.repeat(Math.floor(1_000_000 / fields))],
  ['almost an address', `a@${'a.'.repeat(Math.floor(450_000 / fields))}@`],
]

it('takes several lines where people write them, and one line everywhere else', () => {
  const severalLines = endpoints.flatMap((endpoint) =>
    leavesOf(endpoint).flatMap(({ path }) => {
      const sent = withValue<Sent>({}, path, 'first\nsecond')
      const refused = endpoint.body?.safeParse(sent.body).error?.issues.map((issue) => issue.path.join('.')) ?? []
      return path.startsWith('body.') && !refused.includes(path.slice('body.'.length))
        ? [path.slice('body.'.length)]
        : []
    }),
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

const neverStored = new Set(['password', 'currentPassword', 'form', 'fax'])

describe.each(named(endpoints.filter((endpoint) => endpoint.body !== undefined)))('the body of %s', (_, endpoint) => {
  const leaves = leavesOf(endpoint).filter(({ path }) => path.startsWith('body.'))
  const fields = leaves.map(({ path }) => path)

  it('answers whatever is put into each of its fields', async () => {
    // One after the other: dozens of transactions at once, each of many statements, would keep each other waiting.
    const calls: { path: string; shape: Shape; sent: Sent }[] = []
    for (const leaf of leaves) calls.push({ ...leaf, sent: withoutFiles(await valid(endpoint), leaf.path) })
    await Promise.all(
      calls.map(async ({ path, shape, sent }) => {
        for (const [name, value] of [...oddValues, ...limitsOf(shape)]) {
          const problem = expectClearAnswer(await call(endpoint, withValue(sent, path, value)), `${name} as ${path}`)
          // Taken: the next value must not fail by its version already.
          if (problem === null && sent.version !== undefined) sent.version += 1
        }
      }),
    )
  })

  it('tells each field of what it can never take', async () => {
    const sent = await valid(endpoint)
    for (const [name, value] of impossibleValues(fields.length)) {
      const everywhere = fields.reduce((call, path) => withValue(call, path, value), sent)
      const problem = expectClearAnswer(await call(endpoint, everywhere), name)
      const complained = new Set(problem?.errors?.map((error) => error.path) ?? [])
      // A password is hashed, what a contact form was signed with is compared, and what stands in the field that
      // nobody sees is thrown away: none is stored, any text may be one.
      const silent = fields
        .map((path) => path.slice('body.'.length))
        // Of what may be one of several things, the part is named that says which.
        .filter((field) => ![...complained].some((path) => path === field || path.startsWith(`${field}.`)))
        .filter((field) => !(neverStored.has(field) && typeof value === 'string'))
      expect(silent, name).toEqual([])
    }
  })

  it('is a JSON object and nothing else', async () => {
    const sent = await valid(endpoint)
    const before = await snapshots.take()
    for (const body of ['[]', '"text"', '42', 'true', '[[[]]]', `${'['.repeat(100_000)}${']'.repeat(100_000)}`]) {
      expect(expectClearAnswer(await call(endpoint, { ...sent, body }), body.slice(0, 20))?.status).toBe(422)
    }
    for (const body of ['{"id":1,"id":1}', '{"x":[{"y":{"a":1,"\\u0061":2}}]}'])
      expect(expectClearAnswer(await call(endpoint, { ...sent, body }), body)?.code).toBe('ambiguous_json')
    for (const body of ['{', '{"a":}', 'undefined', '\u0000', '{"a":1}}'])
      expect(expectClearAnswer(await call(endpoint, { ...sent, body }), body)?.code).toBe('malformed_json')
    expect(
      expectClearAnswer(await call(endpoint, { ...sent, body: JSON.stringify('x'.repeat(1_100_000)) }), 'too large')
        ?.status,
    ).toBe(413)
    const others = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']
    for (const type of endpoint.multipart === true ? others : [...others, 'multipart/form-data']) {
      expect(
        expectClearAnswer(await call(endpoint, { ...sent, body: '{}' }, { 'content-type': type }), type)?.status,
      ).toBe(415)
    }
    expect(await snapshots.take()).toEqual(before)
  })
})

describe.each(named(endpoints.filter((endpoint) => endpoint.query !== undefined && endpoint.multipart === undefined)))(
  'the query of %s',
  (_, endpoint) => {
    it('answers whatever is put into each of its parameters, and refuses unknown ones', async () => {
      const values = [
        '\u0000',
        'a\u0000b',
        '',
        ' ',
        '-1',
        '0',
        '1e9',
        'NaN',
        'null',
        '[object Object]',
        `'; drop table jobs; --`,
        '%',
        '_',
        '\\',
        '"',
        'a'.repeat(8_000),
        '<b>',
        '🏗️',
        ['1', '2'],
        ['a', 'a'],
      ]
      const sent = await valid(endpoint)
      for (const { path } of leavesOf(endpoint).filter((leaf) => leaf.path.startsWith('query.'))) {
        for (const value of values)
          expectClearAnswer(
            await call(endpoint, withValue(sent, path, value)),
            `${JSON.stringify(value).slice(0, 60)} as ${path}`,
          )
      }
      for (const name of ['companyId', 'company_id', 'role', 'constructor', '__proto__', 'toString', 'filter[x]']) {
        const problem = expectClearAnswer(
          await call(endpoint, withValue(sent, `query.${name}`.replace('__proto__', '%5F'), 'x')),
          name,
        )
        expect(problem?.status, name).toBe(422)
      }
    })
  },
)

describe.each(named(endpoints.filter((endpoint) => endpoint.params !== undefined)))('the path of %s', (_, endpoint) => {
  it('is an unknown record whatever stands in it', async () => {
    // A network may bring so many unknown links in a while.
    server.clock.advance(unknownTokens.within)
    const sent = await valid(endpoint)
    const slots = leavesOf(endpoint)
      .filter((leaf) => leaf.path.startsWith('params.'))
      .map((leaf) => leaf.path)
    for (const slot of slots) {
      for (const value of [
        '\u0000',
        'x',
        '-1',
        `'`,
        '..',
        '[object Object]',
        'a'.repeat(90),
        'a'.repeat(5_000),
        '🏗️',
      ]) {
        expect(
          expectClearAnswer(await call(endpoint, withValue(sent, slot, value)), `${value.slice(0, 40)} as ${slot}`)
            ?.status,
          value.slice(0, 40),
        ).toBe(404)
      }
    }
  })
})
