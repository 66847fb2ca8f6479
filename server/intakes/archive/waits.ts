import type { Archived } from '#domain/archives/schema.ts'
import { sentence, type FieldError } from '#domain/errors.ts'
import { intakeMessages } from '#domain/intakes/schema.ts'
import { maxDependencies, taskMessages } from '#domain/tasks/schema.ts'
import { intakes } from '#server/platform/limits.ts'
import { at, distinctAt, unknownAt } from './faults.ts'
import type { Seen } from './seen.ts'

/** What a task waits for, remembered until all tasks were seen. */
export function needsOf({ id, title, dependsOn }: Archived<'tasks'>, seen: Seen): readonly string[] {
  if (dependsOn.length === 0) return []
  const needed = dependsOn.map((each) => each.id)
  seen.needed += needed.length
  if (seen.needed <= intakes.needed) seen.needs.set(id, needed)
  seen.waiting.set(id, title)
  return needed
}

/** What is wrong with that by itself. */
export const neededFaults = (id: string, needed: readonly string[], { needed: inAll }: Seen): FieldError[] => [
  ...distinctAt('dependsOn', needed),
  ...(needed.includes(id) ? at('dependsOn', taskMessages.waitsForItself) : []),
  ...(needed.length > maxDependencies
    ? at('dependsOn', sentence(taskMessages.tooManyDependencies, { maximum: maxDependencies }))
    : []),
  ...(inAll > intakes.needed ? at('dependsOn', intakeMessages.unpacksTooFar) : []),
]

/** What is wrong with what tasks wait for, once all of them were seen, at the task that waits. */
export function* waitFaults({ tasks, needs, waiting }: Seen): Generator<{ label: string; faults: FieldError[] }> {
  const circling = inCircles(needs)
  for (const [id, needed] of needs) {
    const areKnown = needed.every((each) => tasks.has(each))
    const faults = [
      ...unknownAt('dependsOn', areKnown),
      ...(areKnown && circling.has(id) ? at('dependsOn', taskMessages.circle) : []),
    ]
    if (faults.length > 0) yield { label: waiting.get(id) ?? id, faults }
  }
}

/** Those that wait for themselves in the end: what is left once nothing waits for nothing, or is waited for by none. */
function inCircles(needs: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const waiters = new Map<string, string[]>()
  for (const [id, needed] of needs)
    for (const each of needed) {
      const known = waiters.get(each)
      if (known === undefined) waiters.set(each, [id])
      else known.push(id)
    }
  return trimmed(trimmed(new Set(needs.keys()), needs, waiters), waiters, needs)
}

/** Takes out whatever goes on to nothing that is left, again and again; `back` says what goes on to it. */
function trimmed(
  left: ReadonlySet<string>,
  on: ReadonlyMap<string, readonly string[]>,
  back: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const kept = new Set(left)
  const open = new Map([...left].map((id) => [id, (on.get(id) ?? []).filter((each) => left.has(each)).length]))
  const over = [...open].filter(([, count]) => count === 0).map(([id]) => id)
  for (let id = over.pop(); id !== undefined; id = over.pop()) {
    kept.delete(id)
    for (const each of back.get(id) ?? []) {
      const count = (open.get(each) ?? 0) - 1
      open.set(each, count)
      if (count === 0) over.push(each)
    }
  }
  return kept
}
