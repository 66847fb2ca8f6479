import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#domain/endpoint.ts'
import { routes } from './features.ts'
import { answerFor } from './testing/matrix-answers.ts'
import { idSlots, leavesOf, perform, valueAt, withoutRequestId, withValue, type Reply } from './testing/matrix-calls.ts'
import { samplePicture, type Records } from './testing/matrix-records.ts'
import { givenWorld, matrixRoles, type MatrixRole, type World } from './testing/matrix-world.ts'
import type { MatrixRow, Sent } from './testing/matrix-row.ts'
import { matrix } from './testing/matrix.ts'
import { startTestServer, type TestServer } from './testing/server.ts'
import { snapshotsOf, type Snapshots } from './testing/snapshot.ts'

let server: TestServer
let world: World
let snapshots: Snapshots
/** Own records that refused calls share: nothing uses them up. */
let unspent: Records
/** The database as it was after the last refused write; null once something may have changed. */
let settled: Record<string, string> | null = null

beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  world = await givenWorld(server)
  unspent = await world.spare()
  snapshots = await snapshotsOf(server.database)
})
afterAll(async () => {
  await snapshots.close()
  await server.stop()
})

const endpoints = routes.map((route) => route.endpoint)
const rowOf = (endpoint: Endpoint): MatrixRow => {
  const row = matrix[endpoint.name]
  if (row === undefined) throw new Error(`${endpoint.name} has no row in server/testing/matrix.ts`)
  return row
}
const expected = (endpoint: Endpoint, role: MatrixRole): number => answerFor(role, rowOf(endpoint).own)
const succeeds = (status: number): boolean => status < 400
const spare: World['spare'] = (client): Promise<Records> => {
  settled = null
  return world.spare(client)
}
const callerFor = (row: MatrixRow, role: MatrixRole) => {
  if (row.changesSession !== true) return Promise.resolve(world.as[role])
  settled = null
  return world.afresh(role)
}

/** What any unknown record is answered with, to the byte. */
const nothingHere =
  '{"type":"about:blank","title":"Not found","status":404,"code":"not_found","detail":"Item not found","requestId":"","error":"Item not found"}'

/** Calls; a refusal must be a problem, and refused writes must have changed nothing in any table. */
async function attempt(role: MatrixRole, endpoint: Endpoint, sent: Sent): Promise<Reply> {
  const before = endpoint.method === 'GET' ? null : (settled ??= await snapshots.take())
  const reply = await call(role, endpoint, sent)
  if (before !== null && settled !== null) expect(await snapshots.take(), reply.text).toEqual(before)
  return reply
}

async function call(role: MatrixRole, endpoint: Endpoint, sent: Sent): Promise<Reply> {
  const caller = await callerFor(rowOf(endpoint), role)
  const reply = await perform(caller, endpoint, sent)
  if (succeeds(reply.status)) settled = null
  else {
    expect(reply.type, reply.text).toMatch(/^application\/problem\+json/)
    if (reply.status === 404) expect(withoutRequestId(reply.text)).toBe(nothingHere)
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

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  const slots = idSlots(endpoint)
  const writes = endpoint.method !== 'GET'
  const row = () => rowOf(endpoint)
  const send = (at: Records) => row().send(at, world)
  // Links that lead nowhere are counted by network, and everybody here is of one.
  beforeAll(() => server.platform.db.deleteFrom('rate_limits').execute())

  // Links that open nothing are counted by network: what one endpoint is asked must not be held against the next.
  beforeAll(() => server.platform.db.deleteFrom('rate_limits').execute())

  it('is called with every id it takes', async () => {
    const sent = await send(world.places.own)
    expect(slots.filter((slot) => typeof valueAt(sent, slot) !== 'string')).toEqual([])
  })

  it.each(matrixRoles)('answers the %s about records of their own', async (role) => {
    const records = writes && succeeds(expected(endpoint, role)) ? await spare() : world.places.own
    const reply = await attempt(role, endpoint, await send(records))
    expect(reply.status, reply.text.slice(0, 500)).toBe(expected(endpoint, role))
    if (succeeds(reply.status)) await row().after?.(world)
  })

  it.each(endpoint.path.includes(':') ? [endpoint.path] : [])(
    'answers an unknown record of %s like no record',
    async () => {
      expect((await attempt('superInside', endpoint, await send(world.places.unknown))).status).toBe(404)
    },
  )

  for (const slot of slots) {
    const place = slot.split('.')[0]

    /** A valid call in which this one id comes from elsewhere. */
    const swapped = async (own: Records, at: Records): Promise<Sent> =>
      withValue(await send(own), slot, valueAt(await send(at), slot))

    /**
     * What is not there: 404 in the path, a field's fault in the body and in the query of a write, nothing found in the
     * query of a list. What one may not do at all stays refused as it is.
     */
    const statusElsewhere = (role: MatrixRole): number => {
      const status = expected(endpoint, role)
      if (status === 401) return 401
      // Inside a record that one may see but not change, everything is equally out of bounds.
      if (row().eachByItself?.includes(slot) === true) return status
      if (place === 'params') return status === 403 && slot !== slots[0] && row().goesByPart !== true ? 403 : 404
      return (place === 'body' || writes) && succeeds(status) ? 422 : status
    }

    const expectTheSameAsUnknown = async (role: MatrixRole, at: Records): Promise<void> => {
      const own = writes ? unspent : world.places.own
      const there = await call(role, endpoint, await swapped(own, at))
      const unknown = await attempt(role, endpoint, await swapped(own, world.places.unknown))
      expect(withoutRequestId(there.text)).toBe(withoutRequestId(unknown.text))
      expect([there.status, unknown.status]).toEqual([statusElsewhere(role), statusElsewhere(role)])
    }

    const confined = matrix[endpoint.name]?.anyCompany !== true
    it.each(confined ? matrixRoles : [])(`tells the %s nothing by ${slot} of another company`, (role) =>
      expectTheSameAsUnknown(role, world.places.foreign),
    )

    it.each(confined && row().ofCompany !== true ? (['contact'] as const) : [])(
      `tells the %s nothing by ${slot} of another client`,
      (role) => expectTheSameAsUnknown(role, world.places.sibling),
    )

    it.each(slots.length > 1 || place === 'body' ? [slot] : [])('does not mix up two clients by %s', async () => {
      const refused = place === 'params' ? 404 : place === 'body' ? 422 : 200
      const reply = await attempt(
        'admin',
        endpoint,
        await swapped(writes ? await spare() : world.places.own, await spare('sibling')),
      )
      expect(reply.status, reply.text.slice(0, 500)).toBe(row().mixed?.[slot] ?? refused)
    })

    it.each(place === 'body' && /file/i.test(slot) ? [slot] : [])(
      'takes no file by %s that belongs to a record already, or is meant for another kind',
      async () => {
        const { logoId, jobFileId, photoId, variationPhotoId, variationFileId, taskFileId } = world.places.sibling
        const { looseLogoId, looseCompanyLogoId, looseJobFileId, loosePhotoId } = unspent
        const { looseVariationPhotoId, looseVariationFileId, looseTaskFileId } = unspent
        const role = succeeds(expected(endpoint, 'admin')) ? 'admin' : 'orgAdmin'
        const attached = [logoId, jobFileId, photoId, variationPhotoId, variationFileId, taskFileId]
        for (const taken of [
          ...attached,
          looseLogoId,
          looseCompanyLogoId,
          looseJobFileId,
          loosePhotoId,
          looseVariationPhotoId,
          looseVariationFileId,
          looseTaskFileId,
        ]) {
          const sent = await send(unspent)
          if (valueAt(sent, slot) === taken) continue
          expect((await attempt(role, endpoint, withValue(sent, slot, taken))).status).toBe(422)
        }
      },
    )
  }
})

describe('an id that the caller chooses for a new record', () => {
  const chosen = endpoints.flatMap((endpoint) => {
    const slot = ['body.id', 'query.id'].find((path) => leavesOf(endpoint).some((leaf) => leaf.path === path))
    // A company is nobody's record: its id is chosen in server/registry/companies.test.ts.
    const isOfCompany = endpoint.access !== 'platform'
    return slot === undefined || !isOfCompany ? [] : [[endpoint.name, endpoint, slot] as const]
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
  const rowsOf = async (id: string) =>
    (await snapshots.rowsWith(id)).filter((row) => !row.includes(world.places.own.companyId))

  it.each(chosen)(
    'makes %s a record of its own when another company has the id, and leaves that one alone',
    async (_, endpoint, slot) => {
      const id = existing(endpoint, await spare('foreign'))
      const before = await rowsOf(id)
      const maker = makerOf(endpoint)
      const reply = await call(maker, endpoint, withValue(await rowOf(endpoint).send(await spare(), world), slot, id))
      expect(reply.status, reply.text).toBe(expected(endpoint, maker))
      expect(before.length).toBeGreaterThan(0)
      expect(await rowsOf(id)).toEqual(before)
    },
  )

  // An export is asked for with nothing but its id: asked again, it is the same.
  it.each(chosen.filter(([name]) => name !== 'createExport'))(
    'refuses %s when another record of the company has the id, and changes nothing',
    async (_, endpoint, slot) => {
      const sent = withValue(
        await rowOf(endpoint).send(await spare(), world),
        slot,
        existing(endpoint, await spare('sibling')),
      )
      // The same picture under the same id is the same upload; this one is another. No two files of clients are alike.
      const reply = await attempt(
        makerOf(endpoint),
        endpoint,
        sent.upload === undefined || endpoint.name === 'startImport'
          ? sent
          : { ...sent, upload: await samplePicture('#203040') },
      )
      expect(reply.status, reply.text).toBe(409)
    },
  )
})

it('takes an upload only from those who may use it for something', async () => {
  const endpoint = endpoints.find((each) => each.name === 'uploadFile')
  if (endpoint === undefined) throw new Error('There is no uploadFile')
  const upload = await samplePicture()
  expect((await attempt('admin', endpoint, { query: { purpose: 'company-logo' }, upload })).status).toBe(403)
  expect((await attempt('orgAdmin', endpoint, { query: { purpose: 'company-logo' }, upload })).status).toBe(201)
  for (const purpose of ['client-logo', 'job-file', 'variation-image', 'variation-file']) {
    expect((await attempt('user', endpoint, { query: { purpose }, upload })).status).toBe(403)
    expect((await attempt('admin', endpoint, { query: { purpose }, upload })).status).toBe(201)
  }
})
