import type { Snapshots } from './snapshot.ts'

/** Calls that must be refused and change nothing in any table: one look at the database for many of them. */
export interface RefusedCalls {
  /** Makes a call whose trace, if it leaves one, is looked for later. */
  make<T>(name: string, call: () => Promise<T>): Promise<T>
  /** Says that something else has changed the database, or may have, after all traces were looked for. */
  forget(): void
  /** The calls made since the last time that left a trace, each with the tables; empty where none did. */
  traces(): Promise<string[]>
}

/**
 * Takes a snapshot before the first call and one at the end. Where they differ, makes the calls again one by one, each
 * between two snapshots, to find which of them it was.
 */
export function refusedCallsOf(snapshots: Pick<Snapshots, 'take'>): RefusedCalls {
  let settled: Record<string, string> | null = null
  let made: { name: string; call: () => Promise<unknown> }[] = []
  const tablesThatChanged = (one: Record<string, string>, other: Record<string, string>): string =>
    Object.keys(other)
      .filter((table) => one[table] !== other[table])
      .join(', ')
  return {
    async make(name, call) {
      settled ??= await snapshots.take()
      made.push({ name, call })
      return call()
    },
    forget() {
      if (made.length > 0) throw new Error('Something else changed the database between refused calls')
      settled = null
    },
    async traces() {
      const [calls, before] = [made, settled]
      made = []
      if (before === null || calls.length === 0) return []
      let last = await snapshots.take()
      settled = last
      const tables = tablesThatChanged(before, last)
      if (tables === '') return []
      const found: string[] = []
      for (const { name, call } of calls) {
        // What is wrong with the answer was said when the call was made first.
        await call().catch(() => undefined)
        const next = await snapshots.take()
        const changed = tablesThatChanged(last, next)
        if (changed !== '') found.push(`${name}: ${changed}`)
        last = next
      }
      settled = last
      if (found.length > 0) return found
      return [`one of these, but not when it was made again: ${calls.map(({ name }) => name).join('; ')}: ${tables}`]
    },
  }
}
