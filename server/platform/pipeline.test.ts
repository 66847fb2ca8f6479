import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Context } from './context.ts'
import { handleOn } from './db/handle.ts'
import { enqueue } from './jobs/enqueue.ts'
import { job, noData, retrySoon } from './jobs/job.ts'
import { pipeline } from './pipeline.ts'
import { contextOn, forbidUnhandled, pause, pauses, Recorder, say } from './pipeline.testing.ts'

const someJob = job({ name: 'job', data: noData, retry: retrySoon, scope: 'company' })

forbidUnhandled()

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
        await enqueue(ctx, someJob, {})
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
