import type { Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getCompany, getSettings, updateSettings } from '#domain/companies/api.ts'
import { addDays } from '#domain/dates.ts'
import { getInvoice, recordPayment, updateInvoice, voidInvoice } from '#domain/invoices/api.ts'
import { stopReminders } from '#domain/reminders/api.ts'
import { day } from '#server/platform/limits.ts'
import { givenCompany, type Company, type Person } from '#server/testing/given.ts'
import { givenInvoiceIn } from '#server/testing/money-writes.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, testStart, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'
import { givenChase, today, type Chase } from './chasing.testing.ts'

let postOffice: PostOffice
let server: TestServer
let chase: Chase
let company: Company
let admin: Person
beforeAll(async () => {
  postOffice = await openPostOffice()
  server = await startTestServer(postOffice.environment)
})
beforeEach(async () => {
  chase = await givenChase(server)
  ;({ company, admin } = chase)
})
afterEach(() => server.clock.set(testStart))
afterAll(async () => {
  await server.stop()
  await postOffice.close()
})

const mailsTo = async (address: string): Promise<Email[]> =>
  (await postOffice.mails()).filter(
    ({ to, subject }) => to?.some((each) => each.address === address) && !subject?.includes('from Kauri'),
  )
const reminderTo = (address: string, count = 1) =>
  vi.waitFor(
    async () => {
      const mails = await mailsTo(address)
      expect(mails).toHaveLength(count)
      return mails.at(-1)
    },
    { timeout: 15_000, interval: 20 },
  )

describe('a client who owes', () => {
  it('is reminded once on each day, whatever runs at once, with what is left to pay and the PDF', async () => {
    await chase.choose([-3, 1, 7, 14])
    const { id, invoiceNumber, to } = await chase.mailed('2026-12-09')
    await chase.hourComes()
    expect(await chase.sentOf(id)).toEqual([])
    server.clock.set('2026-12-03T22:00:00.000Z')
    await chase.hourComes(4)
    await chase.hourComes()
    expect(await chase.sentOf(id)).toEqual([-3])
    const mail = await reminderTo(to)
    expect(mail?.subject).toBe(`Invoice ${invoiceNumber} is due on 9 Dec 2026`)
    // No user sends it: answers go to the company's billing address.
    const profile = await admin.call(getCompany, {})
    expect(mail?.from).toMatchObject({ name: profile.name })
    expect(mail?.replyTo).toMatchObject([{ address: profile.billingEmail || profile.email }])
    const { balance } = await admin.call(getInvoice, { params: { id } })
    expect(mail?.text).toContain(`$${Number(balance).toLocaleString('en-NZ', { minimumFractionDigits: 2 })}`)
    expect(mail?.text).toContain('Regards, Kauri & Sons')
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`${invoiceNumber}.pdf`])
    server.clock.set('2026-12-22T22:00:00.000Z')
    await chase.hourComes()
    const last = await reminderTo(to, 2)
    expect(last?.subject).toBe(`Invoice ${invoiceNumber} is 14 days overdue: please reply`)
    expect(await chase.remindersOf(id)).toMatchObject({
      next: null,
      items: [
        { days: 14, to },
        { days: -3, to },
      ],
    })
    const told = (await activityOf(server, company.id, id)).filter(({ action }) => action === 'invoice.reminded')
    expect(told.map(({ changes, actor_kind: by }) => [by, changes])).toMatchObject([
      ['system', { days: -3, to: { from: null, to } }],
      ['system', { days: 14, to: { from: null, to } }],
    ])
  })

  it('is thanked for what was paid, and asked for the rest', async () => {
    await chase.choose([1])
    const { id, to } = await chase.mailed('2026-11-23')
    await admin.call(recordPayment, { params: { id }, body: { date: today, amount: '1.50', method: 'bank' } })
    server.clock.set('2026-11-23T22:00:00.000Z')
    await chase.hourComes()
    const mail = await reminderTo(to)
    expect(mail?.text).toContain('Thank you for the $1.50')
  })

  it('is written to in the company’s language, at the address the invoice went to last', async () => {
    const { version } = await admin.call(getSettings, {})
    await admin.call(updateSettings, { body: { language: 'fr' }, version })
    await chase.choose([1])
    const { id } = await chase.mailed('2026-11-23')
    const to = 'compta@tui.example'
    await chase.mail(id, to)
    server.clock.set('2026-11-23T22:00:00.000Z')
    await chase.hourComes()
    const mail = await vi.waitFor(
      async () => {
        const found = (await postOffice.mails()).find(
          (each) => each.to?.[0]?.address === to && each.subject?.includes('était à régler'),
        )
        expect(found).toBeDefined()
        return found
      },
      { timeout: 15_000, interval: 20 },
    )
    expect(mail?.text).toContain('Cordialement, Kauri & Sons')
  })
})

describe('nobody is reminded', () => {
  const comes = async (id: string) => {
    server.clock.set('2026-11-23T22:00:00.000Z')
    await chase.hourComes()
    return chase.sentOf(id)
  }

  it('while the company has not asked for it, or has turned it off', async () => {
    const { id } = await chase.mailed('2026-11-23')
    expect(await comes(id)).toEqual([])
    server.clock.set(testStart)
    await chase.choose([1])
    await chase.choose([1], false)
    expect(await comes(id)).toEqual([])
    expect(await chase.remindersOf(id)).toMatchObject({ enabled: false, next: null })
  })

  it('of what is paid, void, or was never mailed', async () => {
    await chase.choose([1])
    const [paid, voided] = [await chase.mailed('2026-11-23'), await chase.mailed('2026-11-23')]
    const unsent = await givenInvoiceIn(admin, chase.clientId, 'pending', { date: today, dueDate: '2026-11-23' })
    const { balance } = await admin.call(getInvoice, { params: { id: paid.id } })
    await admin.call(recordPayment, {
      params: { id: paid.id },
      body: { date: today, amount: balance, method: 'bank' },
    })
    await admin.call(voidInvoice, { params: { id: voided.id } })
    for (const { id } of [paid, voided, unsent]) expect(await comes(id)).toEqual([])
    expect(await chase.remindersOf(unsent.id)).toMatchObject({ to: null, next: null })
  })

  it('of what somebody stopped, until it goes on', async () => {
    await chase.choose([1, 7])
    const { id } = await chase.mailed('2026-11-23')
    const stopped = await chase.stop(id)
    expect(stopped).toMatchObject({
      stopped: { by: 'org_admin of Kauri & Sons', at: testStart },
      next: null,
      can: { stopReminders: false, resumeReminders: true },
    })
    expect(await comes(id)).toEqual([])
    expect((await admin.try(stopReminders, { params: { id } })).problem.code).toBe('reminders_stopped')
    const resumed = await chase.resume(id)
    expect(resumed).toMatchObject({ stopped: null, next: { days: 7, date: '2026-11-30' } })
  })

  it('outside working hours of the company, and in a cancelled company', async () => {
    await chase.choose([1])
    const { id } = await chase.mailed('2026-11-23')
    server.clock.set('2026-11-24T10:00:00.000Z')
    await chase.hourComes()
    expect(await chase.sentOf(id)).toEqual([])
    server.clock.set('2026-11-23T22:00:00.000Z')
    await server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
      db
        .updateTable('companies')
        .set({ status: 'cancelled', cancelled_at: testStart, cancelled_by: 'platform' })
        .where('id', '=', company.id)
        .execute(),
    )
    await chase.hourComes()
    const rows = await server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
      db.selectFrom('invoice_reminders').select('days').where('company_id', '=', company.id).execute(),
    )
    expect(rows).toEqual([])
  })

  it('of what was late before the days were changed, but of what comes after', async () => {
    await chase.choose([1, 7])
    const [held, left] = [await chase.mailed('2026-11-22'), await chase.mailed('2026-11-22')]
    // A Tuesday: what was to go out on the Monday could not.
    server.clock.set('2026-11-23T22:00:00.000Z')
    expect((await chase.choose([1, 7])).version).toBe(2)
    await chase.stop(left.id)
    await chase.hourComes()
    expect(await chase.sentOf(held.id)).toEqual([1])
    await chase.resume(left.id)
    expect((await chase.choose([1, 7, 14])).version).toBe(3)
    await chase.hourComes()
    expect(await chase.sentOf(left.id)).toEqual([])
    expect((await chase.remindersOf(left.id)).next).toMatchObject({ days: 7, date: '2026-11-30' })
  })

  it('of what was late before reminders were turned on, but of what comes after', async () => {
    const { id } = await chase.mailed(today)
    server.clock.set(new Date(Date.parse(testStart) + 7 * day).toISOString())
    await chase.choose([3, 7])
    await chase.hourComes()
    expect(await chase.sentOf(id)).toEqual([7])
    const older = await chase.mailed(addDays(today, 1))
    expect((await chase.remindersOf(older.id)).next).toMatchObject({ days: 7, date: '2026-11-30' })
  })
})

it('an invoice that is due on another day is reminded of anew', async () => {
  await chase.choose([1])
  const { id } = await chase.mailed('2026-11-23')
  server.clock.set('2026-11-23T22:00:00.000Z')
  await chase.hourComes()
  const { version } = await admin.call(getInvoice, { params: { id } })
  const moved = await admin.try(updateInvoice, { params: { id }, body: { dueDate: '2026-11-25' }, version })
  // Whether a pending invoice can still be edited says its own policy.
  expect(moved.status).toBe(200)
  expect((await chase.remindersOf(id)).next).toMatchObject({ days: 1, date: '2026-11-26' })
})

it('one address that has had many mails holds up no other', async () => {
  await chase.choose([1])
  const to = 'busy@tui.example'
  const [crowded, other] = [await chase.mailed('2026-11-23', to), await chase.mailed('2026-11-23')]
  server.clock.set('2026-11-23T21:59:00.000Z')
  const { id: another } = await chase.mailed('2026-12-23', to)
  for (let nth = 0; nth < 19; nth += 1) await chase.mail(another, to)
  server.clock.set('2026-11-23T22:00:00.000Z')
  await chase.hourComes()
  expect([await chase.sentOf(crowded.id), await chase.sentOf(other.id)]).toEqual([[], [1]])
  server.clock.set('2026-11-23T23:30:00.000Z')
  await chase.hourComes()
  expect(await chase.sentOf(crowded.id)).toEqual([1])
})

it('one company’s hour is no other’s', async () => {
  await chase.choose([1])
  const { id } = await chase.mailed('2026-11-23')
  server.clock.set('2026-11-23T22:00:00.000Z')
  await chase.hourComes(1, await givenCompany(server))
  expect(await chase.sentOf(id)).toEqual([])
})
