import { afterAll, beforeAll, expect, it } from 'vitest'
import { listClients } from '#domain/clients/api.ts'
import { getIntake, runIntake } from '#domain/intakes/api.ts'
import { createClient } from '#server/clients/commands.ts'
import { downloaded, exported } from '#server/exports/archives.testing.ts'
import { systemIn } from '#server/platform/jobs/principal.ts'
import { within } from '#server/platform/within.ts'
import { clientBody, givenClient, givenCompany } from '#server/testing/given.ts'
import { untilWaiting } from '#server/testing/held-lock.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { bringNow, checkedArchive, checkNow, sendArchive, tidyNow } from './intakes.testing.ts'

// What others do in the company while an archive is brought in, or while what is left of archives is removed.

let server: TestServer
let archive: Buffer
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  const { id: companyId, orgAdmin } = await givenCompany(server, 'Kauri Homes')
  await givenClient(orgAdmin)
  archive = await downloaded(orgAdmin, (await exported(server, companyId, orgAdmin)).id)
}, 60_000)
afterAll(() => server.stop())

it('an archive waits for a client that is being created, and then does not come into the company', async () => {
  const { id: companyId, orgAdmin } = await givenCompany(server)
  const { id } = await checkedArchive(server, companyId, orgAdmin, archive)
  await orgAdmin.call(runIntake, { params: { id } })
  const bringing: Promise<void>[] = []
  await within(server.services)(systemIn({ companyId, timezone: 'UTC' }), async (ctx) => {
    const body = clientBody({ name: 'Rimu Ltd', clientId: 'X-9' })
    await createClient(ctx, { params: undefined, query: undefined, version: null, body })
    bringing.push(Promise.resolve(bringNow(server, companyId, id, true)))
    await untilWaiting(server.database, 1)
  })
  await Promise.all(bringing)
  expect(await orgAdmin.call(getIntake, { params: { id } })).toMatchObject({ status: 'failed', failure: 'notEmpty' })
  const { items } = await orgAdmin.call(listClients, { query: {} })
  expect(items.map(({ name }) => name)).toEqual(['Rimu Ltd'])
})

it('an archive that is sent while those without a record are removed is kept', async () => {
  const { id: companyId, orgAdmin } = await givenCompany(server)
  const sent: string[] = []
  const { storage } = server.services
  const listing = Object.assign(Object.create(storage) as typeof storage, {
    async *list(prefix: string) {
      sent.push(await sendArchive(orgAdmin, archive))
      yield* storage.list(prefix)
    },
  })
  await tidyNow({ ...server, services: { ...server.services, storage: listing } }, companyId)
  const [id = ''] = sent
  await checkNow(server, companyId, id, true)
  expect((await orgAdmin.call(getIntake, { params: { id } })).status).toBe('ready')
})
