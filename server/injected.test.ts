import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#domain/endpoint.ts'
import { signUp } from '#domain/signup/api.ts'
import { routes } from './features.ts'
import { expectClearAnswer } from './testing/clear-answer.ts'
import { answerFor } from './testing/matrix-answers.ts'
import { clientsFile } from './testing/imports.ts'
import { fieldsOf, injectedInto } from './testing/injected-keys.ts'
import { partsOf } from './testing/input-parts.ts'
import { perform, valueAt, withValue } from './testing/matrix-calls.ts'
import { samplePicture, type Records } from './testing/matrix-records.ts'
import type { Sent } from './testing/matrix-row.ts'
import { givenWorld, type MatrixRole, type World } from './testing/matrix-world.ts'
import { matrix } from './testing/matrix.ts'
import { isFullRun, select } from './testing/selection.ts'
import { startTestServer, unique, type TestServer } from './testing/server.ts'
import { snapshotsOf, type Snapshots } from './testing/snapshot.ts'

// A body sets what its form has and nothing else: role, company, status, client, totals and the like are put into every
// body there is, at every depth, and beside those that take none (SECURITY: mass assignment).

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

// A call that is taken may demand a second step of the whole company.
afterEach(() => world.endSecondStepRule())

const writes = routes
  .map((route) => route.endpoint)
  .filter(({ access, method }) => access !== 'development' && method !== 'GET')
const named = (some: Endpoint[]) => some.map((endpoint) => [endpoint.name, endpoint] as const)
const withBody = writes.filter(({ body }) => body !== undefined)
const withoutBody = writes.filter(({ body }) => body === undefined)

/** Who gets furthest: the super admin, but where only people of a company or of its clients come in. */
const roleFor = ({ access }: Endpoint): MatrixRole =>
  access === 'contact' ? 'contact' : access === 'member' ? 'orgAdmin' : 'superInside'
const call = (endpoint: Endpoint, sent: Parameters<typeof perform>[2]) =>
  perform(world.as[roleFor(endpoint)], endpoint, sent)
/** A valid call, on records that are there unless its success uses them up. */
const valid = async (endpoint: Endpoint, at: Records = world.places.own): Promise<Sent> =>
  (await matrix[endpoint.name]?.send(at, world))!

const injected = (): Record<string, unknown> => injectedInto(world.places.foreign)

it('reaches every endpoint that writes', () => {
  expect(writes.map(({ name }) => name).filter((name) => matrix[name] === undefined)).toEqual([])
  const reading = routes.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.body !== undefined)
  expect(reading).toEqual([])
})

/** Everything that is injected into an object of the body, by its path. */
function injections(endpoint: Endpoint, place: string): [path: string, value: unknown][] {
  const fields = fieldsOf(endpoint)
  return Object.entries(injected())
    .map(([key, value]): [string, unknown] => [place === '' ? key : `${place}.${key}`, value])
    .filter(([path]) => !fields.has(path))
}

async function refusesAll(
  endpoint: Endpoint,
  sent: Sent,
  { injected, isThere }: { injected: [path: string, value: unknown][]; isThere: boolean },
): Promise<void> {
  const paths = injected.map(([path]) => path)
  const body = injected.reduce((tree, [path, value]) => withValue(tree, path, value), sent.body ?? {})
  const problem = expectClearAnswer(await call(endpoint, { ...sent, body }), paths.join(' '))
  const refused = problem?.errors?.map(({ path }) => path) ?? []
  const known = isThere ? refused : refused.filter((path) => paths.includes(path))
  expect([problem?.status, known.toSorted()], paths.join(' ')).toEqual([422, paths.toSorted()])
}

/** Of the endpoints whose bodies the server reads in one way, one. */
function selectReaders(): Endpoint[] {
  return select(withBody, {
    title: 'injected: readers of bodies',
    nameOf: ({ name }) => name,
    classesOf: ({ method, multipart, form, signed }) => [JSON.stringify({ method, multipart, form, signed })],
  })
}

// That each object of each body refuses each of them stands in hostile-schemas.test.ts.
describe('what is injected into a body', () => {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await snapshots.take()
  })

  it.each(named(withBody))('is refused by %s, which sets nothing that is not in the form', async (_, endpoint) => {
    const sent = await valid(endpoint)
    const objects = partsOf(endpoint, 'body').objects.map(({ path }) => path)
    for (const place of new Set(objects)) {
      // Where the call has no such object, it is made of this alone, and lacks what it needs besides.
      const isThere = place === '' || valueAt(sent.body, place) instanceof Object
      const all = injections(endpoint, place)
      const tries = isFullRun ? all.map((each) => [each]) : [all]
      await Promise.all(tries.map((each) => refusesAll(endpoint, sent, { injected: each, isThere })))
    }
  })

  it.each(named(selectReaders()))('gives the body of %s no other prototype', async (_, endpoint) => {
    const sent = await valid(endpoint)
    const text = JSON.stringify(sent.body ?? {})
    const withPrototype = `{"__proto__":{"role":"org_admin","companyId":"x"}${text === '{}' ? '' : ','}${text.slice(1)}`
    const problem = expectClearAnswer(await call(endpoint, { ...sent, body: withPrototype }), '__proto__')
    expect(problem).toMatchObject({ status: 400, code: 'ambiguous_json' })
    expect(({} as Record<string, unknown>)['role']).toBeUndefined()
  })

  it('does nothing', async () => {
    expect(await snapshots.take()).toEqual(before)
  })
})

describe('where no body belongs', () => {
  const marker = `injected-${unique()}`
  const marked = (): object => ({ name: marker, notes: marker, ...injected(), role: marker })

  it.each(named(withoutBody))('%s does what it does, whatever is sent along', async (_, endpoint) => {
    const { upload, ...sent } = await valid(endpoint, await world.spare())
    const role = roleFor(endpoint)
    const row = matrix[endpoint.name]!
    const caller = row.changesSession === true ? await world.afresh(role) : world.as[role]
    const { status, text } =
      upload === undefined
        ? await perform(caller, endpoint, { ...sent, body: marked() })
        : await uploadMarked(endpoint, sent)
    expect(status, text).toBe(answerFor(role, row.own))
    if (status < 400) await row.after?.(world)
  })

  /** A file with fields beside it. */
  async function uploadMarked(endpoint: Endpoint, { params, query }: Sent): Promise<{ status: number; text: string }> {
    const form = new FormData()
    const { companyId, clientId } = world.places.foreign
    for (const [name, value] of Object.entries({ role: marker, companyId, clientId })) form.append(name, value)
    const file = endpoint.name === 'startImport' ? clientsFile() : await samplePicture('#405060')
    form.append('file', new Blob([new Uint8Array(file)]), 'site.jpg')
    const at = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params?.[name]))
    const path = `${at}?${new URLSearchParams(query as Record<string, string>)}`
    const answer = await world.as[roleFor(endpoint)].fetch(path, { method: endpoint.method, body: form })
    return { status: answer.status, text: await answer.text() }
  }

  it('and nothing of it is kept', async () => {
    expect(await snapshots.rowsWith(marker)).toEqual([])
  })
})

it('a form that comes with a file sets nothing beside itself either', async () => {
  const { body, ...sent } = await valid(signUp)
  const before = await snapshots.take()
  const all = Object.entries(injected())
  for (const some of isFullRun ? all.map((each) => [each]) : [all]) {
    const form = new FormData()
    form.append('data', JSON.stringify({ ...body, ...Object.fromEntries(some) }))
    form.append('file', new Blob([new Uint8Array(await samplePicture())]), 'logo.jpg')
    const answer = await world.as.anonymous.fetch(signUp.path, { ...sent, method: 'POST', body: form })
    const [status, type, text] = [answer.status, answer.headers.get('content-type') ?? '', await answer.text()]
    const keys = some.map(([key]) => key)
    const problem = expectClearAnswer({ status, type, text, headers: answer.headers }, keys.join(' '))
    expect([problem?.status, problem?.errors?.map(({ path }) => path).toSorted()]).toEqual([422, keys.toSorted()])
  }
  expect(await snapshots.take()).toEqual(before)
})
