import { setTimeout } from 'node:timers/promises'

/** Where the product reads the time and lets it pass: one object, so that a test can move it. */
export interface Clock {
  now(): Date
  /** Comes back after so many milliseconds. */
  wait(milliseconds: number): Promise<void>
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date(), wait: (milliseconds) => setTimeout(milliseconds) }

/** A clock that stands still until it is set or moved on. */
export interface TestClock extends Clock {
  set(instant: string): void
  advance(milliseconds: number): void
  /** How long each wait was to be; none takes any time. */
  readonly waits: readonly number[]
}

/** A settable clock for tests, starting at the given ISO instant. */
export function testClock(start: string): TestClock {
  let current = new Date(start).getTime()
  const waits: number[] = []
  return {
    waits,
    now: () => new Date(current),
    async wait(milliseconds) {
      waits.push(milliseconds)
    },
    set(instant) {
      current = new Date(instant).getTime()
    },
    advance(milliseconds) {
      current += milliseconds
    },
  }
}
