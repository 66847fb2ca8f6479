import { Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts'
import { openDatabase, type Database } from './db/tenant.ts'
import { pipeline } from './pipeline.ts'
import { contextOn, forbidUnhandled, pause, principal, say } from './pipeline.testing.ts'

forbidUnhandled()

describe('in a real transaction', () => {
  let own: TestDatabase
  let database: Database
  beforeAll(async () => {
    own = await freshDatabase()
    database = openDatabase({ ...own, poolSize: 1, onError: () => undefined })
    // The connection is there from now on; what follows measures statements alone.
    await database.inTenant(principal.actor, () => Promise.resolve())
  })
  afterAll(async () => {
    await database.close()
    await own.drop()
  })

  /** What each system call of several parts carried to the database, of these words. */
  async function messagesOf(words: string[], work: () => Promise<unknown>): Promise<string[][]> {
    const messages: string[][] = []
    const prototype = Socket.prototype as unknown as {
      _writev: (chunks: (Buffer | { chunk: Buffer })[], done: () => void) => void
    }
    const spy = vi.spyOn(prototype, '_writev')
    await work()
    for (const [chunks] of spy.mock.calls) {
      const text = chunks.map((each) => ('chunk' in each ? each.chunk : each).toString('latin1')).join('')
      messages.push(words.filter((word) => text.includes(word)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b)))
    }
    spy.mockRestore()
    return messages.filter((message) => message.length > 0)
  }

  it('the steps travel with the transaction’s begin, in one message', async () => {
    const messages = await messagesOf(['begin', 'one', 'two', 'three', 'four'], () =>
      database.inTenant(principal.actor, (db) =>
        pipeline(
          contextOn(db),
          (ctx) => say(ctx, 'select 1 as one'),
          (ctx) =>
            pipeline(
              ctx,
              (ctx) => say(ctx, 'select 2 as two'),
              (ctx) => say(ctx, 'select 3 as three'),
            ),
          (ctx) => say(ctx, 'select 4 as four'),
        ),
      ),
    )
    expect(messages).toEqual([['begin', 'one', 'two', 'three', 'four']])
  })

  it('the error of the statement at fault is what comes back', async () => {
    await expect(
      database.inTenant(principal.actor, (db) =>
        pipeline(
          contextOn(db),
          (ctx) => say(ctx, 'select 1'),
          (ctx) => say(ctx, 'select 1 / 0'),
          (ctx) => say(ctx, 'select 2'),
          (ctx) => say(ctx, 'select 3'),
        ),
      ),
    ).rejects.toThrow('division by zero')
  })

  it('a statement after a lock sees what was committed while the lock waited', async () => {
    const owner = new pg.Client({ connectionString: own.superuserUrl })
    await owner.connect()
    await owner.query('create table marks (mark text); grant select on marks to public')
    await owner.query('begin; select pg_advisory_xact_lock(7)')
    const seen = database.inTenant(principal.actor, (db) =>
      pipeline(
        contextOn(db),
        (ctx) => say(ctx, 'select pg_advisory_xact_lock(7)'),
        (ctx) => say(ctx, 'select mark from marks'),
      ),
    )
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted`
    while ((await owner.query(waiting)).rowCount === 0) await pause()
    await owner.query("insert into marks values ('meanwhile'); commit")
    expect(await seen).toEqual([{ mark: 'meanwhile' }])
    await owner.end()
  })
})
