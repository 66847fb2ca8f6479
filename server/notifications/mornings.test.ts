import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, instantAt } from '#domain/dates.ts'
import { newId } from '#domain/ids.ts'
import { getPreferences, updatePreferences } from '#domain/profile/api.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { within } from '#server/platform/within.ts'
import { userIdOf } from '#server/push/telling.testing.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { givenCompany, givenTask, type Company, type Person } from '#server/testing/given.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { note } from './commands/noting.ts'
import { notificationHandlers } from './handlers.ts'
import { noteByClock, tellOfNews } from './jobs.ts'

// What comes by the clock is told on its day, whichever comes first of the clock and the morning's mail.

let postOffice: PostOffice
let server: TestServer
let database: pg.Client
let company: Company
let mele: Person
let meleId: string
beforeAll(async () => {
  postOffice = await openPostOffice()
  server = await startTestServer({ ...postOffice.environment, WORKER: 'off' })
  database = new pg.Client({ connectionString: server.database.superuserUrl })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await server.stop()
  await postOffice.close()
})

const deliver = { email: 'morning', morningAt: 420, quiet: null, push: true } as const
/** A company at a moment, and somebody in it who has their mails so. */
async function given(now: string, { timezone = 'Pacific/Auckland', morningAt = 420 } = {}) {
  server.clock.set(now)
  company = await givenCompany(server, 'Kauri & Sons')
  mele = await company.person('user')
  meleId = await userIdOf(company, mele)
  await choose(mele, { timezone, delivery: { ...deliver, morningAt } })
}
const choose = async (person: Person, body: object) =>
  person.call(updatePreferences, { body, version: (await person.call(getPreferences, {})).version })
const taskDue = (dueDate: string, title = 'Pour the slab') =>
  givenTask(company.orgAdmin, { title, dueDate, assignedToId: meleId })
/** News of theirs that waits for the morning already. */
const waits = async (title: string) => {
  const { id } = await givenTask(company.orgAdmin, { title, dueDate: null, assignedToId: meleId })
  const news = { kind: 'taskAssigned', cause: newId(), subjectId: id, by: 'Hana Cole' } as const
  await within(server.services)(
    { actor: { kind: 'system', companyId: company.id }, name: '', timezone: 'UTC' },
    (ctx) => note(ctx, { ...news, at: ctx.now }, { ids: [meleId] }),
  )
}
const run = async (name: string, envelope: object) =>
  notificationHandlers.find(({ job }) => job.name === name)?.run(server, envelope)
const clockComes = () => run(noteByClock.name, companyEnvelope(noteByClock, company.id, {}))
const mailComes = (userId = meleId) =>
  run(tellOfNews.name, companyEnvelope(tellOfNews, company.id, { userId, channel: 'email' }))
/** The subjects of what stands in the outbox for somebody, with what of these is told. */
async function mailed({ email }: Person = mele): Promise<{ subject: string; text: string }[]> {
  const { rows } = await database.query<{ subject: string; text: string }>(
    `select subject, text_body as text from mails
      where company_id = $1 and to_address = $2 and unsubscribe_url is not null order by created_at, id`,
    [company.id, email],
  )
  return rows
}
const kinds = async () => (await notificationsOf(mele)).map(({ kind }) => kind)
const later = (moment: string, milliseconds: number) =>
  server.clock.set(new Date(Date.parse(moment) + milliseconds).toISOString())
const [minute, hour] = [60_000, 3_600_000]

// The last two are days on which clocks change.
const mornings = [
  ['Pacific/Auckland', '2026-11-20', 420],
  ['Pacific/Auckland', '2026-11-20', 425],
  ['Pacific/Auckland', '2026-11-20', 0],
  ['Pacific/Auckland', '2026-11-20', 23 * 60 + 50],
  ['America/New_York', '2026-11-20', 420],
  ['Asia/Tokyo', '2026-11-20', 11 * 60 + 59],
  ['Pacific/Auckland', '2026-09-27', 150],
  ['Europe/London', '2026-10-25', 90],
] as const
const firsts = ['clock', 'mail'] as const

describe('the morning’s mail', () => {
  it.each(mornings.flatMap((morning) => firsts.map((first) => [...morning, first] as const)))(
    'in %s on %s at minute %d has what is due that day, and is one (first the %s)',
    async (timezone, day, morningAt, first) => {
      const moment = instantAt(day, morningAt, timezone)
      await given(new Date(Date.parse(moment) - 20 * hour).toISOString(), { timezone, morningAt })
      await taskDue(day)
      await waits('Order trusses')
      // Every quarter before it: nobody is told.
      const quarter = Date.parse(moment) - (morningAt % 15) * minute
      for (let at = quarter - hour; at < quarter; at += 15 * minute) {
        server.clock.set(new Date(at + 200).toISOString())
        await clockComes()
        await mailComes()
      }
      expect([await kinds(), await mailed()]).toEqual([['taskAssigned'], []])
      server.clock.set(new Date(quarter + 200).toISOString())
      if (first === 'clock' || morningAt % 15 > 0) await clockComes()
      later(moment, 300)
      await Promise.all([mailComes(), mailComes()])
      await clockComes()
      await mailComes()
      expect((await kinds()).toSorted()).toEqual(['taskAssigned', 'taskDue'])
      const [mail, ...more] = await mailed()
      expect(more).toEqual([])
      expect(mail?.text).toContain('Due today')
      expect(mail?.text).toContain('Order trusses')
      // A day later it is overdue, in one mail as well.
      later(instantAt(addDays(day, 1), morningAt, timezone), 300)
      await clockComes()
      await mailComes()
      expect((await mailed()).map(({ subject }) => subject).slice(1)).toEqual(['Overdue: Pour the slab'])
    },
  )

  it('that has nothing else is of what is due alone', async () => {
    await given('2026-11-19T01:00:00.000Z')
    await taskDue('2026-11-20')
    server.clock.set('2026-11-19T18:00:00.200Z')
    await clockComes()
    await mailComes()
    expect((await mailed()).map(({ subject }) => subject)).toEqual(['Due today: Pour the slab'])
  })

  it('that has gone is followed by the next, which says what is true by then', async () => {
    await given('2026-11-19T01:00:00.000Z')
    await waits('Order trusses')
    server.clock.set('2026-11-19T18:00:00.200Z')
    await mailComes()
    server.clock.set('2026-11-19T21:00:00.200Z')
    await taskDue('2026-11-20')
    await clockComes()
    await mailComes()
    expect([(await kinds())[0], (await mailed()).length]).toEqual(['taskDue', 1])
    server.clock.set('2026-11-20T18:00:00.200Z')
    await mailComes()
    const mails = await mailed()
    expect(mails.map(({ subject }) => subject).slice(1)).toEqual(['Overdue: Pour the slab'])
    expect(mails[1]?.text).not.toContain('today')
  })

  it('that has not gone yet that day comes when there is something', async () => {
    await given('2026-11-19T01:00:00.000Z')
    server.clock.set('2026-11-19T21:00:00.200Z')
    await taskDue('2026-11-20')
    await clockComes()
    await mailComes()
    expect((await mailed()).map(({ subject }) => subject)).toEqual(['Due today: Pour the slab'])
    await taskDue('2026-11-20', 'Strip forms')
    server.clock.set('2026-11-19T21:15:00.200Z')
    await clockComes()
    await mailComes()
    expect(await mailed()).toHaveLength(1)
  })
})

describe('the end of a trial', () => {
  const owed = () => mailed(company.orgAdmin)
  async function trialUntil(moment: string, delivery: object) {
    await given('2026-11-22T22:00:00.000Z')
    await choose(company.orgAdmin, { timezone: 'Pacific/Auckland', delivery: { ...deliver, ...delivery } })
    await database.query(`update companies set plan = 'trial', trial_ends_at = $2 where id = $1`, [company.id, moment])
    return userIdOf(company, company.orgAdmin)
  }

  it('is mailed on the mornings of five days and of one before it, and on none after', async () => {
    // At midnight after the 28th in Auckland.
    const ownerId = await trialUntil('2026-11-28T11:00:00.000Z', {})
    for (let day = 22; day < 30; day += 1) {
      server.clock.set(`2026-11-${day}T18:00:00.200Z`)
      if (day === 22) continue
      await mailComes(ownerId)
      await clockComes()
      await mailComes(ownerId)
    }
    expect((await owed()).map(({ subject }) => subject)).toEqual([
      'Your Stringline trial ends in 5 days',
      'Your Stringline trial ends within a day',
    ])
  })

  it('is told as it is after quiet hours, and not once it is over', async () => {
    const ownerId = await trialUntil('2026-11-25T20:00:00.000Z', {
      email: 'atOnce',
      quiet: { from: 5 * 60, to: 4 * 60 + 59 },
    })
    server.clock.set('2026-11-22T18:00:00.200Z')
    await clockComes()
    await database.query(`update memberships set delivery = null where user_id = $1`, [ownerId])
    server.clock.set('2026-11-23T22:00:00.000Z')
    await mailComes(ownerId)
    expect((await owed()).map(({ subject }) => subject)).toEqual(['Your Stringline trial ends in 2 days'])
    server.clock.set('2026-11-24T22:00:00.000Z')
    await clockComes()
    server.clock.set('2026-11-25T20:00:01.000Z')
    await mailComes(ownerId)
    expect(await owed()).toHaveLength(1)
  })
})
