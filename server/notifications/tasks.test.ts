import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createComment, deleteComment, updateComment } from '#domain/comments/api.ts'
import { mentionOf } from '#domain/comments/rules.ts'
import { listNotifications } from '#domain/notifications/api.ts'
import { updatePreferences, getPreferences } from '#domain/profile/api.ts'
import { addTaskDependency, assignTask, changeTasks, moveTask, takeTask, updateSubtask } from '#domain/tasks/api.ts'
import { listUsers, updateUser } from '#domain/users/api.ts'
import { companyEnvelope } from '#server/platform/jobs/job.ts'
import { givenCompany, givenTask, type Company, type Person } from '#server/testing/given.ts'
import { openPostOffice, type PostOffice } from '#server/testing/post-office.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { notificationHandlers } from './handlers.ts'
import { tellOfNews } from './jobs.ts'

let postOffice: PostOffice
let server: TestServer
let company: Company
let admin: Person
let mele: Person
let meleId: string
beforeAll(async () => {
  postOffice = await openPostOffice()
  server = await startTestServer(postOffice.environment)
})
beforeEach(async () => {
  company = await givenCompany(server, 'Kauri & Sons')
  admin = company.orgAdmin
  mele = await company.person('user')
  meleId = await idOf(mele)
})
afterAll(async () => {
  await server.stop()
  await postOffice.close()
})

const idOf = async ({ email }: Person) =>
  (await company.orgAdmin.call(listUsers, { query: { search: email } })).items[0]?.id ?? ''
const give = (id: string, to: string | null = meleId, by = admin) =>
  by.call(assignTask, { params: { id }, body: { assignedToId: to } })
const comment = (id: string, body: string, by = admin) => by.call(createComment, { params: { id }, body: { body } })

const inCompany = <T>(
  query: (db: Parameters<Parameters<typeof server.services.database.inTenant>[1]>[0]) => Promise<T>,
) => server.services.database.inTenant({ kind: 'system', companyId: company.id }, query, { readOnly: true })
/** What waits to be told by mail, by kind. */
const waiting = async () =>
  (
    await inCompany((db) =>
      db
        .selectFrom('notification_deliveries as delivery')
        .innerJoin('notifications as n', (join) =>
          join.on('n.company_id', '=', company.id).onRef('n.id', '=', 'delivery.notification_id'),
        )
        .select('n.kind')
        .where('delivery.company_id', '=', company.id)
        .where('delivery.channel', '=', 'email')
        .orderBy('n.id')
        .execute(),
    )
  ).map(({ kind }) => kind)
/** Until the listeners have had what happened. */
const noted = (...kinds: string[]) =>
  vi.waitFor(async () => expect((await waiting()).toSorted()).toEqual(kinds.toSorted()), {
    timeout: 15_000,
    interval: 20,
  })
/** Until the listeners of what happened have had it, where nothing is to come of it. */
const heard = async (event: string) => {
  const events = await inCompany((db) =>
    db.selectFrom('activity').select('id').where('company_id', '=', company.id).where('action', '=', event).execute(),
  )
  await vi.waitFor(
    async () => {
      const had = await inCompany((db) =>
        db
          .selectFrom('event_deliveries')
          .select('event_id')
          .distinct()
          .where('company_id', '=', company.id)
          .where('listener', 'like', 'tell%')
          .execute(),
      )
      expect(had.map((row) => row.event_id)).toEqual(expect.arrayContaining(events.map(({ id }) => id)))
    },
    { timeout: 15_000, interval: 20 },
  )
}

/** Lets the minute pass after which somebody is told. */
const tellTo = async (userId = meleId) => {
  const handler = notificationHandlers.find(({ job }) => job.name === tellOfNews.name)
  await handler?.run(server, companyEnvelope(tellOfNews, company.id, { userId, channel: 'email' }))
}
const mailsTo = async ({ email }: Person = mele) =>
  (await postOffice.mails()).filter((mail) => mail.to?.some(({ address }) => address === email))
const mailTo = (person: Person = mele, count = 1) =>
  vi.waitFor(
    async () => {
      const mails = await mailsTo(person)
      expect(mails).toHaveLength(count)
      return mails.at(-1)
    },
    { timeout: 15_000, interval: 20 },
  )

describe('somebody who is given a task', () => {
  it('has a mail that leads to it, once', async () => {
    const task = await givenTask(admin, { title: 'Order <b>trusses</b>', dueDate: '2026-12-01' })
    await give(task.id)
    await noted('taskAssigned')
    await Promise.all([tellTo(), tellTo(), tellTo()])
    const mail = await mailTo()
    expect(mail?.subject).toMatch(/gave you a task: Order <b>trusses<\/b>$/)
    expect(mail?.html).toContain(`/app/tasks/${task.id}"`)
    expect(mail?.html).toContain('Order &lt;b&gt;trusses')
    expect(mail?.text).toContain('Due: 1 Dec 2026')
    await tellTo()
    expect(await waiting()).toEqual([])
    expect(await mailsTo()).toHaveLength(1)
  })

  it('of many at once has one', async () => {
    const ids = [(await givenTask(admin)).id, (await givenTask(admin)).id, (await givenTask(admin)).id]
    await admin.call(changeTasks, { body: { ids, change: { set: 'assignedTo', assignedToId: meleId } } })
    await noted('taskAssigned', 'taskAssigned', 'taskAssigned')
    await tellTo()
    const mail = await mailTo()
    expect(mail?.subject).toBe('3 tasks were given to you')
    for (const id of ids) expect(mail?.html).toContain(`/app/tasks/${id}"`)
  })

  it('by themselves has none, nor when it was taken from them again, or they chose to have none', async () => {
    const [own, lost, task] = [await givenTask(admin), await givenTask(admin), await givenTask(admin)]
    await mele.call(takeTask, { params: { id: own.id } })
    await give(lost.id)
    await give(task.id)
    await noted('taskAssigned', 'taskAssigned')
    await give(lost.id, null)
    const before = await mele.call(getPreferences, {})
    const off = { bell: true, email: false, push: true }
    if (before.notifications === null) throw new Error('No choices')
    await mele.call(updatePreferences, {
      body: { notifications: { ...before.notifications, tasks: off } },
      version: before.version,
    })
    await tellTo()
    expect(await waiting()).toEqual([])
    // Nor is anything of it left to tell of what comes from now on.
    await give((await givenTask(admin)).id)
    await heard('task.assigned')
    expect(await waiting()).toEqual([])
    expect(await mailsTo()).toEqual([])
  })

  it('who was disabled meanwhile, or sees no tasks any more, has none', async () => {
    const task = await givenTask(admin)
    await give(task.id)
    await noted('taskAssigned')
    const user = (await admin.call(listUsers, { query: { search: mele.email } })).items[0]
    await admin.call(updateUser, { params: { id: meleId }, body: { status: 'disabled' }, version: user?.version ?? 1 })
    await tellTo()
    expect(await waiting()).toEqual([])
    expect(await mailsTo()).toEqual([])
  })
})

it('the assignee of a subtask is notified of it, unless they assigned themselves or no longer have it', async () => {
  const task = await givenTask(admin, {
    title: 'Stand the frames',
    dueDate: '2026-12-01',
    subtasks: ['Brace', 'Sweep'],
  })
  const [brace, sweep] = task.subtasks
  const change = (subtaskId = '', body: object, by = admin) =>
    by.call(updateSubtask, { params: { id: task.id, subtaskId }, body })
  await change(brace?.id, { assignedToId: meleId, dueDate: '2026-11-27' })
  await change(sweep?.id, { assignedToId: meleId }, mele)
  await heard('subtask.assigned')
  await noted('subtaskAssigned')
  const bell = await mele.call(listNotifications, { query: {} })
  expect(bell.items[0]).toMatchObject({
    kind: 'subtaskAssigned',
    subject: { label: 'Stand the frames' },
    facts: { subtask: 'Brace', dueDate: '2026-11-27' },
    target: `/app/tasks/${task.id}`,
  })
  await tellTo()
  const mail = await mailTo()
  expect(mail?.subject).toMatch(/gave you a subtask: Brace$/)
  expect(mail?.text).toContain('gave you the subtask “Brace” of this task')
  expect(mail?.text).toContain('Due: 27 Nov 2026')
  expect(mail?.html).toContain(`/app/tasks/${task.id}"`)
  await change(sweep?.id, { assignedToId: null })
  await change(sweep?.id, { assignedToId: meleId })
  await noted('subtaskAssigned')
  await change(sweep?.id, { completed: true })
  await tellTo()
  expect(await mailsTo()).toHaveLength(1)
})

it('a task is ready for whoever has it, unless they completed the last one themselves', async () => {
  const [first, second, third] = [
    await givenTask(admin, { title: 'Pour the slab' }),
    await givenTask(admin, { title: 'Stand the frames', assignedToId: meleId }),
    await givenTask(admin, { title: 'Line the walls', assignedToId: meleId }),
  ]
  await noted('taskAssigned', 'taskAssigned')
  await tellTo()
  await mailTo(mele, 1)
  await admin.call(addTaskDependency, { params: { id: second.id }, body: { dependsOnId: first.id } })
  await admin.call(addTaskDependency, { params: { id: third.id }, body: { dependsOnId: second.id } })
  await admin.call(moveTask, { params: { id: first.id }, body: { status: 'completed' } })
  await noted('taskReady')
  await tellTo()
  const mail = await mailTo(mele, 2)
  expect(mail?.subject).toBe('Ready to start: Stand the frames')
  expect(mail?.text).toContain('completed “Pour the slab”')
  await mele.call(moveTask, { params: { id: second.id }, body: { status: 'completed' } })
  await heard('task.ready')
  expect(await waiting()).toEqual([])
})

it('a task that waits again by the time somebody is told is told to nobody', async () => {
  const first = await givenTask(admin)
  const second = await givenTask(admin, { assignedToId: meleId })
  await noted('taskAssigned')
  await tellTo()
  await mailTo(mele, 1)
  await admin.call(addTaskDependency, { params: { id: second.id }, body: { dependsOnId: first.id } })
  await admin.call(moveTask, { params: { id: first.id }, body: { status: 'completed' } })
  await noted('taskReady')
  await admin.call(moveTask, { params: { id: first.id }, body: { status: 'in_progress' } })
  await tellTo()
  expect(await waiting()).toEqual([])
  expect(await mailsTo()).toHaveLength(1)
})

describe('a comment', () => {
  it('notifies whom it mentions of the mention, and the creator, assignee and watchers of the comment', async () => {
    const watcher = await company.person('user')
    const task = await givenTask(admin, { title: 'Flash the roof' })
    await give(task.id, await idOf(watcher))
    await heard('task.assigned')
    await noted('taskAssigned')
    await comment(task.id, `${mentionOf(meleId)} can **you** be there?\n<script>alert(1)</script>`)
    await noted('taskAssigned', 'taskMentioned', 'taskCommented')
    await tellTo()
    const mention = await mailTo()
    expect(mention?.subject).toMatch(/mentioned you: Flash the roof$/)
    expect(mention?.text).toContain('can you be there?')
    expect(mention?.text).not.toContain(meleId)
    expect(mention?.html).not.toContain('<script')
    await tellTo(await idOf(watcher))
    const both = await mailTo(watcher)
    expect(both?.subject).toBe('News of “Flash the roof”')
    expect(both?.text).toContain('can you be there?')
  })

  it('that is deleted is told no more; one that mentions somebody later is told to them alone', async () => {
    const task = await givenTask(admin)
    const gone = await comment(task.id, `${mentionOf(meleId)} never mind`)
    await noted('taskMentioned')
    await admin.call(deleteComment, { params: { id: task.id, commentId: gone.id } })
    expect(await waiting()).toEqual([])
    await tellTo()
    const other = await company.person('user')
    const kept = await comment(task.id, 'Frames come on Monday')
    await noted('taskCommented')
    await admin.call(updateComment, {
      params: { id: task.id, commentId: kept.id },
      body: { body: `Frames come on Tuesday ${mentionOf(await idOf(other))}` },
      version: 1,
    })
    await noted('taskCommented', 'taskMentioned')
    await tellTo()
    expect((await mailTo())?.text).toContain('Frames come on Tuesday')
    await tellTo(await idOf(other))
    expect((await mailTo(other))?.subject).toContain('mentioned you')
  })
})

it.each([
  ['es', 'le ha asignado una tarea: Armar'],
  ['fr', 'vous a confié une tâche : Armar'],
] as const)('speaks the language of its reader (%s)', async (language, subject) => {
  const { version } = await mele.call(getPreferences, {})
  await mele.call(updatePreferences, { body: { language }, version })
  await givenTask(admin, { title: 'Armar', assignedToId: meleId })
  await noted('taskAssigned')
  await tellTo()
  expect((await mailTo())?.subject).toContain(subject.replace(' :', '\u00a0:'))
})

it('somebody who has had many mails is told the rest later, all at once', async () => {
  for (let count = 0; count < 20; count += 1) {
    await givenTask(admin, { assignedToId: meleId })
    await noted('taskAssigned')
    await tellTo()
    expect(await waiting()).toEqual([])
  }
  await givenTask(admin, { assignedToId: meleId })
  await noted('taskAssigned')
  await tellTo()
  expect(await waiting()).toEqual(['taskAssigned'])
})
