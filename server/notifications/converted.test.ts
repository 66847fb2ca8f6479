import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationCategories } from '#domain/companies/choices.ts'
import { notificationChoices, type StoredNotifications } from '#domain/companies/rules.ts'
import { newId } from '#domain/ids.ts'
import { applyMigrations, letOwnerRead, ourMigrations } from '#server/platform/db/migrations.ts'
import { ensureRoles } from '#server/platform/migrate.ts'
import { isDistributed } from '#server/testing/database.ts'
import { emptyPlace, type EmptyPlace } from '#server/testing/empty-place.ts'

// What people had chosen, and what they were still to be told, before notifications were kept by category (0080, 0081):
// in a database of that time, filled and brought to this one.

/** Of an event, by mail and by push. */
const told = (email: boolean, push: boolean) => ({ email, push })
const of = (events: string[], email: boolean, push: boolean) =>
  Object.fromEntries(events.map((event) => [event, told(email, push)]))
const events = {
  reports: ['report.created', 'report.updated', 'report.sent'],
  invoices: ['invoice.created', 'invoice.submitted', 'invoice.approved', 'invoice.sent', 'invoice.voided'],
  payments: ['payment.recorded', 'payment.reversed'],
  tasks: ['task.assigned', 'task.ready', 'comment.created', 'comment.updated'],
}
const everything = Object.values(events).flat()

/** What was stored, and where each category stands by it afterwards; of the others all is told. */
const chosen: Record<string, { before: object; after: StoredNotifications }> = {
  nothing: { before: {}, after: {} },
  'no mails of tasks': {
    before: of(events.tasks, false, true),
    after: { tasks: { email: false, push: true } },
  },
  'each category in its own way': {
    before: {
      ...of(events.reports, true, true),
      ...of(events.invoices, true, false),
      ...of(events.payments, false, true),
      ...of(events.tasks, false, false),
    },
    after: {
      reports: { email: true, push: true },
      invoices: { email: true, push: false },
      payments: { email: false, push: true },
      tasks: { email: false, push: false },
    },
  },
  'nothing of anything': {
    before: of(everything, false, false),
    after: Object.fromEntries(
      (['reports', 'invoices', 'payments', 'tasks'] as const).map((each) => [each, { email: false, push: false }]),
    ),
  },
  // As one event of a category was left out, the settings showed the category as turned off.
  'not all of a category': {
    before: { ...of(['invoice.sent'], false, true), ...of(['invoice.created', 'invoice.approved'], true, true) },
    after: { invoices: { email: false, push: true } },
  },
  'one channel, of which alone something is stored': {
    before: { 'payment.recorded': { email: false } },
    after: { payments: { email: false, push: true } },
  },
  'events of no category': { before: of(['client.created'], false, false), after: {} },
}
const names = Object.keys(chosen)

describe.skipIf(isDistributed())('choices of before', () => {
  let place: EmptyPlace
  let owner: pg.Client
  let database: pg.Client
  const companies = new Map(names.map((name) => [name, newId()]))
  const [userId, taskId, commentId] = [newId(), newId(), newId()]
  const notices = { assigned: newId(), ready: newId(), mentioned: newId(), commented: newId() }
  const home = companies.get('nothing') ?? ''
  beforeAll(async () => {
    place = await emptyPlace()
    owner = new pg.Client({ connectionString: place.database.ownerUrl })
    database = new pg.Client({ connectionString: place.superuserUrl })
    await Promise.all([owner.connect(), database.connect()])
    const roles = await ensureRoles(owner, place.database)
    const before = (await ourMigrations()).map(({ name }) => name).filter((name) => name < '0080')
    await applyMigrations(owner, roles, { only: new Set(before) })
    await fill()
    await applyMigrations(owner, roles)
    await letOwnerRead(owner)
  }, 60_000)
  afterAll(async () => {
    await Promise.all([owner.end(), database.end()])
    await place.clear()
  })

  async function fill(): Promise<void> {
    const accountId = newId()
    await database.query(`insert into accounts (id, name, email, password_hash) values ($1, 'Mele', $2, 'x')`, [
      accountId,
      'mele@example.test',
    ])
    for (const [name, companyId] of companies) {
      const stored = JSON.stringify(chosen[name]?.before)
      await database.query('insert into companies (id, name, code, notifications) values ($1, $2, $3, $4)', [
        companyId,
        name,
        `C${names.indexOf(name)}`,
        stored,
      ])
      await database.query(
        `insert into users (company_id, id, email, name, role, created_hash)
          values ($1, $2, 'mele@example.test', 'Mele', 'user', '')`,
        [companyId, userId],
      )
      await database.query(
        'insert into memberships (company_id, user_id, account_id, notifications) values ($1, $2, $3, $4)',
        [companyId, userId, accountId, stored],
      )
    }
    await database.query(
      `insert into tasks (company_id, id, title, description, type, status, priority, rank, value, created_by_name,
          created_at, updated_at, created_hash)
        values ($1, $2, 'Pour slab', '', 'general', 'todo', 'low', 'a0', 0, 'Hana', now(), now(), '')`,
      [home, taskId],
    )
    await database.query(
      `insert into task_comments (company_id, id, task_id, body, mentioned, author_name, created_at, created_hash)
        values ($1, $2, $3, 'At seven?', '{}', 'Hana', now(), '')`,
      [home, commentId, taskId],
    )
    for (const [kind, id] of Object.entries(notices))
      await database.query(
        `insert into task_notices (company_id, id, user_id, kind, task_id, comment_id, by_name, completed, noted_at)
          values ($1, $2, $3, $4, $5, $6, 'Hana', $7, '2026-11-19T20:00:00Z')`,
        [
          home,
          id,
          userId,
          kind,
          taskId,
          kind === 'mentioned' || kind === 'commented' ? commentId : null,
          kind === 'ready' ? 'Box up' : '',
        ],
      )
  }

  const storedIn = async (table: string, column: string, name: string) => {
    const { rows } = await database.query<{ notifications: StoredNotifications; delivery: object | null }>(
      `select notifications, delivery from ${table} where ${column} = $1`,
      [companies.get(name)],
    )
    expect(rows).toHaveLength(1)
    return rows[0] ?? { notifications: {}, delivery: null }
  }

  it.each(names)('hold by category: %s', async (name) => {
    const { after } = chosen[name] ?? { after: {} }
    for (const [table, column] of [
      ['companies', 'id'],
      ['memberships', 'company_id'],
    ] as const) {
      const { notifications, delivery } = await storedIn(table, column, name)
      // What nobody touched is not in it: it goes on as it is elsewhere.
      expect(notifications).toEqual(after)
      expect(delivery).toEqual(table === 'companies' ? {} : null)
      // There was no bell: it is on for all.
      const now = notificationChoices(notifications)
      for (const category of notificationCategories) expect(now[category].bell).toBe(true)
    }
  })

  it('leave every table under its policies', async () => {
    const { rows } = await database.query(
      `select relname from pg_class where relrowsecurity and not relforcerowsecurity
        or relname in ('companies', 'memberships', 'notifications') and not relrowsecurity`,
    )
    expect(rows).toEqual([])
  })

  it('go with what was still to be told, once, by mail', async () => {
    const { rows } = await database.query(
      `select n.id, n.user_id, n.kind, n.cause, n.subject_kind, n.subject_id, n.comment_id, n.by_name, n.facts,
          n.happened_at, n.in_bell, n.read_at, d.channel, d.morning, d.due_at
        from notifications n join notification_deliveries d on d.company_id = n.company_id and d.notification_id = n.id
        where n.company_id = $1`,
      [home],
    )
    const kinds = {
      assigned: 'taskAssigned',
      ready: 'taskReady',
      mentioned: 'taskMentioned',
      commented: 'taskCommented',
    }
    const noted = new Date('2026-11-19T20:00:00Z')
    expect(rows).toHaveLength(4)
    expect(rows).toEqual(
      expect.arrayContaining(
        (['assigned', 'ready', 'mentioned', 'commented'] as const).map((kind) => ({
          id: notices[kind],
          user_id: userId,
          kind: kinds[kind],
          cause: notices[kind],
          subject_kind: 'task',
          subject_id: taskId,
          comment_id: kind === 'mentioned' || kind === 'commented' ? commentId : null,
          by_name: 'Hana',
          facts: kind === 'ready' ? { completed: 'Box up' } : {},
          happened_at: noted,
          in_bell: true,
          read_at: null,
          channel: 'email',
          morning: null,
          due_at: noted,
        })),
      ),
    )
    const { rows: left } = await database.query(`select to_regclass('task_notices') as old`)
    expect(left).toEqual([{ old: null }])
  })
})
