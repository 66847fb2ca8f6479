import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFairQueue, CrowdedError, type Asker, type FairLimits, type FairQueue } from './fair.ts'

const limits: FairLimits = { atOnce: 2, perGroup: 2, perMember: 1, waiting: 100, waitingPerMember: 50, waitMs: 1_000 }
const asker = (name: string): Asker => ({ group: name[0] ?? '', member: name })

/** Work that is under way until it is told to end; `begun` says whose began, in order. */
function workshop(queue: FairQueue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const outcomes: Promise<string>[] = []
  const ask = (name: string): void => {
    const work = (): Promise<string> =>
      new Promise((resolve) => {
        begun.push(name)
        ends.set(name, () => resolve('done'))
      })
    const label = (error: unknown): string => (error instanceof CrowdedError ? 'crowded' : String(error))
    outcomes.push(queue.run(asker(name.replace(/\d+$/, '')), work).catch(label))
  }
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ask, end, begun, outcomes: () => Promise.all(outcomes) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a fair queue', () => {
  it('lets through as much at once as it may: altogether, of a group, of a member', async () => {
    const all = workshop(createFairQueue({ ...limits, atOnce: 3, perGroup: 2 }))
    for (const name of ['aa1', 'aa2', 'ab1', 'ac1', 'ba1', 'ca1']) all.ask(name)
    await vi.advanceTimersByTimeAsync(0)
    // aa2 is the second of its member, ac1 the third of its group, ca1 the fourth altogether.
    expect(all.begun).toEqual(['aa1', 'ab1', 'ba1'])
  })

  it('takes turns between groups, and between the members of each', async () => {
    const all = workshop(createFairQueue({ ...limits, atOnce: 1 }))
    for (const name of ['aa1', 'aa2', 'aa3', 'aa4', 'ab1', 'ab2', 'ba1', 'ba2', 'ca1']) all.ask(name)
    await vi.advanceTimersByTimeAsync(0)
    for (let at = 0; at < 9; at += 1) await all.end(all.begun[at] ?? '')
    // Whoever was served goes to the end: a hundred pieces of one person cost the next the wait for one.
    expect(all.begun).toEqual(['aa1', 'ba1', 'ca1', 'ab1', 'ba2', 'aa2', 'ab2', 'aa3', 'aa4'])
    expect(await all.outcomes()).toEqual(Array.from({ length: 9 }, () => 'done'))
  })

  it('gives a newcomer a free place that those who wait may not take', async () => {
    const all = workshop(createFairQueue(limits))
    for (const name of ['aa1', 'aa2', 'ba1']) all.ask(name)
    await vi.advanceTimersByTimeAsync(0)
    expect(all.begun).toEqual(['aa1', 'ba1'])
  })

  it('refuses at once when too much waits, of one member and altogether', async () => {
    const member = workshop(createFairQueue({ ...limits, waitingPerMember: 2 }))
    for (const name of ['aa1', 'aa2', 'aa3', 'aa4', 'ab1']) member.ask(name)
    await vi.advanceTimersByTimeAsync(0)
    expect(member.begun).toEqual(['aa1', 'ab1'])
    const all = workshop(createFairQueue({ ...limits, atOnce: 1, waiting: 2 }))
    for (const name of ['aa1', 'ba1', 'ca1', 'da1']) all.ask(name)
    await vi.advanceTimersByTimeAsync(limits.waitMs)
    await all.end('aa1')
    expect(await all.outcomes()).toEqual(['done', 'crowded', 'crowded', 'crowded'])
  })

  it('refuses who has waited too long, and serves those after', async () => {
    const all = workshop(createFairQueue({ ...limits, atOnce: 1 }))
    all.ask('aa1')
    all.ask('ba1')
    await vi.advanceTimersByTimeAsync(limits.waitMs - 1)
    all.ask('ca1')
    await vi.advanceTimersByTimeAsync(1)
    await all.end('aa1')
    await all.end('ca1')
    expect(await all.outcomes()).toEqual(['done', 'crowded', 'done'])
  })

  it('forgets the turn of whoever gave it up', async () => {
    const queue = createFairQueue({ ...limits, atOnce: 1 })
    const leave = await queue.enter(asker('aa'))
    let giveUp = (): void => undefined
    const given = Promise.resolve(queue.enter(asker('ba'), (up) => (giveUp = up))).catch((error: unknown) => error)
    const next = queue.enter(asker('ca'))
    giveUp()
    expect(await given).toBeInstanceOf(CrowdedError)
    leave()
    expect(await next).toBeTypeOf('function')
  })

  it('gives a place back once, also when the work fails', async () => {
    const queue = createFairQueue({ ...limits, atOnce: 1 })
    await expect(queue.run(asker('aa'), () => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper')
    const leave = await queue.enter(asker('aa'))
    leave()
    leave()
    const second = await queue.enter(asker('ab'))
    expect(queue.enter(asker('ac'))).toBeInstanceOf(Promise)
    second()
  })
})
