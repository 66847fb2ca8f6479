import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isInside, type Actor } from '#domain/actor.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Context } from './context.ts'
import { handleOn } from './db/handle.ts'
import { prepared, type Placeholders } from './prepared.ts'

interface Sent {
  text: string
  values: unknown[]
}

/** Somebody's context, and what they send. */
function contextFor(actor: Actor, today = '2026-11-22'): { ctx: Context; sent: Sent[] } {
  const sent: Sent[] = []
  const db = handleOn({
    send: ({ text, values }) => {
      sent.push({ text, values: values ?? [] })
      return Promise.resolve({ rows: [], command: 'SELECT', rowCount: 0, oid: 0, fields: [] })
    },
    isOver: () => false,
  })
  const queue = {} as Context['queue']
  const now = `${today}T01:00:00.000Z`
  return { ctx: { actor, name: 'Mere', timezone: 'UTC', db, now, today, queue, subscriptions: [], happened: [] }, sent }
}

const staff = (companyId: string, ...grants: Permission[]): Actor => ({
  kind: 'staff',
  userId: `user of ${companyId}`,
  companyId,
  grants: new Set(grants),
})
const contact = (clientId: string): Actor => ({
  kind: 'client',
  userId: 'contact',
  companyId: 'one',
  clientId,
  grants: new Set(),
})

describe('a prepared statement', () => {
  it('is built once and sent with the values of each caller', async () => {
    let builds = 0
    const report = prepared((ctx, { id }: Placeholders<{ id: string }>) => {
      builds += 1
      return ctx.db
        .selectFrom('reports')
        .select('code')
        .where('company_id', '=', ctx.actor.companyId)
        .where('date', '<=', ctx.today)
        .where('id', '=', id)
    })
    const one = contextFor(staff('one'), '2026-11-22')
    const two = contextFor(staff('two'), '2027-01-05')
    await report(one.ctx, { id: 'a' })
    await report(two.ctx, { id: 'b' })
    await report(one.ctx, { id: 'c' })
    expect(builds).toBe(1)
    expect(one.sent.map(({ values }) => values)).toEqual([
      ['one', '2026-11-22', 'a'],
      ['one', '2026-11-22', 'c'],
    ])
    expect(two.sent.map(({ values }) => values)).toEqual([['two', '2027-01-05', 'b']])
    expect(two.sent[0]?.text).toBe(one.sent[0]?.text)
  })

  it('is built anew for other rights and for people of clients', async () => {
    const seen = prepared((ctx) => ({
      compile: (db) =>
        (isInside(ctx.actor)
          ? sql`select inside(${ctx.actor.companyId})`
          : sql`select outside(${'clientId' in ctx.actor ? ctx.actor.clientId : null})`
        ).compile(db),
    }))
    const [inside, alice, bob] = [contextFor(staff('one')), contextFor(contact('alice')), contextFor(contact('bob'))]
    for (const { ctx } of [inside, alice, bob, inside]) await seen(ctx, {})
    expect(inside.sent).toEqual(Array.from({ length: 2 }, () => ({ text: 'select inside($1)', values: ['one'] })))
    expect(alice.sent).toEqual([{ text: 'select outside($1)', values: ['alice'] }])
    expect(bob.sent).toEqual([{ text: 'select outside($1)', values: ['bob'] }])

    const grantsSeen = prepared((ctx) =>
      sql.raw(`select '${'grants' in ctx.actor ? [...ctx.actor.grants].join() : ''}'`),
    )
    const [few, more] = [
      contextFor(staff('one', 'manage_jobs:view')),
      contextFor(staff('one', 'manage_jobs:view', 'manage_jobs:edit')),
    ]
    for (const { ctx } of [few, more]) await grantsSeen(ctx, {})
    expect(few.sent[0]?.text).toBe("select 'manage_jobs:view'")
    expect(more.sent[0]?.text).toBe("select 'manage_jobs:view,manage_jobs:edit'")
  })

  it('is built without the values that are undefined, and keeps those that are null', async () => {
    const add = prepared((ctx, row: Placeholders<{ name: string; notes?: string | null | undefined }>) =>
      ctx.db.insertInto('clients').values({ ...row, company_id: ctx.actor.companyId } as never),
    )
    const { ctx, sent } = contextFor(staff('one'))
    await add(ctx, { name: 'Kauri', notes: undefined })
    await add(ctx, { name: 'Rimu', notes: null })
    await add(ctx, { name: 'Totara', notes: 'Calls first' })
    expect(sent.map(({ values }) => values)).toEqual([
      ['Kauri', 'one'],
      ['Rimu', null, 'one'],
      ['Totara', 'Calls first', 'one'],
    ])
    expect(sent[1]?.text).toBe(sent[2]?.text)
    expect(sent[0]?.text).not.toContain('notes')
  })

  it.each<[string, (text: string) => unknown]>([
    ['written into a text', (text) => `${text} or so`],
    ['joined to one', (text) => text + '!'],
    ['compared by size', (text) => text < '2026-11-22'],
    ['made a number', (text) => Number(text)],
    ['made JSON', (text) => JSON.stringify({ text })],
    ['cut', (text) => text.slice(0, 4)],
    ['made a date', (text) => new Date(text)],
  ])('fails when a value is %s while it is built: it would be the first caller’s in everybody’s', async (_, look) => {
    const frozen = prepared((ctx) => ({ compile: (db) => sql`select ${look(ctx.today)}`.compile(db) }))
    const { ctx, sent } = contextFor(staff('one'))
    await expect(frozen(ctx, {})).rejects.toThrow(/not looked at|is not a function/)
    expect(sent).toEqual([])
  })
})
