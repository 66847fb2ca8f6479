import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// `npm test` runs a selection of the generated cases, `npm run test:full` all of them. A case belongs to one or more
// classes, which a rule computes from the case itself; the selection has a case of every class. A new case of a new
// class is therefore selected without being listed anywhere.

/** Whether every generated case runs (`npm run test:full`). */
export const isFullRun = process.env['TEST_RUN'] === 'full'

const folder = join(import.meta.dirname, '../../test-results/selection')

export interface SelectionRule<Case> {
  /** Names the selection in the report: `access: ids of others`. */
  title: string
  /** Identifies a case in the report. */
  nameOf: (case_: Case) => string
  /** The classes a case belongs to. Cases with a class that no other selected case has are selected. */
  classesOf: (case_: Case) => readonly string[]
  /** What a case costs relative to others, in any unit; the cheaper of two alike is selected. One unless given. */
  costOf?: (case_: Case) => number
}

/**
 * All cases in the full run; otherwise a small set of them that has every class, in their original order. Writes which
 * selected case represents which others to `test-results/selection/<title>.txt`.
 */
export function select<Case>(cases: readonly Case[], rule: SelectionRule<Case>): Case[] {
  if (isFullRun) return [...cases]
  const selected = coverClasses(cases, rule)
  writeReport(cases, selected, rule)
  return cases.filter((each) => selected.has(each))
}

/** A greedy set cover: repeatedly takes the case with the most uncovered classes for its cost. */
export function coverClasses<Case>(
  cases: readonly Case[],
  { classesOf, costOf = () => 1 }: Pick<SelectionRule<Case>, 'classesOf' | 'costOf'>,
): Set<Case> {
  const missing = new Set(cases.flatMap((each) => classesOf(each)))
  const remaining = new Map(cases.map((each) => [each, new Set(classesOf(each))]))
  const selected = new Set<Case>()
  while (missing.size > 0) {
    let best: { case_: Case; worth: number } | undefined
    for (const [case_, classes] of remaining) {
      for (const each of classes) if (!missing.has(each)) classes.delete(each)
      if (classes.size === 0) remaining.delete(case_)
      const worth = classes.size / costOf(case_)
      if (classes.size > 0 && (best === undefined || worth > best.worth)) best = { case_, worth }
    }
    if (best === undefined) break
    selected.add(best.case_)
    for (const each of remaining.get(best.case_) ?? []) missing.delete(each)
    remaining.delete(best.case_)
  }
  return selected
}

/** Each case that is left out is listed under the selected case that shares most classes with it. */
function writeReport<Case>(cases: readonly Case[], selected: ReadonlySet<Case>, rule: SelectionRule<Case>): void {
  const { title, nameOf, classesOf } = rule
  const byClass = new Map<string, Case[]>()
  for (const each of selected)
    for (const name of classesOf(each)) byClass.set(name, [...(byClass.get(name) ?? []), each])
  const represented = new Map<Case, Case[]>([...selected].map((each) => [each, []]))
  for (const each of cases) {
    if (selected.has(each)) continue
    const shared = new Map<Case, number>()
    for (const name of classesOf(each))
      for (const other of byClass.get(name) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1)
    const [closest] = [...shared].toSorted((one, other) => other[1] - one[1])
    if (closest !== undefined) represented.get(closest[0])?.push(each)
  }
  const lines = cases
    .filter((each) => selected.has(each))
    .flatMap((each) => [nameOf(each), ...(represented.get(each) ?? []).map((other) => `    ${nameOf(other)}`)])
  mkdirSync(folder, { recursive: true })
  const file = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  writeFileSync(
    join(folder, `${file}.txt`),
    [`${title}: ${selected.size} of ${cases.length} cases`, ...lines, ''].join('\n'),
  )
}
