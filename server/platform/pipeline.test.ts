import { Socket } from 'node:net'
import fc from 'fast-check'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#domain/ids.ts'
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts'
import { testClock } from './clock.ts'
import { contextOf, type Context } from './context.ts'
import { handleOn, type Transaction } from './db/handle.ts'
import { openDatabase, type Database, type TenantDb } from './db/tenant.ts'
import { pipeline } from './pipeline.ts'

const principal = { actor: { kind: 'system', companyId: newId() }, name: 'Test', timezone: 'UTC' } as const
const contextOn = (db: TenantDb): Context =>
  contextOf(principal, db, testClock('2026-11-20T00:00:00.000Z'), (handle) => async (job) => {
    await say({ db: handle }, job)
  })
const say = async ({ db }: { db: TenantDb }, text: string): Promise<unknown> =>
  (await db.executeQuery(CompiledQuery.raw(text))).rows
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const pauses = async (count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 1) await pause()
}

/** A transaction that keeps what is sent, and answers when it is told to (`'at once'`: as soon as it is asked). */
class Recorder implements Transaction {
  readonly sent: string[] = []
  readonly #waiting = new Map<string, PromiseWithResolvers<{ command: string; rows: unknown[] }>>()
  readonly #atOnce: boolean
  readonly isOver = () => false

  constructor(answers: 'at once' | 'when told') {
    this.#atOnce = answers === 'at once'
  }

  readonly send = (({ text }: { text: string }) => {
    this.sent.push(text)
    const asked = Promise.withResolvers<{ command: string; rows: unknown[] }>()
    this.#waiting.set(text, asked)
    if (this.#atOnce) this.answer(text)
    return asked.promise
  }) as unknown as Transaction['send']

  answer(text: string): void {
    this.#waiting.get(text)?.resolve({ command: 'SELECT', rows: [text] })
  }

  fail(text: string, message: string): void {
    this.#waiting.get(text)?.reject(new Error(message))
  }
}

// Whatever is left unhandled fails the test that left it.
const unhandled: unknown[] = []
const keep = (reason: unknown): unknown => unhandled.push(reason)
beforeAll(() => {
  process.on('unhandledRejection', keep)
})
afterAll(() => {
  process.off('unhandledRejection', keep)
})
afterEach(async () => {
  await pauses(2)
  for (const reason of unhandled.splice(0)) throw new Error('A rejection was left unhandled', { cause: reason })
})

describe('steps of a pipeline', () => {
  it('leave in their order without waiting for answers, and the last answers', async () => {
    const recorder = new Recorder('when told')
    const ctx = contextOn(handleOn(recorder))
    const done = pipeline(
      ctx,
      (ctx) => say(ctx, 'lock'),
      (ctx) => say(ctx, 'write'),
      (ctx) => say(ctx, 'read'),
    )
    await pause()
    expect(recorder.sent).toEqual(['lock', 'write', 'read'])
    for (const text of ['read', 'write', 'lock']) recorder.answer(text)
    expect(await done).toEqual(['read'])
  })

  it('wait for one that takes its time before it sends', async () => {
    const recorder = new Recorder('when told')
    const ctx = contextOn(handleOn(recorder))
    const done = pipeline(
      ctx,
      async (ctx) => {
        await pauses(5)
        await say(ctx, 'slow')
      },
      (ctx) => say(ctx, 'quick'),
    )
    await pauses(3)
    expect(recorder.sent).toEqual([])
    await pauses(4)
    expect(recorder.sent).toEqual(['slow', 'quick'])
    recorder.answer('slow')
    recorder.answer('quick')
    await done
  })

  it('go on after one that sends nothing', async () => {
    const recorder = new Recorder('at once')
    const ctx = contextOn(handleOn(recorder))
    await pipeline(
      ctx,
      (ctx) => say(ctx, 'first'),
      () => pauses(2),
      (ctx) => say(ctx, 'last'),
    )
    expect(recorder.sent).toEqual(['first', 'last'])
  })

  it('are awaited: the last answer waits for all of them', async () => {
    const recorder = new Recorder('when told')
    const ctx = contextOn(handleOn(recorder))
    let over = false
    const done = pipeline(
      ctx,
      (ctx) => say(ctx, 'write'),
      (ctx) => say(ctx, 'read'),
    ).then(() => {
      over = true
    })
    await pause()
    recorder.answer('read')
    await pauses(2)
    expect(over).toBe(false)
    recorder.answer('write')
    await done
  })

  it('may queue a job, which counts as the step’s statement', async () => {
    const recorder = new Recorder('at once')
    const ctx = contextOn(handleOn(recorder))
    await pipeline(
      ctx,
      async (ctx) => {
        await pause()
        await ctx.enqueue('job', {})
      },
      (ctx) => say(ctx, 'last'),
    )
    expect(recorder.sent).toEqual(['job', 'last'])
  })

  it('may be pipelines, whose turn lasts until their own last step has sent', async () => {
    const recorder = new Recorder('when told')
    const ctx = contextOn(handleOn(recorder))
    const inner = (ctx: Context) =>
      pipeline(
        ctx,
        (ctx) => say(ctx, 'inner 1'),
        (ctx) =>
          pipeline(
            ctx,
            (ctx) => say(ctx, 'inner 2'),
            async (ctx) => {
              await pauses(3)
              return say(ctx, 'inner 3')
            },
          ),
      )
    const done = pipeline(
      ctx,
      (ctx) => say(ctx, 'before'),
      inner,
      (ctx) => say(ctx, 'after'),
    )
    await pauses(6)
    expect(recorder.sent).toEqual(['before', 'inner 1', 'inner 2', 'inner 3', 'after'])
    for (const text of recorder.sent) recorder.answer(text)
    expect(await done).toEqual(['after'])
  })

  it('leave in the order they are written, whatever the delays and however they are nested', async () => {
    type Tree = { pauses: number } | Tree[]
    const { tree } = fc.letrec<{ tree: Tree; leaf: Tree; branch: Tree }>((tie) => ({
      tree: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('leaf'), tie('branch')),
      leaf: fc.record({ pauses: fc.nat(4) }),
      branch: fc.array(tie('tree'), { minLength: 1, maxLength: 5 }),
    }))
    const count = (some: Tree): number =>
      Array.isArray(some) ? some.reduce((sum: number, each) => sum + count(each), 0) : 1
    await fc.assert(
      fc.asyncProperty(tree, async (planned) => {
        let named = 0
        const stepOf = (some: Tree): ((ctx: Context) => Promise<unknown>) => {
          if (Array.isArray(some)) {
            const steps = some.map(stepOf)
            return (ctx) => pipeline(ctx, ...(steps as [(typeof steps)[number]]))
          }
          const name = `statement ${(named += 1)}`
          return async (ctx) => {
            await pauses(some.pauses)
            return say(ctx, name)
          }
        }
        const recorder = new Recorder('at once')
        await stepOf(planned)(contextOn(handleOn(recorder)))
        expect(recorder.sent).toEqual(Array.from({ length: count(planned) }, (_, at) => `statement ${at + 1}`))
      }),
      { numRuns: 100 },
    )
  })
})

describe('a step that fails', () => {
  it('before it sends stops the rest, once the earlier ones are done', async () => {
    const recorder = new Recorder('when told')
    const ctx = contextOn(handleOn(recorder))
    let over = false
    const done = pipeline(
      ctx,
      (ctx) => say(ctx, 'write'),
      () => {
        throw new Error('refused')
      },
      (ctx) => say(ctx, 'never'),
    ).finally(() => {
      over = true
    })
    done.catch(() => undefined)
    await pauses(2)
    expect([recorder.sent, over]).toEqual([['write'], false])
    recorder.answer('write')
    await expect(done).rejects.toThrow('refused')
  })

  it('fails the pipeline with its own error, not with those of the steps after it', async () => {
    const recorder = new Recorder('when told')
    const ctx = contextOn(handleOn(recorder))
    const done = pipeline(
      ctx,
      (ctx) => say(ctx, 'lock'),
      (ctx) => say(ctx, 'write'),
      (ctx) => say(ctx, 'read'),
    )
    await pause()
    recorder.fail('read', 'current transaction is aborted')
    await pause()
    recorder.answer('lock')
    recorder.fail('write', 'duplicate key')
    await expect(done).rejects.toThrow('duplicate key')
  })

  it('keeps later steps from starting when its failure is known by then', async () => {
    const recorder = new Recorder('when told')
    const ctx = contextOn(handleOn(recorder))
    const done = pipeline(
      ctx,
      (ctx) => say(ctx, 'write'),
      async (ctx) => {
        await pauses(3)
        await say(ctx, 'second').catch(() => undefined)
      },
      (ctx) => say(ctx, 'never'),
    )
    done.catch(() => undefined)
    await pause()
    recorder.fail('write', 'duplicate key')
    await pauses(5)
    recorder.answer('second')
    await expect(done).rejects.toThrow('duplicate key')
    expect(recorder.sent).toEqual(['write', 'second'])
  })

  it('fails a pipeline around its own with the same error', async () => {
    const recorder = new Recorder('at once')
    const ctx = contextOn(handleOn(recorder))
    await expect(
      pipeline(
        ctx,
        (ctx) =>
          pipeline(
            ctx,
            () => Promise.reject(new Error('deep')),
            (ctx) => say(ctx, 'never'),
          ),
        (ctx) => say(ctx, 'neither'),
      ),
    ).rejects.toThrow('deep')
    expect(recorder.sent).toEqual([])
  })

  it('leaves the handle usable for whoever catches its error', async () => {
    const recorder = new Recorder('at once')
    const ctx = contextOn(handleOn(recorder))
    await expect(
      pipeline(
        ctx,
        () => Promise.reject(new Error('refused')),
        (ctx) => say(ctx, 'never'),
      ),
    ).rejects.toThrow('refused')
    expect(await say(ctx, 'later')).toEqual(['later'])
  })
})

describe('a mistake of the programmer', () => {
  it.each([
    ['after its first', async (ctx: Context) => say(ctx, 'one').then(() => say(ctx, 'two'))],
    ['beside its first', async (ctx: Context) => Promise.all([say(ctx, 'one'), say(ctx, 'two')])],
    ['and is not sorry', async (ctx: Context) => say(ctx, 'one').then(() => say(ctx, 'two').catch(() => 'swallowed'))],
    [
      'after a pipeline',
      async (ctx: Context) => pipeline(ctx, (inner) => say(inner, 'one')).then(() => say(ctx, 'two')),
    ],
    [
      'in the last step of a pipeline',
      (ctx: Context) => pipeline(ctx, (inner) => say(inner, 'one').then(() => say(inner, 'two'))),
    ],
    [
      'before a pipeline',
      async (ctx: Context) => {
        await say(ctx, 'one')
        return pipeline(
          ctx,
          (inner) => say(inner, 'two'),
          (inner) => say(inner, 'three'),
        )
      },
    ],
  ])('is found: a step before the last sends a second statement %s', async (_, step) => {
    const recorder = new Recorder('at once')
    const ctx = contextOn(handleOn(recorder))
    await expect(pipeline(ctx, step, (ctx) => say(ctx, 'last'))).rejects.toThrow(/^Step 1 of 2.* after its turn/)
    expect(recorder.sent).not.toContain('two')
    expect(recorder.sent).not.toContain('three')
  })

  it('is found: a step speaks through the ctx outside', async () => {
    const recorder = new Recorder('at once')
    const outside = contextOn(handleOn(recorder))
    await expect(
      pipeline(
        outside,
        () => say(outside, 'past'),
        (ctx) => say(ctx, 'last'),
      ),
    ).rejects.toThrow('speak through the ctx')
    await expect(
      pipeline(
        outside,
        () => pipeline(outside, (ctx) => say(ctx, 'past')),
        (ctx) => say(ctx, 'last'),
      ),
    ).rejects.toThrow('speak through the ctx')
    expect(recorder.sent).toEqual([])
  })

  it('is none: the last step sends as much as it likes', async () => {
    const recorder = new Recorder('at once')
    const ctx = contextOn(handleOn(recorder))
    await pipeline(
      ctx,
      (ctx) => say(ctx, 'write'),
      async (ctx) => {
        await say(ctx, 'read')
        await Promise.all([say(ctx, 'more'), say(ctx, 'and more')])
      },
    )
    expect(recorder.sent).toEqual(['write', 'read', 'more', 'and more'])
  })
})

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
