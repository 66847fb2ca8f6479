import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#domain/endpoint.ts'
import { signUp } from '#domain/signup/api.ts'
import { routes } from './features.ts'
import { expectClearAnswer } from './testing/clear-answer.ts'
import { answerFor } from './testing/matrix-answers.ts'
import { clientsFile } from './testing/imports.ts'
import { leavesOf, perform, valueAt, withValue } from './testing/matrix-calls.ts'
import { samplePicture } from './testing/matrix-records.ts'
import type { Sent } from './testing/matrix-row.ts'
import { givenWorld, type MatrixRole, type World } from './testing/matrix-world.ts'
import { matrix } from './testing/matrix.ts'
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

// Whatever a call before turned on: nobody of the company has a second step.
afterEach(async () => {
  const rule = { second_step_required: false }
  await server.platform.db.updateTable('companies').set(rule).where('id', '=', world.company.id).execute()
})

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
const valid = async (endpoint: Endpoint): Promise<Sent> =>
  (await matrix[endpoint.name]?.send(await world.spare(), world))!

const injected = (): Record<string, unknown> => ({
  role: 'org_admin',
  roleId: world.places.foreign.roleId,
  companyId: world.places.foreign.companyId,
  company_id: world.places.foreign.companyId,
  clientId: world.places.foreign.clientId,
  userId: world.places.foreign.userId,
  status: 'active',
  total: 1,
  subtotal: 1,
  version: 99,
  can: { updateClient: true },
  createdAt: '2000-01-01T00:00:00Z',
  createdBy: world.places.foreign.clientId,
  permissions: ['manage_users:edit'],
  status_: 'active',
  isSuperAdmin: true,
  is_super_admin: true,
  code: 'X',
  constructor: { prototype: { admin: true } },
  prototype: {},
  toString: 'x',
  tokenHash: 'x',
  views: 1,
})

/** Forms that have such a field of their own, whose worth is decided by who fills it in, and with what. */
const ofForms = new Map(
  Object.entries({
    role: ['completeOnboarding', 'inviteUser', 'saveOnboarding', 'updateUser'],
    roleId: ['inviteUser', 'updateUser'],
    permissions: ['createRole', 'updateRole'],
    status: ['createClient', 'createJob', 'createTask', 'moveTask', 'updateClient', 'updateJob', 'updateUser'],
    // The short code by which people tell it from others.
    companyId: ['createCompany', 'updateCompany'],
    // Of a client it is the code; of all others the client whose record it is.
    clientId: [
      'createClient',
      'createInvoice',
      'createJob',
      'createReport',
      'createTask',
      'createVariation',
      'inviteUser',
      'updateClient',
      'updateInvoice',
      'updateJob',
      'updateReport',
      'updateTask',
      'updateUser',
      'updateVariation',
    ],
    // What an app shows, or another system gave along.
    code: [
      'completeIntegration',
      'completeMailbox',
      'confirmApp',
      'finishSignIn',
      'linkMicrosoft',
      'signInByMicrosoft',
    ],
  }),
)

const fieldsOf = (endpoint: Endpoint): string[] =>
  leavesOf(endpoint).flatMap(({ path }) => (path.startsWith('body.') ? [path.slice('body.'.length)] : []))
const isField = (fields: string[], path: string): boolean =>
  fields.some((field) => field === path || field.startsWith(`${path}.`))

/** The body itself and each object within it. */
function objectsOf(fields: string[]): string[] {
  const within = fields.flatMap((field) => {
    const names = field.split('.')
    return names.flatMap((name, at) => (at > 0 && !/^\d+$/.test(name) ? [names.slice(0, at).join('.')] : []))
  })
  return ['', ...new Set(within)]
}

it('reaches every endpoint that writes, and knows which forms have such a field', () => {
  expect(writes.map(({ name }) => name).filter((name) => matrix[name] === undefined)).toEqual([])
  const reading = routes.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.body !== undefined)
  expect(reading).toEqual([])
  for (const key of Object.keys(injected())) {
    const forms = withBody.filter((endpoint) => fieldsOf(endpoint).some((field) => field.split('.').includes(key)))
    expect([key, forms.map(({ name }) => name).toSorted()]).toEqual([key, ofForms.get(key) ?? []])
  }
})

describe.each(named(withBody))('the body of %s', (_, endpoint) => {
  it('sets nothing that is not in the form', async () => {
    const sent = await valid(endpoint)
    const before = await snapshots.take()
    const fields = fieldsOf(endpoint)
    for (const place of objectsOf(fields)) {
      // Where the call has no such object, it is made of this alone, and lacks what it needs besides.
      const isThere = place === '' || valueAt(sent.body, place) instanceof Object
      const tries = Object.entries(injected()).map(async ([key, value]) => {
        const path = place === '' ? key : `${place}.${key}`
        if (isField(fields, path)) return
        const problem = expectClearAnswer(await call(endpoint, withValue(sent, `body.${path}`, value)), path)
        const told = problem?.errors?.map((error) => error.path)
        expect([problem?.status, isThere ? told : told?.includes(path)], path).toEqual([422, isThere ? [path] : true])
      })
      await Promise.all(tries)
    }
    const text = JSON.stringify(sent.body ?? {})
    const withPrototype = `{"__proto__":{"role":"org_admin","companyId":"x"}${text === '{}' ? '' : ','}${text.slice(1)}`
    const problem = expectClearAnswer(await call(endpoint, { ...sent, body: withPrototype }), '__proto__')
    expect(problem).toMatchObject({ status: 400, code: 'ambiguous_json' })
    expect(({} as Record<string, unknown>)['role']).toBeUndefined()
    expect(await snapshots.take()).toEqual(before)
  })
})

describe('where no body belongs', () => {
  const marker = `injected-${unique()}`
  const marked = (): object => ({ name: marker, notes: marker, ...injected(), role: marker })

  it.each(named(withoutBody))('%s does what it does, whatever is sent along', async (_, endpoint) => {
    const { upload, ...sent } = await valid(endpoint)
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
  for (const [key, value] of Object.entries(injected())) {
    const form = new FormData()
    form.append('data', JSON.stringify({ ...body, [key]: value }))
    form.append('file', new Blob([new Uint8Array(await samplePicture())]), 'logo.jpg')
    const answer = await world.as.anonymous.fetch(signUp.path, { ...sent, method: 'POST', body: form })
    const problem = expectClearAnswer(
      {
        status: answer.status,
        type: answer.headers.get('content-type') ?? '',
        text: await answer.text(),
        headers: answer.headers,
      },
      key,
    )
    expect(problem, key).toMatchObject({ status: 422, errors: [{ path: key }] })
  }
  expect(await snapshots.take()).toEqual(before)
})
