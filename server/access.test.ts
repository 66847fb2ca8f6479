import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#domain/endpoint.ts'
import { routes } from './features.ts'
import {
  expected,
  isWrite,
  nameOfPlace,
  ownCases,
  rowOf,
  slotCases,
  succeedingCases,
  succeeds,
} from './testing/access-cases.ts'
import { idSlots, leavesOf, perform, valueAt, withoutRequestId, withValue, type Reply } from './testing/matrix-calls.ts'
import { samplePicture, type Records } from './testing/matrix-records.ts'
import { givenWorld, type MatrixRole, type World } from './testing/matrix-world.ts'
import type { Sent } from './testing/matrix-row.ts'
import { matrix } from './testing/matrix.ts'
import { refusedCallsOf, type RefusedCalls } from './testing/refused-calls.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { snapshotsOf, type Snapshots } from './testing/snapshot.ts'

let server: TestServer
let world: World
let snapshots: Snapshots
let refusedCalls: RefusedCalls
/** Records that refused calls share, of one's own client and of the sibling: nothing uses them up. */
let unspent: { own: Records; sibling: Records }

beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  world = await givenWorld(server)
  unspent = { own: await world.spare(), sibling: await world.spare('sibling') }
  snapshots = await snapshotsOf(server.database)
  refusedCalls = refusedCallsOf(snapshots)
})
afterAll(async () => {
  await snapshots.close()
  await server.stop()
})

const endpoints = routes.map((route) => route.endpoint)
const casesOf = <Case extends { endpoint: Endpoint }>(cases: readonly Case[], endpoint: Endpoint): Case[] =>
  cases.filter((each) => each.endpoint === endpoint)
/** What an endpoint is sent about records of one's own. */
const send = async (endpoint: Endpoint, at: Records): Promise<Sent> => rowOf(endpoint).send(at, world)
/** A valid call in which one id comes from elsewhere. */
const swapped = async (endpoint: Endpoint, slot: string, own: Records, at: Records): Promise<Sent> =>
  withValue(await send(endpoint, own), slot, valueAt(await send(endpoint, at), slot))
/** Links that lead nowhere are counted by network: what one endpoint is asked must not be held against the next. */
const forgetAttempts = () => server.platform.db.deleteFrom('rate_limits').execute()

const nothing = (said: string): string =>
  `{"type":"about:blank","title":"Not found","status":404,"code":"not_found","detail":"${said}","requestId":"","error":"${said}"}`
/** What any unknown record is answered with, to the byte. */
const nothingHere = nothing('Item not found')
/** The same of an invitation, whose page has a text of its own (SPEC 8). */
const noInvitation = nothing('Invalid or expired invitation')
/** The same of an address that this installation does not have. */
const unknownAddress = nothing('There is nothing at this address. /api/reference lists the addresses of the API')

/** A call that must change nothing: the last test of each endpoint sees to that for all of them at once. */
function attempt(role: MatrixRole, endpoint: Endpoint, sent: Sent): Promise<Reply> {
  if (!isWrite(endpoint)) return call(role, endpoint, sent)
  return refusedCalls.make(`${role} ${JSON.stringify(sent)}`, () => call(role, endpoint, sent))
}

/** Calls; a refusal must be a problem, and no answer names what is nobody's business. */
async function call(role: MatrixRole, endpoint: Endpoint, sent: Sent, caller = world.as[role]): Promise<Reply> {
  const reply = await perform(caller, endpoint, sent)
  if (!succeeds(reply.status)) {
    expect(reply.type, reply.text).toMatch(/^application\/problem\+json/)
    if (reply.status === 404) {
      const missing = endpoint.path.startsWith('/api/accept-invite/') ? noInvitation : nothingHere
      expect(withoutRequestId(reply.text)).toBe(endpoint.access === 'development' ? unknownAddress : missing)
    }
  }
  expectNothingOfOthers(role, reply, sent)
  return reply
}

/** No answer names a record that the caller did not name and may not see. */
function expectNothingOfOthers(role: MatrixRole, reply: Reply, sent: Sent): void {
  const { own, sibling, foreign } = world.places
  const named = JSON.stringify(sent)
  const hidden = [foreign, ...(role === 'contact' ? [sibling] : [])].flatMap(
    (records) => Object.values(records) as string[],
  )
  // The super admin's own pages name companies.
  const open = [own.companyId, ...(role.startsWith('super') ? [foreign.companyId] : [])]
  expect(hidden.filter((id) => reply.text.includes(id) && !named.includes(id) && !open.includes(id))).toEqual([])
}

it('has one row for each endpoint and none besides', () => {
  expect(Object.keys(matrix).toSorted()).toEqual(endpoints.map((endpoint) => endpoint.name).toSorted())
})

/** The ids of an endpoint that must be of one client; a status says how it answers when they are of two. */
const mixes = endpoints.flatMap((endpoint) => {
  const slots = idSlots(endpoint)
  return slots
    .filter((slot) => endpoint.name in matrix && (slots.length > 1 || slot.startsWith('body.')))
    .map((slot) => {
      const refused = slot.startsWith('params.') ? 404 : slot.startsWith('body.') ? 422 : 200
      return { endpoint, slot, status: rowOf(endpoint).mixed?.[slot] ?? refused }
    })
})

const chosenIds = endpoints.flatMap((endpoint) => {
  const slot = ['body.id', 'query.id'].find((path) => leavesOf(endpoint).some((leaf) => leaf.path === path))
  // A company is nobody's record: its id is chosen in server/registry/companies.test.ts.
  const isOfCompany = endpoint.access !== 'platform'
  return slot === undefined || !isOfCompany ? [] : [{ endpoint, slot }]
})
/** Which record of the same kind is there already. */
const kinds: Record<string, keyof Records> = {
  createRole: 'roleId',
  createClient: 'emptyClientId',
  createJob: 'jobId',
  createReport: 'reportId',
  createShare: 'shareId',
  sendReport: 'shareId',
  createInvoiceLink: 'invoiceLinkId',
  uploadFile: 'loosePhotoId',
  startImport: 'importId',
  createExport: 'exportId',
  createIntake: 'intakeId',
  createVariation: 'variationId',
  createTask: 'taskId',
  duplicateTask: 'taskId',
  createComment: 'commentId',
  createView: 'viewId',
  addSubtask: 'subtaskId',
  createInvoice: 'invoiceId',
  recordPayment: 'paymentId',
  reversePayment: 'paymentId',
  markInvoicePaid: 'paymentId',
  useCredit: 'paymentId',
  sendInvoice: 'mailId',
  inviteUser: 'userId',
  createToken: 'tokenId',
}
const existing = (endpoint: Endpoint, at: Records): string => {
  const kind = kinds[endpoint.name]
  if (kind === undefined) throw new Error(`${endpoint.name} takes an id of its own: name its kind here`)
  return at[kind]
}
/** Admins make everything but roles. */
const makerOf = (endpoint: Endpoint): MatrixRole => (succeeds(expected(endpoint, 'admin')) ? 'admin' : 'orgAdmin')

const [ownRefused, othersIds] = [ownCases(endpoints).filter(({ status }) => !succeeds(status)), slotCases(endpoints)]

// First of all what is refused: as long as nothing succeeds the database stays as it is, and small.
describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  const slots = idSlots(endpoint)
  const own = () => (isWrite(endpoint) ? unspent.own : world.places.own)
  beforeAll(forgetAttempts)

  it('is called with every id it takes', async () => {
    const sent = await send(endpoint, world.places.own)
    expect(slots.filter((slot) => typeof valueAt(sent, slot) !== 'string')).toEqual([])
  })

  it.each(casesOf(ownRefused, endpoint))('refuses the $role records of their own', async ({ role, status }) => {
    const reply = await attempt(role, endpoint, await send(endpoint, world.places.own))
    expect(reply.status, reply.text.slice(0, 500)).toBe(status)
  })

  it.each(endpoint.path.includes(':') ? [endpoint.path] : [])(
    'answers an unknown record of %s like no record',
    async () => {
      const reply = await attempt('superInside', endpoint, await send(endpoint, world.places.unknown))
      expect(reply.status).toBe(404)
    },
  )

  it.each(casesOf(othersIds, endpoint).map((each) => ({ ...each, other: nameOfPlace[each.at] })))(
    'tells the $role nothing by $slot of another $other',
    async ({ role, slot, at, status }) => {
      const there = await attempt(role, endpoint, await swapped(endpoint, slot, own(), world.places[at]))
      const unknown = await attempt(role, endpoint, await swapped(endpoint, slot, own(), world.places.unknown))
      expect(withoutRequestId(there.text)).toBe(withoutRequestId(unknown.text))
      expect([there.status, unknown.status]).toEqual([status, status])
    },
  )

  it.each(casesOf(mixes, endpoint).filter(({ status }) => !isWrite(endpoint) || !succeeds(status)))(
    'does not mix up two clients by $slot',
    async ({ slot, status }) => {
      const reply = await attempt('admin', endpoint, await swapped(endpoint, slot, own(), unspent.sibling))
      expect(reply.status, reply.text.slice(0, 500)).toBe(status)
    },
  )

  it.each(slots.filter((slot) => slot.startsWith('body.') && /file/i.test(slot)))(
    'takes no file by %s that belongs to a record already, or is meant for another kind',
    async (slot) => {
      const { logoId, jobFileId, photoId, variationPhotoId, variationFileId, taskFileId } = world.places.sibling
      const { looseLogoId, looseCompanyLogoId, looseJobFileId, loosePhotoId } = unspent.own
      const { looseVariationPhotoId, looseVariationFileId, looseTaskFileId } = unspent.own
      const attached = [logoId, jobFileId, photoId, variationPhotoId, variationFileId, taskFileId]
      const loose = [looseLogoId, looseCompanyLogoId, looseJobFileId, loosePhotoId]
      const sent = await send(endpoint, unspent.own)
      for (const taken of [...attached, ...loose, looseVariationPhotoId, looseVariationFileId, looseTaskFileId]) {
        if (valueAt(sent, slot) === taken) continue
        expect((await attempt(makerOf(endpoint), endpoint, withValue(sent, slot, taken))).status).toBe(422)
      }
    },
  )

  // An export is asked for with nothing but its id: asked again, it is the same.
  it.each(casesOf(chosenIds, endpoint).filter(() => endpoint.name !== 'createExport'))(
    'is refused when another record of the company has the id that the caller chooses',
    async ({ slot }) => {
      const sent = withValue(await send(endpoint, unspent.own), slot, existing(endpoint, unspent.sibling))
      // The same picture under the same id is the same upload; this one is another. No two files of clients are alike.
      const isOther = sent.upload === undefined || endpoint.name === 'startImport'
      const reply = await attempt(
        makerOf(endpoint),
        endpoint,
        isOther ? sent : { ...sent, upload: await samplePicture('#203040') },
      )
      expect(reply.status, reply.text).toBe(409)
    },
  )

  it.runIf(isWrite(endpoint))('has changed nothing by any call that it refused', async () => {
    const traces = await refusedCalls.traces()
    expect(traces, traces.join('\n')).toEqual([])
  })

  // What a list or a record is asked for may be noted.
  afterAll(() => {
    if (!isWrite(endpoint)) refusedCalls.forget()
  })
})

const succeeding = [...Map.groupBy(succeedingCases(endpoints), ({ endpoint }) => endpoint).entries()].map(
  ([endpoint, cases]) => [endpoint.name, endpoint, cases] as const,
)

describe.each(succeeding)('%s', (_, endpoint, cases) => {
  beforeAll(forgetAttempts)

  it.each(cases)('answers the $role about records of their own', async ({ role, status }) => {
    const sent = await send(endpoint, isWrite(endpoint) ? await world.spare() : world.places.own)
    const caller = rowOf(endpoint).changesSession === true ? await world.afresh(role) : world.as[role]
    const reply = await call(role, endpoint, sent, caller)
    expect(reply.status, reply.text.slice(0, 500)).toBe(status)
    await rowOf(endpoint).after?.(world)
  })
})

it.each(mixes.filter(({ endpoint, status }) => isWrite(endpoint) && succeeds(status)))(
  'lets $endpoint.name mix two clients by $slot, because they need not be of one',
  async ({ endpoint, slot, status }) => {
    const sent = await swapped(endpoint, slot, await world.spare(), await world.spare('sibling'))
    const reply = await call('admin', endpoint, sent)
    expect(reply.status, reply.text.slice(0, 500)).toBe(status)
  },
)

it.each(chosenIds)(
  'makes $endpoint.name a record of its own when another company has the id, and leaves that one alone',
  async ({ endpoint, slot }) => {
    const id = existing(endpoint, await world.spare('foreign'))
    const rowsOfOthers = async () =>
      (await snapshots.rowsWith(id)).filter((row) => !row.includes(world.places.own.companyId))
    const [before, maker] = [await rowsOfOthers(), makerOf(endpoint)]
    const reply = await call(maker, endpoint, withValue(await send(endpoint, await world.spare()), slot, id))
    expect(reply.status, reply.text).toBe(expected(endpoint, maker))
    expect(before.length).toBeGreaterThan(0)
    expect(await rowsOfOthers()).toEqual(before)
  },
)

it('takes an upload only from those who may use it for something', async () => {
  const endpoint = endpoints.find((each) => each.name === 'uploadFile')
  if (endpoint === undefined) throw new Error('There is no uploadFile')
  const upload = await samplePicture()
  expect((await call('admin', endpoint, { query: { purpose: 'company-logo' }, upload })).status).toBe(403)
  expect((await call('orgAdmin', endpoint, { query: { purpose: 'company-logo' }, upload })).status).toBe(201)
  for (const purpose of ['client-logo', 'job-file', 'variation-image', 'variation-file']) {
    expect((await call('user', endpoint, { query: { purpose }, upload })).status).toBe(403)
    expect((await call('admin', endpoint, { query: { purpose }, upload })).status).toBe(201)
  }
})
