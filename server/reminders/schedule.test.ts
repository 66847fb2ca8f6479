import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getReminderSchedule, updateReminderSchedule } from '#domain/reminders/api.ts'
import { givenCompany, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'

let server: TestServer
let company: Company
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
})
beforeEach(async () => {
  company = await givenCompany(server)
  admin = company.orgAdmin
})
afterAll(() => server.stop())

const choose = async (days: number[], enabled = true) => {
  const { version } = await admin.call(getReminderSchedule, {})
  return admin.call(updateReminderSchedule, { body: { enabled, days }, version })
}

describe('the schedule', () => {
  it('is proposed and off at first, then as it was chosen, in order and each day once', async () => {
    expect(await admin.call(getReminderSchedule, {})).toEqual({ version: 1, enabled: false, days: [-3, 1, 7, 14] })
    expect(await choose([14, 1, 1, -7])).toEqual({ version: 2, enabled: true, days: [-7, 1, 14] })
    const trace = (await activityOf(server, company.id, company.id)).at(-1)
    expect(trace).toMatchObject({
      action: 'reminderSchedule.updated',
      changes: { enabled: { from: false, to: true }, days: { from: [-3, 1, 7, 14], to: [-7, 1, 14] } },
    })
  })

  it.each([
    [{ enabled: true, days: [] }, 'days', 'Please choose at least one day'],
    [
      { enabled: true, days: [91] },
      'days.0',
      'A reminder goes out at most 30 days before and 90 days after the due date',
    ],
    [{ enabled: true, days: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, 'days', 'At most 8 reminders are sent for an invoice'],
    [
      { enabled: true, days: [1.5] },
      'days.0',
      'A reminder goes out at most 30 days before and 90 days after the due date',
    ],
  ])('refuses %j at %s and changes nothing', async (body, path, message) => {
    const refused = await admin.try(updateReminderSchedule, { body, version: 1 })
    expect([refused.status, refused.problem.errors]).toEqual([422, [{ path, message }]])
    expect((await admin.call(getReminderSchedule, {})).version).toBe(1)
  })

  it('that is saved as it was is no change', async () => {
    const chosen = await choose([1, 7])
    expect(await choose([7, 1, 7])).toEqual(chosen)
    const traces = (await activityOf(server, company.id, company.id)).filter(
      ({ action }) => action === 'reminderSchedule.updated',
    )
    expect(traces).toHaveLength(1)
    expect(await choose([7, 1], false)).toEqual({ version: 3, enabled: false, days: [1, 7] })
  })

  it('is one person’s at a time', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((days) =>
        admin.try(updateReminderSchedule, { body: { enabled: true, days: [days] }, version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412])
  })
})
