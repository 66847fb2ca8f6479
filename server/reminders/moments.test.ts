import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getInvoice, updateInvoice } from '#domain/invoices/api.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { givenChase, type Chase } from './chasing.testing.ts'

let server: TestServer
let chase: Chase
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
beforeEach(async () => {
  chase = await givenChase(server)
})
afterEach(() => server.clock.set(testStart))
afterAll(() => server.stop())

/** The clock in Auckland, which is thirteen hours ahead, shows this. */
const itIs = (date: string, time: string) =>
  server.clock.set(new Date(Date.parse(`${date}T${time}:00.000Z`) - 13 * 3_600_000).toISOString())
/** What went out, the latest first, once it was looked at that moment. */
const sentAt = async (id: string, date: string, time: string) => {
  itIs(date, time)
  await chase.hourComes()
  return chase.sentOf(id)
}
const nextOf = async (id: string) => (await chase.remindersOf(id)).next

describe('on a weekend nothing goes out', () => {
  it('of what could not on Friday, which goes out on Monday', async () => {
    await chase.choose([1])
    const { id } = await chase.mailed('2026-11-26')
    itIs('2026-11-27', '18:00')
    expect(await nextOf(id)).toEqual({ days: 1, date: '2026-11-30' })
    expect(await sentAt(id, '2026-11-28', '09:10')).toEqual([])
    expect(await sentAt(id, '2026-11-29', '09:10')).toEqual([])
    expect(await nextOf(id)).toEqual({ days: 1, date: '2026-11-30' })
    expect(await sentAt(id, '2026-11-30', '09:10')).toEqual([1])
  })
})

describe('what was meant for the day on which the invoice was mailed is passed over', () => {
  it('however little later', async () => {
    await chase.choose([-3, 1, 7, 14])
    itIs('2026-11-20', '10:05')
    const { id } = await chase.mailed('2026-11-23')
    expect(await nextOf(id)).toEqual({ days: 1, date: '2026-11-24' })
    expect(await sentAt(id, '2026-11-20', '10:10')).toEqual([])
    expect(await sentAt(id, '2026-11-21', '09:10')).toEqual([])
    expect(await sentAt(id, '2026-11-23', '09:10')).toEqual([])
    expect(await sentAt(id, '2026-11-24', '09:10')).toEqual([1])
  })

  it('also where it is overdue, or mailed once more', async () => {
    await chase.choose([-3, 1, 7])
    itIs('2026-11-25', '10:05')
    const overdue = await chase.mailed('2026-11-24')
    expect(await sentAt(overdue.id, '2026-11-25', '10:10')).toEqual([])
    itIs('2026-12-01', '08:55')
    await chase.mail(overdue.id, overdue.to)
    expect(await sentAt(overdue.id, '2026-12-01', '09:10')).toEqual([])
    expect(await sentAt(overdue.id, '2026-12-02', '09:10')).toEqual([])
    expect(await nextOf(overdue.id)).toBeNull()
  })
})

describe('the page says', () => {
  it('what goes out today as long as it does', async () => {
    await chase.choose([1, 7])
    const { id } = await chase.mailed('2026-11-23')
    itIs('2026-11-24', '08:00')
    expect(await nextOf(id)).toEqual({ days: 1, date: '2026-11-24' })
    itIs('2026-11-24', '16:30')
    expect(await nextOf(id)).toEqual({ days: 1, date: '2026-11-25' })
    expect(await sentAt(id, '2026-11-25', '09:10')).toEqual([1])
    expect(await nextOf(id)).toEqual({ days: 7, date: '2026-11-30' })
  })
})

describe('resumed', () => {
  it('a missed reminder does not go out, and another stop holds', async () => {
    await chase.choose([1, 7])
    const { id } = await chase.mailed('2026-11-23')
    await chase.stop(id)
    itIs('2026-11-26', '10:00')
    expect((await chase.resume(id)).next).toEqual({ days: 7, date: '2026-11-30' })
    expect(await sentAt(id, '2026-11-26', '10:10')).toEqual([])
    const stopped = await chase.stop(id)
    expect(stopped).toMatchObject({ stopped: { at: '2026-11-25T21:10:00.000Z' }, next: null })
    expect(await sentAt(id, '2026-11-30', '09:10')).toEqual([])
  })

  it('one that is still to come today goes out, and none that has missed its day', async () => {
    await chase.choose([1, 7])
    const [early, late] = [await chase.mailed('2026-11-23'), await chase.mailed('2026-11-23')]
    for (const { id } of [early, late]) await chase.stop(id)
    itIs('2026-11-24', '08:00')
    expect((await chase.resume(early.id)).next).toEqual({ days: 1, date: '2026-11-24' })
    expect(await sentAt(early.id, '2026-11-24', '09:10')).toEqual([1])
    itIs('2026-11-24', '09:30')
    expect((await chase.resume(late.id)).next).toEqual({ days: 7, date: '2026-11-30' })
    expect(await sentAt(late.id, '2026-11-24', '10:10')).toEqual([])
    expect(await sentAt(late.id, '2026-11-25', '09:10')).toEqual([])
    expect(await sentAt(late.id, '2026-11-30', '09:10')).toEqual([7])
  })
})

it('an invoice is reminded of once a day, whatever its due date was moved to', async () => {
  await chase.choose([-3, 1])
  const { id } = await chase.mailed('2026-11-24')
  expect(await sentAt(id, '2026-11-25', '09:10')).toEqual([1])
  const { version } = await chase.admin.call(getInvoice, { params: { id } })
  await chase.admin.call(updateInvoice, { params: { id }, body: { dueDate: '2026-11-28' }, version })
  expect(await nextOf(id)).toEqual({ days: 1, date: '2026-11-30' })
  expect(await sentAt(id, '2026-11-25', '10:10')).toEqual([1])
  expect(await sentAt(id, '2026-11-26', '09:10')).toEqual([1])
  expect(await sentAt(id, '2026-11-30', '09:10')).toEqual([1, 1])
})
