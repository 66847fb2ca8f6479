import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { getInvoice } from '#domain/invoices/api.ts'
import { sendInvoice } from '#domain/shares/api.ts'
import { within } from '#server/platform/within.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { givenChase, today, type Chase } from './chasing.testing.ts'
import { chasedAddresses } from './queries.ts'

let postOffice: PostOffice
let server: TestServer
let chase: Chase
let isRefused = false
beforeAll(async () => {
  // As mail servers refuse who is not known there: nobody tries again.
  const unknown = Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 })
  postOffice = await openPostOffice({
    ofAddress: (address) => (isRefused && address.startsWith('gone') ? unknown : null),
  })
  server = await startTestServer(postOffice.environment)
})
beforeEach(async () => {
  chase = await givenChase(server)
})
afterEach(() => {
  isRefused = false
  server.clock.set(testStart)
})
afterAll(async () => {
  await server.stop()
  await postOffice.close()
})

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 20 })
const addressesOf = (...ids: string[]) =>
  within(server.services)(
    {
      actor: { kind: 'system', companyId: chase.company.id },
      name: 'Reminders',
      timezone: 'Pacific/Auckland',
    },
    async (ctx) => Object.fromEntries(await chasedAddresses(ctx, ids)),
  )

it('what is owed and was mailed is chased, while the company reminds and nobody stopped it', async () => {
  const [held, stopped] = [await chase.mailed('2026-11-23'), await chase.mailed('2026-11-23')]
  const unsent = await givenInvoiceIn(chase.admin, chase.clientId, 'pending', { date: today, dueDate: '2026-11-23' })
  const asked = [held.id, stopped.id, unsent.id]
  expect(await addressesOf(...asked)).toEqual({})
  await chase.choose([1])
  await chase.stop(stopped.id)
  expect(await addressesOf(...asked)).toEqual({ [held.id]: [held.to] })
  expect(await addressesOf(stopped.id)).toEqual({})
})

it('nobody is chased where no mail of the invoice arrived, but where the last one did', async () => {
  await chase.choose([1])
  const arrived = await chase.mailed('2026-11-23')
  await eventually(async () => {
    const { sendings } = await chase.admin.call(getInvoice, { params: { id: arrived.id } })
    expect(sendings).toMatchObject([{ status: 'sent' }])
  })
  isRefused = true
  const refused = await chase.mailed('2026-11-23', 'gone-before@tui.example')
  await chase.mail(arrived.id, 'gone@tui.example')
  await eventually(async () => {
    expect(await chase.remindersOf(refused.id)).toMatchObject({ to: null, next: null })
    expect(await chase.remindersOf(arrived.id)).toMatchObject({ to: arrived.to, next: { days: 1 } })
  })
  expect(await addressesOf(arrived.id, refused.id)).toEqual({ [arrived.id]: [arrived.to] })
  isRefused = false
  server.clock.set('2026-11-23T22:00:00.000Z')
  await chase.hourComes()
  expect((await chase.remindersOf(arrived.id)).items).toMatchObject([{ days: 1, to: arrived.to }])
  expect(await chase.sentOf(refused.id)).toEqual([])
})

it('what went to several addresses is chased at each of them that had it, and never at the copy', async () => {
  await chase.choose([1])
  const { id } = await chase.mailed('2026-11-23')
  server.clock.advance(1000)
  isRefused = true
  const body = { to: 'one@tui.example, gone@tui.example; two@tui.example', copyToSender: true }
  await chase.admin.call(sendInvoice, { params: { id }, body })
  const named = ['one@tui.example', 'two@tui.example']
  await eventually(async () => expect(await addressesOf(id)).toEqual({ [id]: named }))
  expect(await chase.remindersOf(id)).toMatchObject({ to: named.join(', '), next: { days: 1 } })
  server.clock.set('2026-11-23T22:00:00.000Z')
  await chase.hourComes()
  await eventually(async () =>
    expect((await chase.remindersOf(id)).items).toMatchObject(named.map((to) => ({ days: 1, to, status: 'sent' }))),
  )
  const reminders = (await postOffice.mails()).filter(
    ({ to, subject }) =>
      [...named, chase.admin.email].includes(to?.[0]?.address ?? '') && subject?.includes('from Kauri') === false,
  )
  expect(reminders.map(({ to }) => to?.[0]?.address).toSorted()).toEqual(named)
  expect(reminders.every(({ attachments }) => attachments.length === 1)).toBe(true)
})
