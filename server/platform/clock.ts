/** Where the product reads the time: one object, so that a test can move it. */
export interface Clock {
  now(): Date
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is set or moved on. */
export interface TestClock extends Clock {
  set(instant: string): void
  advance(milliseconds: number): void
}

/** A settable clock for tests, starting at the given ISO instant. */
export function testClock(start: string): TestClock {
  let current = new Date(start).getTime()
  return {
    now: () => new Date(current),
    set(instant) {
      current = new Date(instant).getTime()
    },
    advance(milliseconds) {
      current += milliseconds
    },
  }
}
