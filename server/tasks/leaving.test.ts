import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import { leaveCompany } from '#domain/profile/api.ts'
import { updateRole } from '#domain/roles/api.ts'
import * as api from '#domain/tasks/api.ts'
import { deleteUser, listUsers, updateUser } from '#domain/users/api.ts'
import { within } from '#server/platform/within.ts'
import { givenCompany, givenRole, givenTask, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { activityOf } from '#server/testing/traces.ts'
import { holdPeople } from './commands/people.ts'
import { canHaveTasks } from './queries/people.ts'

let server: TestServer
let company: Company
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  company = await givenCompany(server)
  admin = company.orgAdmin
})
afterAll(() => server.stop())

const userOf = async ({ email }: Person) => {
  const user = (await admin.call(listUsers, { query: { search: email } })).items[0]
  if (user === undefined) throw new Error('No such person')
  return user
}
const read = (id: string) => admin.call(api.getTask, { params: { id } })
const disable = async (person: Person) => {
  const { id, version } = await userOf(person)
  await admin.call(updateUser, { params: { id }, body: { status: 'disabled' }, version })
}
/** A task that they have and watch, on which their timer runs; one that they completed. */
async function givenWork(person: Person) {
  const { id } = await userOf(person)
  const [open, finished] = [
    await givenTask(admin, { assignedToId: id }),
    await givenTask(admin, { assignedToId: id, status: 'completed' }),
  ]
  await person.call(api.startTaskTimer, { params: { id: open.id } })
  return { id, open: open.id, finished: finished.id }
}
const becomesNobodys = (id: string) =>
  vi.waitFor(async () => expect((await read(id)).assignedTo).toBeNull(), { timeout: 15_000, interval: 20 })

const events = (person: Person): [string, () => Promise<unknown>][] => [
  ['is disabled', () => disable(person)],
  ['is deleted', async () => admin.call(deleteUser, { params: { id: (await userOf(person)).id } })],
]

describe('who', () => {
  it.each(['is disabled', 'is deleted'])(
    '%s has no open tasks, watches none, and no timer of theirs runs',
    async (how) => {
      const mele = await company.person('user')
      const { id, open, finished } = await givenWork(mele)
      await events(mele).find(([name]) => name === how)?.[1]()
      await becomesNobodys(open)
      const task = await read(open)
      expect(task.watchers.map((each) => each.id)).not.toContain(id)
      expect((await read(finished)).assignedTo?.id).toBe(id)
      const told = (await activityOf(server, company.id, open)).slice(-2)
      expect(told.map(({ action }) => action)).toEqual(['timer.stopped', 'task.assigned'])
      expect(told.at(-1)).toMatchObject({ changes: { assignee: { to: null }, assignedToId: null } })
      const [timer] = await server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
        db.selectFrom('task_timers').select('task_id').where('company_id', '=', company.id).execute(),
      )
      expect(timer).toBeUndefined()
    },
  )

  it('leaves of their own will has none either', async () => {
    const mele = await company.person('user')
    const { open } = await givenWork(mele)
    await mele.call(leaveCompany, { params: { id: company.id } })
    await becomesNobodys(open)
  })

  it('has a role that sees tasks no more has none; who sees them still keeps theirs', async () => {
    const role = await givenRole(admin, { permissions: ['manage_tasks:view', 'manage_tasks:edit'] })
    const [mele, other] = [await company.person('user', role.id), await company.person('user')]
    const [lost, kept] = [await givenWork(mele), await givenWork(other)]
    await admin.call(updateRole, { params: { id: role.id }, body: { permissions: ['manage_jobs:view'] }, version: 1 })
    await becomesNobodys(lost.open)
    expect((await read(kept.open)).assignedTo?.id).toBe(kept.id)
  })

  it('is only renamed keeps all', async () => {
    const mele = await company.person('user')
    const { open, id } = await givenWork(mele)
    const { version } = await userOf(mele)
    await admin.call(updateUser, { params: { id }, body: { name: 'Mele Tau' }, version })
    await vi.waitFor(async () => expect(await delivered('endTasksOfChanged')).toBe(1), {
      timeout: 15_000,
      interval: 20,
    })
    expect((await read(open)).assignedTo?.name).toBe('Mele Tau')
  })
})

const delivered = async (listener: string) => {
  const rows = await server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
    db
      .selectFrom('event_deliveries')
      .select('event_id')
      .where('company_id', '=', company.id)
      .where('listener', '=', listener)
      .execute(),
  )
  return rows.length
}

it('whoever is disabled while they are given tasks ends with none', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => company.person('user')))
  const ids = await Promise.all(people.map(async (person) => (await userOf(person)).id))
  const tasks = await Promise.all(Array.from({ length: 18 }, () => givenTask(admin)))
  const given = tasks.map(({ id }, at) =>
    admin.try(api.assignTask, { params: { id }, body: { assignedToId: ids[at % 6] ?? null } }),
  )
  const made = ids.map((assignedToId) => admin.try(api.createTask, { body: { title: 'Late', assignedToId } }))
  const taken = people.map((person, at) => person.try(api.takeTask, { params: { id: tasks[17 - at]?.id ?? '' } }))
  const answers = await Promise.all([...given, ...made, ...taken, ...people.map(disable)])
  for (const answer of answers) if (answer !== undefined) expect([200, 201, 401, 409, 422]).toContain(answer.status)
  await vi.waitFor(
    async () => {
      const { items } = await admin.call(api.listTasks, { query: { pageSize: 100 } })
      expect(items.filter(({ assignedTo }) => assignedTo !== null)).toEqual([])
      expect(await delivered('endTasksOfChanged')).toBe(6)
    },
    { timeout: 20_000, interval: 50 },
  )
  const { items } = await admin.call(api.listTasks, { query: { pageSize: 100 } })
  expect(items.filter(({ assignedTo }) => assignedTo !== null)).toEqual([])
})

it('who is given a task by a look at rights that end meanwhile loses it again', async () => {
  const mele = await company.person('user')
  const { id: meleId } = await userOf(mele)
  const { id } = await givenTask(admin)
  const principal = { actor: { kind: 'system', companyId: company.id }, name: 'Test', timezone: 'UTC' } as const
  await within(server.services)(principal, async (ctx) => {
    await holdPeople(ctx)
    expect(await canHaveTasks(ctx, meleId)).toBe(true)
    await disable(mele)
    // Whoever takes back waits for this; if nothing held it up, it would have looked by now.
    await vi.waitFor(async () => expect((await waitingForWord()) + (await delivered('endTasksOfChanged'))).toBe(1), {
      timeout: 15_000,
      interval: 20,
    })
    await ctx.db
      .updateTable('tasks')
      .set({ assigned_to: meleId })
      .where('company_id', '=', company.id)
      .where('id', '=', id)
      .execute()
  })
  await becomesNobodys(id)
})

const waitingForWord = async () => {
  const { rows } = await server.services.database.inTenant({ kind: 'system', companyId: company.id }, (db) =>
    sql<{
      waits: number
    }>`select count(*)::integer as waits from pg_locks where locktype = 'advisory' and not granted`.execute(db),
  )
  return rows[0]?.waits ?? 0
}
