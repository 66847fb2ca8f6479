import fc from 'fast-check'
import { generateKeyBetween } from 'fractional-indexing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as api from '#domain/tasks/api.ts'
import { boardCards, boardColumns } from '#domain/tasks/choices.ts'
import type { TaskStatus } from '#domain/tasks/rules.ts'
import type { TenantDb } from '#server/platform/db/tenant.ts'
import { givenCompany, givenTask, type Company, type Person } from '#server/testing/given.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

// The order within a column is everybody's: whatever several hands do to it, there is one, and nothing is lost.

type Order = Record<TaskStatus, number[]>
/** A move of one of some tasks, by its number among them; neighbours likewise. */
interface Move {
  task: number
  status: TaskStatus
  after: number | null | undefined
  before: number | null | undefined
}

const howMany = 8
const number = fc.nat({ max: howMany - 1 })
const neighbour = fc.oneof(
  { weight: 4, arbitrary: number },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.constant(undefined) },
)
const someMove: fc.Arbitrary<Move> = fc.record({
  task: number,
  status: fc.constantFrom(...boardColumns),
  after: neighbour,
  before: neighbour,
})

let server: TestServer
let company: Company
let admin: Person
let user: Person
let hands: Person[]
let ids: string[]
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' })
  company = await givenCompany(server)
  admin = await company.person('admin')
  user = await company.person('user')
  hands = [company.orgAdmin, admin, user]
  ids = []
  for (let each = 0; each < howMany; each += 1) ids.push((await givenTask(company.orgAdmin)).id)
})
afterAll(() => server.stop())

const move = (hand: Person, { task, status, after, before }: Move) => {
  const idOf = (at: number | null | undefined) => (at == null ? at : ids[at])
  const body = { status, after: idOf(after), before: idOf(before) }
  return hand.try(api.moveTask, { params: { id: ids[task] ?? '' }, body })
}

async function orderFor(hand: Person): Promise<Order> {
  const { columns } = await hand.call(api.getTaskBoard, { query: {} })
  return Object.fromEntries(
    columns.map(({ status, items }) => [status, items.map(({ id }) => ids.indexOf(id))]),
  ) as Order
}

const columnOf = (order: Order, task: number) => boardColumns.find((status) => order[status].includes(task))

const inTheDatabase = <Answer>(work: (db: TenantDb) => Promise<Answer>) =>
  server.services.database.inTenant({ kind: 'system', companyId: company.id }, work)

async function rankOf(db: TenantDb, task: number): Promise<string> {
  const { rank } = await db
    .selectFrom('tasks')
    .select('rank')
    .where('company_id', '=', company.id)
    .where('id', '=', ids[task]!)
    .executeTakeFirstOrThrow()
  return rank
}

/** The same in memory: behind the one neighbour where that is in the column, else before the other, last or first. */
function movedIn(order: Order, { task, status, after, before }: Move): Order {
  if (columnOf(order, task) === status && after === undefined && before === undefined) return order
  const without = Object.fromEntries(
    boardColumns.map((each) => [each, order[each].filter((other) => other !== task)]),
  ) as Order
  const column = without[status]
  const behind = column.indexOf(after ?? -1)
  const ahead = column.indexOf(before ?? -1)
  const isLast = after === undefined && before === null
  const at = behind >= 0 ? behind + 1 : isLast ? column.length : Math.max(ahead, 0)
  return { ...without, [status]: column.toSpliced(at, 0, task) }
}

it('is what moves one after the other make it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someMove, { minLength: 5, maxLength: 20 }), async (moves) => {
      let expected = await orderFor(user)
      for (const [at, each] of moves.entries()) {
        expected = movedIn(expected, each)
        expect((await move(hands[at % hands.length]!, each)).status).toBe(200)
      }
      expect(await orderFor(user)).toEqual(expected)
    }),
    { numRuns: 12 },
  )
})

it('is one, for everybody, when several hands move at once: all succeed, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(someMove, { maxLength: 8 }), { minLength: 3, maxLength: 3 }), async (moves) => {
      const before = await orderFor(user)
      const answers = await Promise.all(
        moves.map(async (own, at) => {
          const said = []
          for (const each of own) said.push(await move(hands[at]!, each))
          return said
        }),
      )
      expect(answers.flat().map(({ status }) => status)).toEqual(moves.flat().map(() => 200))
      const [order, ...others] = await Promise.all(hands.map(orderFor))
      expect(others).toEqual([order, order])
      expect(boardColumns.flatMap((status) => order![status]).toSorted()).toEqual(ids.map((_, at) => at))
      // Each stands where its last move put it: by somebody's last, where several moved it.
      for (const task of ids.keys()) {
        const lasts = moves.map((own) => own.findLast((each) => each.task === task)?.status).filter(Boolean)
        expect(lasts.length === 0 ? [columnOf(before, task)] : lasts).toContain(columnOf(order!, task))
      }
    }),
    { numRuns: 12 },
  )
})

it('holds however often two tasks change places between the same neighbours', async () => {
  const still = (task: number): Move => ({ task, status: 'review', after: null, before: null })
  for (const task of [3, 2, 1, 0]) await move(user, still(task))
  // Each time the room between neighbours halves. What some six hundred such moves have left:
  await inTheDatabase(async (db) => {
    const [low, high] = await Promise.all([0, 1].map((task) => rankOf(db, task)))
    let rank = high ?? ''
    while (rank.length < 98) rank = generateKeyBetween(low ?? '', rank)
    await db.updateTable('tasks').set({ rank }).where('company_id', '=', company.id).where('id', '=', ids[1]!).execute()
  })
  for (let turn = 0; turn < 24; turn += 1)
    await move(user, { task: turn % 2 === 0 ? 2 : 1, status: 'review', after: 0, before: undefined })
  expect((await orderFor(user)).review.slice(0, 4)).toEqual([0, 1, 2, 3])
  const ranks = await inTheDatabase((db) => Promise.all(ids.map((_, task) => rankOf(db, task))))
  expect(Math.max(...ranks.map((rank) => rank.length))).toBeLessThan(50)
})

it('counts a task that was deleted as no neighbour, and says so', async () => {
  const { id } = await givenTask(company.orgAdmin)
  await company.orgAdmin.call(api.deleteTask, { params: { id } })
  const refused = await user.try(api.moveTask, {
    params: { id: ids[0] ?? '' },
    body: { status: 'todo', after: id },
  })
  expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ path: 'after' }] }])
})

it('of a column more than the first hundred come when they are asked for, and before nothing is behind them all', async () => {
  const { orgAdmin } = await givenCompany(server)
  const made: string[] = []
  for (let each = 0; each < boardCards.first + 3; each += 1) made.unshift((await givenTask(orgAdmin)).id)
  const first = made[0]!
  const todoOf = async (more?: string) => {
    const { columns } = await orgAdmin.call(api.getTaskBoard, { query: more === undefined ? {} : { more } })
    const todo = columns.find(({ status }) => status === 'todo')!
    return { count: todo.count, ids: todo.items.map(({ id }) => id) }
  }
  const count = made.length
  expect(await todoOf()).toEqual({ count, ids: made.slice(0, boardCards.first) })
  expect(await todoOf('review,blocked')).toEqual(await todoOf())
  expect(await todoOf('review,todo')).toEqual({ count, ids: made })

  await orgAdmin.call(api.moveTask, { params: { id: first }, body: { status: 'todo', before: null } })
  expect(await todoOf('todo')).toEqual({ count, ids: [...made.slice(1), first] })
  const refused = await orgAdmin.try(api.getTaskBoard, { query: { more: 'todo,everything' } })
  expect(refused.status).toBe(422)
})
