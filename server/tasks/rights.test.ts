import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#domain/endpoint.ts'
import {
  assignTask,
  createTask,
  duplicateTask,
  deleteTask,
  lookupTaskPeople,
  moveTask,
  releaseTask,
  startTaskTimer,
  takeTask,
  updateTask,
  watchTask,
} from '#domain/tasks/api.ts'
import { taskStatuses } from '#domain/tasks/choices.ts'
import { taskMessages } from '#domain/tasks/schema.ts'
import {
  givenClient,
  givenCompany,
  givenSuperAdmin,
  givenTask,
  openAs,
  taskBody,
  type Company,
} from '#server/testing/given.ts'
import type { Caller } from '#server/testing/caller.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// Who may do what with a task, whoever has it and in every status: written out, so that a rule that is wrong in the
// policy is found wrong (PRODUCT 4).

const actions = {
  updateTask: { endpoint: updateTask, body: { title: 'Edited' } },
  moveTask: { endpoint: moveTask, body: { status: 'review' } },
  assignTask: { endpoint: assignTask, body: { assignedToId: null } },
  takeTask: { endpoint: takeTask },
  releaseTask: { endpoint: releaseTask },
  watchTask: { endpoint: watchTask, body: {} },
  startTaskTimer: { endpoint: startTaskTimer },
  duplicateTask: { endpoint: duplicateTask, body: {} },
  deleteTask: { endpoint: deleteTask },
} as const
type Action = keyof typeof actions
const whose = ['free', 'own', 'others'] as const
type Whose = (typeof whose)[number]
type Answers = Record<Action, number | Record<Whose, number>>

const taken = { free: 200, own: 409, others: 409 }
const released = { free: 409, own: 200, others: 409 }
const admins: Answers = {
  updateTask: 200,
  moveTask: 200,
  assignTask: 200,
  takeTask: taken,
  releaseTask: released,
  watchTask: 200,
  startTaskTimer: 200,
  duplicateTask: 201,
  deleteTask: 204,
}
const nothing: Answers = {
  updateTask: 403,
  moveTask: 403,
  assignTask: 403,
  takeTask: 403,
  releaseTask: 403,
  watchTask: 403,
  startTaskTimer: 403,
  duplicateTask: 403,
  deleteTask: 403,
}
const invisible = Object.fromEntries(Object.keys(actions).map((action) => [action, 404])) as Answers

const expected = {
  orgAdmin: admins,
  admin: admins,
  user: { ...admins, assignTask: 403, deleteTask: 403 },
  viewer: { ...nothing, watchTask: 200 },
  // Who is nobody's colleague has no tasks.
  superAdmin: { ...admins, takeTask: 409, releaseTask: 409, watchTask: 409, startTaskTimer: 409 },
  client: invisible,
  stranger: invisible,
} satisfies Record<string, Answers>
type Who = keyof typeof expected
const everybody = Object.keys(expected) as Who[]

let server: TestServer
let company: Company
let people: Record<Who, Caller>
let ids: Partial<Record<Who, string>>
let colleague: string
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  const [admin, user] = [await company.person('admin'), await company.person('user')]
  const viewer = await company.withPermissions(['manage_tasks:view'])
  const superAdmin = await givenSuperAdmin(server)
  await openAs(superAdmin, company)
  people = {
    orgAdmin: company.orgAdmin,
    admin,
    user,
    viewer,
    superAdmin,
    client: await company.contact((await givenClient(company.orgAdmin)).id),
    stranger: (await givenCompany(server)).orgAdmin,
  }
  ids = {
    orgAdmin: await idOf(company.orgAdmin),
    admin: await idOf(admin),
    user: await idOf(user),
    viewer: await idOf(viewer),
  }
  colleague = await idOf(await company.person('admin'))
})
afterAll(() => server.stop())

async function idOf(person: Caller): Promise<string> {
  const { items } = await person.call(lookupTaskPeople, {})
  return items.find(({ isMe }) => isMe)?.id ?? ''
}

describe.each(everybody)('%s', (who) => {
  it.each(taskStatuses)('does with a task in %s what is theirs to do', async (status) => {
    const answered: Record<string, number> = {}
    const wanted: Record<string, number> = {}
    for (const action of Object.keys(actions) as Action[])
      for (const each of whose) {
        const own = ids[who]
        if (each === 'own' && own === undefined) continue
        const assignedToId = { free: null, own: own ?? null, others: colleague }[each]
        const { id, version } = await givenTask(company.orgAdmin, { status, assignedToId })
        const { endpoint, ...input } = actions[action]
        const asked = { params: { id }, version, ...input }
        const { status: answer } = await people[who].try(endpoint as Endpoint, asked as never)
        const answers: Answers[Action] = expected[who][action]
        answered[`${action}, ${each}`] = answer
        wanted[`${action}, ${each}`] = typeof answers === 'number' ? answers : answers[each]
      }
    expect(answered).toEqual(wanted)
  })
})

it('whoever may not assign makes a task for nobody or for themselves, and says so of another', async () => {
  const make = (who: Who, assignedToId: string | null) =>
    people[who].try(createTask, { body: taskBody({ assignedToId }) })
  expect((await make('user', null)).status).toBe(201)
  expect((await make('user', ids.user ?? '')).status).toBe(201)
  const refused = await make('user', colleague)
  expect([refused.status, refused.problem.errors]).toEqual([
    422,
    [{ path: 'assignedToId', message: taskMessages.assignOthers }],
  ])
  expect((await make('admin', colleague)).status).toBe(201)
  expect((await make('viewer', null)).status).toBe(403)
})

it('any status may follow any other, for whoever edits', async () => {
  for (const from of taskStatuses)
    for (const to of taskStatuses) {
      const { id } = await givenTask(company.orgAdmin, { status: from })
      const moved = await people.user.try(moveTask, { params: { id }, body: { status: to, from } })
      expect([moved.status, moved.body.status], `${from} → ${to}`).toEqual([200, to])
    }
})
