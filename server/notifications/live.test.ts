import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#domain/ids.ts'
import { listNotifications, readNotification, unreadNotification } from '#domain/notifications/api.ts'
import { listUsers } from '#domain/users/api.ts'
import { listen, stopListening } from '#server/live/listening.testing.ts'
import { within } from '#server/platform/within.ts'
import {
  givenClient,
  givenCompany,
  givenInvoice,
  givenJob,
  givenReport,
  givenTask,
  type Company,
  type Person,
} from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { note, type Concerned, type News } from './commands/noting.ts'

let server: TestServer
let company: Company
let owner: Person
let mele: Person
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  company = await givenCompany(server)
  owner = company.orgAdmin
  mele = await company.person('user')
})
afterEach(stopListening)
afterAll(() => server.stop())

const noted = (kind: News['kind'], subjectId: string, concerned: Concerned): Promise<void> =>
  within(server.services)({ actor: { kind: 'system', companyId: company.id }, name: '', timezone: 'UTC' }, (ctx) =>
    note(ctx, { kind, cause: newId(), subjectId, by: null, at: ctx.now }, concerned),
  )
const idOf = async ({ email }: Person) => (await owner.call(listUsers, { query: { search: email } })).items[0]?.id ?? ''

describe('who follows the company', () => {
  it('hears of their own notifications at once, and nobody else does', async () => {
    const [own, other] = [await listen(mele), await listen(owner)]
    const { id } = await givenTask(owner)
    await noted('taskAssigned', id, { ids: [await idOf(mele)] })
    const heard = (of: typeof own) => of.heard.filter(({ event }) => event === 'notifications')
    await vi.waitFor(() => expect(heard(own)).toHaveLength(1), 10_000)
    expect(heard(own)[0]?.data).toEqual({})
    // Read, and marked as unread, in another tab: this one counts again.
    const { items } = await mele.call(listNotifications, { query: {} })
    await mele.call(readNotification, { params: { id: items[0]?.id ?? '' } })
    await vi.waitFor(() => expect(heard(own)).toHaveLength(2), 10_000)
    await mele.call(unreadNotification, { params: { id: items[0]?.id ?? '' } })
    await vi.waitFor(() => expect(heard(own)).toHaveLength(3), 10_000)
    expect(heard(other)).toEqual([])
  })

  it('of a client hears of these and of nothing else', async () => {
    const client = await givenClient(owner)
    const listening = await listen(await company.contact(client.id))
    await givenInvoice(owner, client.id)
    const report = await givenReport(owner, client.id, (await givenJob(owner, client.id)).id)
    await noted('clientReportShared', report.id, { clientId: client.id })
    await vi.waitFor(() => expect(listening.heard.map(({ event }) => event)).toEqual(['open', 'notifications']), 10_000)
  })

  it('hears after a break that there was news meanwhile', async () => {
    const { id } = await givenTask(owner)
    await noted('taskAssigned', id, { ids: [await idOf(mele)] })
    const again = await listen(mele, { query: '?age=60000' })
    expect(again.heard.some(({ event }) => event === 'notifications')).toBe(true)
  })
})
