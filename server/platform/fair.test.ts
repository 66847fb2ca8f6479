import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFairQueue, CrowdedError, type Asker, type FairLimits, type FairQueue, type Leave } from './fair.ts'

const limits: FairLimits = {
  atOnce: 2,
  perGroup: 2,
  perMember: 1,
  waiting: 100,
  waitingPerGroup: 70,
  waitingPerMember: 50,
  waitMs: 1_000,
}
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

  it('leaves others room to wait, however many of one group come', async () => {
    const all = workshop(createFairQueue({ ...limits, atOnce: 1, waiting: 4, waitingPerGroup: 3 }))
    for (const name of ['aa1', 'ab1', 'ac1', 'ad1', 'ae1', 'ba1']) all.ask(name)
    await vi.advanceTimersByTimeAsync(0)
    for (let at = 0; at < 5; at += 1) await all.end(all.begun[at] ?? '')
    expect(all.begun).toEqual(['aa1', 'ba1', 'ab1', 'ac1', 'ad1'])
    expect(await all.outcomes()).toEqual(['done', 'done', 'done', 'done', 'crowded', 'done'])
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

/** Somebody who came to a queue, and where they are by now. */
interface Visit {
  asker: Asker
  state: 'waits' | 'is in' | 'is gone'
  leave: Leave
  giveUp: () => void
}

/** What has happened at a queue, told by the answers it gave alone. */
function visitsTo(queue: FairQueue) {
  const visits: Visit[] = []
  const count = (state: Visit['state'], fits: (asker: Asker) => boolean = () => true): number =>
    visits.filter((visit) => visit.state === state && fits(visit.asker)).length
  const within = (asker: Asker) => ({
    group: (other: Asker) => other.group === asker.group,
    member: (other: Asker) => other.group === asker.group && other.member === asker.member,
  })
  return {
    visits,
    count,
    within,
    some: (state: Visit['state'], nth: number): Visit | undefined => {
      const those = visits.filter((visit) => visit.state === state)
      return those[nth % Math.max(1, those.length)]
    },
    mayRun: (asker: Asker, most: FairLimits): boolean =>
      count('is in') < most.atOnce &&
      count('is in', within(asker).group) < most.perGroup &&
      count('is in', within(asker).member) < most.perMember,
    come: (asker: Asker): Visit => {
      const visit: Visit = { asker, state: 'waits', leave: () => undefined, giveUp: () => undefined }
      const goIn = (leave: Leave): void => void Object.assign(visit, { state: 'is in', leave })
      const goAway = (): void => void (visit.state = 'is gone')
      visits.push(visit)
      try {
        const place = queue.enter(asker, (giveUp) => (visit.giveUp = giveUp))
        if (place instanceof Promise) place.then(goIn, goAway)
        else goIn(place)
      } catch {
        goAway()
      }
      return visit
    },
  }
}

const randomLimits = fc.record<FairLimits>({
  atOnce: fc.integer({ min: 1, max: 4 }),
  perGroup: fc.integer({ min: 1, max: 3 }),
  perMember: fc.integer({ min: 1, max: 2 }),
  waiting: fc.integer({ min: 1, max: 8 }),
  waitingPerGroup: fc.integer({ min: 1, max: 6 }),
  waitingPerMember: fc.integer({ min: 1, max: 4 }),
  waitMs: fc.constant(1_000),
})
const randomAsker = fc.record({ group: fc.constantFrom('a', 'b', 'c'), member: fc.constantFrom('x', 'y') })
const nth = fc.nat(20)
const randomEvents = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('come' as const), asker: randomAsker }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('leave' as const), nth }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('give up' as const), nth }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('time' as const), ms: fc.integer({ min: 1, max: 700 }) }) },
  ),
  { minLength: 10, maxLength: 60 },
)

it('keeps its limits and lets nobody wait for a free place, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(randomLimits, randomEvents, async (most, events) => {
      const queue = createFairQueue(most)
      const { visits, count, within, some, mayRun, come } = visitsTo(queue)
      for (const event of events) {
        if (event.kind === 'come') {
          const couldRun = mayRun(event.asker, most)
          const couldWait =
            count('waits') < most.waiting &&
            count('waits', within(event.asker).group) < most.waitingPerGroup &&
            count('waits', within(event.asker).member) < most.waitingPerMember
          expect(come(event.asker).state).toBe(couldRun ? 'is in' : couldWait ? 'waits' : 'is gone')
        } else if (event.kind === 'leave') {
          const visit = some('is in', event.nth)
          if (visit !== undefined) visit.state = 'is gone'
          visit?.leave()
          visit?.leave()
        } else if (event.kind === 'give up') some('waits', event.nth)?.giveUp()
        await vi.advanceTimersByTimeAsync(event.kind === 'time' ? event.ms : 0)
        expect(count('is in')).toBeLessThanOrEqual(most.atOnce)
        for (const { asker, state } of visits) {
          expect(count('is in', within(asker).group)).toBeLessThanOrEqual(most.perGroup)
          expect(count('is in', within(asker).member)).toBeLessThanOrEqual(most.perMember)
          expect(state === 'waits' && mayRun(asker, most)).toBe(false)
        }
      }
      // Whoever waits gives up in time, whoever is in leaves: then all is as in the beginning.
      await vi.advanceTimersByTimeAsync(most.waitMs)
      expect(count('waits')).toBe(0)
      for (const visit of visits) visit.leave()
      expect(vi.getTimerCount()).toBe(0)
      const again = Array.from({ length: most.atOnce }, (_, at) => queue.enter(asker(`${at}`)))
      expect(again.every((place) => typeof place === 'function')).toBe(true)
    }),
    { numRuns: 300 },
  )
})
