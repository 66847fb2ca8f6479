import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callTurns, minute, second } from './limits.ts'
import { endTurn, nothingTaken, takeTurn, type Turns } from './turn-taking.ts'

const limits = callTurns

/** Whoever shares the turns of one organisation, and what became of their calls, by a clock that only we move. */
function office() {
  let turns: Turns = nothingTaken
  let now = 0
  let calls = 0
  const begun: { by: string; at: number; ended: number }[] = []
  return {
    begun,
    ofMember: (by: string) => begun.filter((each) => each.by === by).length,
    at: () => now,
    wait: (milliseconds: number) => void (now += milliseconds),
    /** Asks for a turn; what the call takes is over at once for the clock, unless `ends` is said. */
    ask(by: string): number {
      const id = String((calls += 1))
      const asked = takeTurn(turns, { by, id }, { now, limits })
      turns = asked.turns
      if (asked.wait > 0) return asked.wait
      begun.push({ by, at: now, ended: now })
      turns = endTurn(turns, id, { now, limits })
      return 0
    },
    begin(by: string): string | null {
      const id = String((calls += 1))
      const asked = takeTurn(turns, { by, id }, { now, limits })
      turns = asked.turns
      return asked.wait > 0 ? null : id
    },
    end: (id: string) => void (turns = endTurn(turns, id, { now, limits })),
  }
}

/** Everybody asks as often as they may, each again when they were told to; answers who had how many. */
function story(members: readonly string[], { forMinutes, taking = 200 }: { forMinutes: number; taking?: number }) {
  const here = office()
  const comes = new Map(members.map((by) => [by, 0]))
  while (here.at() < forMinutes * minute) {
    const [next] = [...comes].toSorted(([, one], [, other]) => one - other)
    if (next === undefined) break
    const [by, at] = next
    here.wait(Math.max(0, at - here.at()))
    const wait = here.ask(by)
    comes.set(by, here.at() + (wait > 0 ? wait : taking))
  }
  return here
}

const mostWithinAMinute = (begun: readonly { at: number }[]): number =>
  Math.max(0, ...begun.map(({ at }, first) => begun.slice(first).filter((each) => each.at <= at + minute).length))

describe('turns that several share', () => {
  it('are all for whoever is alone', () => {
    expect(story(['a'], { forMinutes: 3 }).ofMember('a')).toBeGreaterThan(170)
  })

  it.each([2, 3, 7, 50])('are never more than there are, and fair: %i who never have enough', (count) => {
    const members = Array.from({ length: count }, (_, at) => `m${at}`)
    const here = story(members, { forMinutes: 30 })
    expect(mostWithinAMinute(here.begun)).toBeLessThanOrEqual(limits.limit)
    const each = members.map((by) => here.ofMember(by))
    expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(2 * limits.inARow)
    // Nothing worth the name is left over while somebody wants it.
    expect(here.begun.length).toBeGreaterThan(30 * limits.limit * 0.8)
  })

  it('come in rows: what takes several calls comes to its end', () => {
    const here = story(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], { forMinutes: 20 })
    for (const by of ['a', 'h']) {
      const times = here.begun.filter((each) => each.by === by).map(({ at }) => at)
      const rows = times.filter((at, first) => first === 0 || at - (times[first - 1] ?? 0) > 20 * second)
      expect(times.length / rows.length).toBeGreaterThan(limits.inARow / 2)
    }
  })

  it('let somebody who comes later in while another has much to do', () => {
    const here = office()
    for (let count = 0; count < limits.limit; count += 1) expect(here.ask('greedy')).toBe(0)
    const wait = here.ask('late')
    here.ask('greedy')
    here.wait(wait)
    for (let count = 0; count < limits.inARow; count += 1) expect(here.ask('late')).toBe(0)
    expect(here.ask('greedy')).toBe(0)
  })

  it('are so many at once, whoever has them, and free again once one ends', () => {
    const here = office()
    const held = ['a', 'b', 'a', 'b', 'a'].map((by) => here.begin(by))
    expect(held).not.toContain(null)
    expect(here.begin('b')).toBeNull()
    here.end(held[0] ?? '')
    expect(here.begin('b')).not.toBeNull()
  })

  it('count from when they ended: a call that took long reached the other side late', () => {
    const here = office()
    const slow = here.begin('a') ?? ''
    here.wait(50 * second)
    here.end(slow)
    for (let count = 1; count < limits.limit; count += 1) expect(here.ask('a')).toBe(0)
    here.wait(20 * second)
    expect(here.ask('a')).toBeGreaterThan(0)
  })

  it('of a process that was killed come back', () => {
    const here = office()
    for (const by of ['a', 'a', 'a', 'a', 'a']) here.begin(by)
    expect(here.ask('b')).toBeGreaterThan(0)
    here.wait(limits.longest)
    expect(here.ask('b')).toBe(0)
  })

  it('come back in a minute after the clock was set back by an hour', () => {
    const here = office()
    here.wait(60 * minute)
    for (let count = 0; count < limits.limit; count += 1) here.ask('a')
    here.wait(-60 * minute)
    expect(here.ask('b')).toBeLessThanOrEqual(limits.within)
    here.wait(limits.within)
    expect(here.ask('b')).toBe(0)
  })

  it('hold the limits whatever is asked when', () => {
    const step = fc.record({ by: fc.constantFrom('a', 'b', 'c', 'd'), pause: fc.integer({ min: 0, max: 15_000 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const here = office()
        for (const { by, pause } of steps) {
          here.wait(pause % 7 === 0 ? pause : pause % 40)
          here.ask(by)
        }
        expect(mostWithinAMinute(here.begun)).toBeLessThanOrEqual(limits.limit)
      }),
    )
  })
})
