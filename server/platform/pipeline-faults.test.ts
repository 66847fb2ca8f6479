import { describe, expect, it } from 'vitest'
import type { Context } from './context.ts'
import { handleOn } from './db/handle.ts'
import { pipeline } from './pipeline.ts'
import { contextOn, forbidUnhandled, pause, pauses, Recorder, say } from './pipeline.testing.ts'

forbidUnhandled()

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
