import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bodyLimitsOf, type Endpoint } from '#domain/endpoint.ts'
import { routes } from './features.ts'
import { unknownTokens } from './platform/limits.ts'
import { expectClearAnswer } from './testing/clear-answer.ts'
import {
  fieldCases,
  fieldRule,
  fieldsInOrder,
  filledIn,
  withAll,
  type Alternatives,
  type FieldCase,
} from './testing/field-cases.ts'
import { kindOf } from './testing/input-parts.ts'
import { leavesOf, perform, withValue, type Shape } from './testing/matrix-calls.ts'
import { givenWorld, type MatrixRole, type World } from './testing/matrix-world.ts'
import type { Records } from './testing/matrix-records.ts'
import type { Sent } from './testing/matrix-row.ts'
import { matrix } from './testing/matrix.ts'
import {
  impossibleValues,
  limitsOf,
  oddBodies,
  oddParameters,
  oddSegments,
  oddValues,
  unknownParameters,
  type NamedValue,
} from './testing/odd-values.ts'
import { select } from './testing/selection.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { snapshotsOf, type Snapshots } from './testing/snapshot.ts'

// Bad input always gets a clear answer: one entry per field, never a stack trace, never a 500 (SECURITY). What the
// schemas refuse, field by field and value by value, stands in hostile-schemas.test.ts; here each endpoint gets what
// they take, and of what they refuse so much as shows that the server asks them.

let server: TestServer
let world: World
let snapshots: Snapshots
/** The fields of bodies and of queries that are tried one at a time, by their endpoint. */
const chosen = { body: new Map<Endpoint, FieldCase[]>(), query: new Map<Endpoint, FieldCase[]>() }
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  world = await givenWorld(server)
  snapshots = await snapshotsOf(server.database)
  await chooseFields('body', withBody, (shape) => [...oddValues, ...limitsOf(shape)])
  await chooseFields('query', withQuery, () => oddParameters.map((value) => [JSON.stringify(value), value]))
})
afterAll(async () => {
  await snapshots.close()
  await server.stop()
})

// A call that is taken may demand a second step of the whole company.
afterEach(() => world.endSecondStepRule())

const endpoints = routes.map((route) => route.endpoint).filter((endpoint) => endpoint.access !== 'development')
const withBody = endpoints.filter((endpoint) => endpoint.body !== undefined)
const withQuery = endpoints.filter((endpoint) => endpoint.query !== undefined && endpoint.multipart === undefined)
const withParams = endpoints.filter((endpoint) => endpoint.params !== undefined)
const named = (some: Endpoint[]) => some.map((endpoint) => [endpoint.name, endpoint] as const)

async function chooseFields(
  place: 'body' | 'query',
  some: Endpoint[],
  valuesFor: (shape: FieldCase['shape']) => NamedValue[],
): Promise<void> {
  const cases: FieldCase[] = []
  for (const endpoint of some)
    cases.push(...fieldCases(endpoint, place, { sent: await valid(endpoint, world.places.own), valuesFor }))
  for (const each of select(cases, fieldRule(`hostile: fields of a ${place}`)))
    chosen[place].set(each.endpoint, [...(chosen[place].get(each.endpoint) ?? []), each])
}

/** A valid call with every right: on records that may be used up, unless others are given. */
async function valid(endpoint: Endpoint, at?: Records): Promise<Sent> {
  const sent = await matrix[endpoint.name]?.send(at ?? (await world.spare()), world)
  if (sent === undefined) throw new Error(`${endpoint.name} has no row in server/testing/matrix.ts`)
  return sent
}
/** Who gets furthest: the super admin, but where people of a company or of its clients have what is theirs. */
function roleFor({ access, versioned }: Endpoint): MatrixRole {
  if (access === 'contact') return 'contact'
  return access === 'member' || (access === 'account' && versioned === true) ? 'orgAdmin' : 'superInside'
}
const call = (endpoint: Endpoint, sent: Parameters<typeof perform>[2], headers?: Record<string, string>) =>
  perform(world.as[roleFor(endpoint)], endpoint, sent, headers)

/** The call without the files that its first success would use up, except the one that the field belongs to. */
function withoutFiles(sent: Sent, path: string): Sent {
  if (sent.body === undefined) return sent
  const names = ['images', 'fileIds', 'logoFileId'].filter((name) => !path.startsWith(`body.${name}`))
  return { ...sent, body: Object.fromEntries(Object.entries(sent.body).filter(([name]) => !names.includes(name))) }
}

/** Whether the same call may be made again with other values; anything else may be done only once. */
const isRepeatable = ({ versioned, creates }: Endpoint): boolean => versioned === true || creates === true

/** Calls and says whether it was done; the next call must not fail by its version already. */
async function attempt(endpoint: Endpoint, sent: Sent, { put, name }: { put: Sent; name: string }) {
  const problem = expectClearAnswer(await call(endpoint, put), name)
  if (problem === null && sent.version !== undefined) sent.version += 1
  return problem
}

/** Puts these values into one field of a valid call after the other, and says whether any was taken. */
async function putEach(endpoint: Endpoint, sent: Sent, { path, refused, taken }: FieldCase): Promise<boolean> {
  let isDone = false
  for (const [name, value] of [...refused, ...taken]) {
    const put = withValue(withoutFiles(sent, path), path, value)
    isDone = (await attempt(endpoint, sent, { put, name: `${name} as ${path}` })) === null || isDone
  }
  return isDone
}

/**
 * Puts these into one valid call together. Those that a rule refuses are tried by themselves, as are all of them where
 * they stand in each other's way.
 */
async function putAll(endpoint: Endpoint, sent: Sent, fields: Alternatives[]): Promise<void> {
  const answerTo = (put: Sent) => attempt(endpoint, sent, { put, name: 'its limits' })
  const alone: Alternatives[] = []
  let together = fields
  while (together.length > 0) {
    const problem = await answerTo(withAll(endpoint, sent, together))
    if (problem?.status === 409 && (await answerTo(sent)) === null) alone.push(...together)
    if (problem?.status !== 422) break
    const named = new Set(problem.errors?.map((error) => `body.${error.path}`))
    const isRefused = ({ path }: Alternatives) => named.has(path) || !together.some((each) => named.has(each.path))
    alone.push(...together.filter(isRefused))
    together = together.filter((each) => !isRefused(each))
  }
  for (const { path, values } of alone)
    for (const value of values) if ((await answerTo(withValue(sent, path, value))) === null) break
}

/** A valid call with every field but files, which the first success would use up. */
async function full(endpoint: Endpoint): Promise<Sent> {
  const sent = withoutFiles(await valid(endpoint), '')
  return filledIn(endpoint, endpoint.versioned === true ? { version: 1, ...sent } : sent)
}

/**
 * One of the values that no field takes, in all fields of a body at once. Long texts fill together what the endpoint
 * reads; fields that take so many characters get longer ones in hostile-schemas.test.ts.
 */
const impossibleCases = withBody.flatMap((endpoint) => {
  const leaves = leavesOf(endpoint).filter(({ path }) => path.startsWith('body.'))
  const length = Math.floor((bodyLimitsOf(endpoint).plain * 0.9) / leaves.length)
  return impossibleValues(length).map(([name, value]) => {
    const isFitting = ({ maxLength = 0 }: Shape) =>
      typeof value === 'string' && value.length > 100 && value.length <= maxLength
    return { endpoint, name, value, paths: leaves.filter(({ shape }) => !isFitting(shape)).map(({ path }) => path) }
  })
})
const chosenImpossible = select(impossibleCases, {
  title: 'hostile: impossible values',
  nameOf: ({ endpoint, name }) => `${endpoint.name} ${name}`,
  classesOf: ({ endpoint, name }) => [endpoint.name, name],
})

/** How the server reads the body of a request to this endpoint. */
const readerOf = ({ multipart, form, signed }: Endpoint): string => JSON.stringify({ multipart, form, signed })
const chosenBodies = select(
  withBody.flatMap((endpoint) => oddBodies(endpoint).map((odd) => ({ endpoint, odd }))),
  {
    title: 'hostile: bodies that are none',
    nameOf: ({ endpoint, odd }) => `${endpoint.name} ${odd.name}`,
    classesOf: ({ endpoint, odd }) => [endpoint.name, `${odd.name} to ${readerOf(endpoint)}`],
  },
)

// A password is hashed, what a contact form was signed with is compared, and what stands in the hidden field is
// thrown away: none is stored, any text may be one.
const neverStored = new Set(['password', 'currentPassword', 'form', 'fax'])

describe.each(named(withBody))('the body of %s', (_, endpoint) => {
  it('answers whatever its fields take', async () => {
    let sent: Sent | undefined
    for (const field of chosen.body.get(endpoint) ?? []) {
      sent ??= await valid(endpoint)
      if ((await putEach(endpoint, sent, field)) && !isRepeatable(endpoint)) sent = undefined
    }
  })

  it('answers the largest and the smallest that its fields take, all at once', async () => {
    const sent = await full(endpoint)
    const smallest = fieldsInOrder(endpoint, sent)
    const largest = smallest.map(({ path, values }) => ({ path, values: values.toReversed() }))
    await putAll(endpoint, sent, largest)
    await putAll(endpoint, isRepeatable(endpoint) ? sent : await full(endpoint), smallest)
  })

  it('tells each field of what it can never take', async () => {
    const sent = await valid(endpoint, world.places.own)
    for (const { paths, name, value } of chosenImpossible.filter((each) => each.endpoint === endpoint)) {
      const everywhere = paths.reduce((call, path) => withValue(call, path, value), sent)
      const problem = expectClearAnswer(await call(endpoint, everywhere), name)
      const complained = new Set(problem?.errors?.map((error) => error.path) ?? [])
      const silent = paths
        .map((path) => path.slice('body.'.length))
        // Of what may be one of several things, the part is named that says which.
        .filter((field) => ![...complained].some((path) => path === field || path.startsWith(`${field}.`)))
        .filter((field) => !(neverStored.has(field) && typeof value === 'string'))
      expect(silent, name).toEqual([])
    }
  })
})

describe('what is no JSON object', () => {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await snapshots.take()
  })

  it.each(named(withBody))('is refused in the place of the body of %s', async (_, endpoint) => {
    const sent = await valid(endpoint, world.places.own)
    for (const { odd } of chosenBodies.filter((each) => each.endpoint === endpoint)) {
      const reply = await call(endpoint, { ...sent, body: odd.body }, { 'content-type': odd.type })
      expect(expectClearAnswer(reply, odd.name), odd.name).toMatchObject(odd.answer)
    }
  })

  it('does nothing', async () => {
    expect(await snapshots.take()).toEqual(before)
  })
})

describe.each(named(withQuery))('the query of %s', (_, endpoint) => {
  it('answers whatever its parameters take, and refuses unknown ones', async () => {
    const sent = await valid(endpoint, world.places.own)
    for (const field of chosen.query.get(endpoint) ?? []) await putEach(endpoint, sent, field)
    const unknown = unknownParameters.reduce((call, name) => withValue(call, `query.${name}`, 'x'), sent)
    const problem = expectClearAnswer(await call(endpoint, unknown), 'unknown parameters')
    expect([problem?.status, problem?.errors?.map(({ path }) => path).toSorted()]).toEqual([
      422,
      unknownParameters.toSorted(),
    ])
  })

  it.each(['\\', `'; drop table jobs; --`, 'the longest'])(
    'answers %s in all parameters that take it, and the last that the others take',
    async (odd) => {
      const sent = await valid(endpoint, world.places.own)
      const values = (shape: FieldCase['shape']): NamedValue[] => [
        ...oddParameters.map((value): NamedValue => ['odd', value]),
        ...limitsOf(shape),
      ]
      const everywhere = fieldCases(endpoint, 'query', { sent, valuesFor: values }).reduce((call, { path, taken }) => {
        const [, value] = taken.find((each) => each[1] === odd) ?? taken.at(-1) ?? []
        return value === undefined ? call : withValue(call, path, value)
      }, sent)
      expectClearAnswer(await call(endpoint, everywhere), odd)
    },
  )
})

const chosenSegments = select(
  withParams.flatMap((endpoint) =>
    leavesOf(endpoint)
      .filter(({ path }) => path.startsWith('params.'))
      .flatMap(({ path, shape }) => oddSegments.map((value) => ({ endpoint, path, shape, value }))),
  ),
  {
    title: 'hostile: parts of an address',
    nameOf: ({ endpoint, path, value }) => `${endpoint.name} ${path} ${JSON.stringify(value).slice(0, 40)}`,
    classesOf: ({ endpoint, path, shape, value }) => [`${endpoint.name} ${path}`, `${value} as ${kindOf(shape)}`],
  },
)

describe.each(named(withParams))('the path of %s', (_, endpoint) => {
  it('is an unknown record whatever stands in it', async () => {
    // A network may bring so many unknown links in a while.
    server.clock.advance(unknownTokens.within)
    const sent = await valid(endpoint, world.places.own)
    for (const { path, value } of chosenSegments.filter((each) => each.endpoint === endpoint)) {
      const said = `${value.slice(0, 40)} as ${path}`
      const answer = expectClearAnswer(await call(endpoint, withValue(sent, path, value)), said)
      // A client resolves `..` before it sends the address: what is left may be an endpoint with other methods.
      expect(value === '..' ? [404, 405] : [404], said).toContain(answer?.status)
    }
  })
})
