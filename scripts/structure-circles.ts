import type { Source } from './structure-source.ts'

/** Circles of imports among the parts of the house that `partOf` names, each told once: `a → b → a`. */
export function circlesIn(sources: Source[], partOf: (path: string) => string | undefined): string[] {
  const graph = new Map<string, Set<string>>()
  for (const { path, imports } of sources) {
    const here = partOf(path)
    if (here === undefined || isForTests(path)) continue
    const reached = imports.flatMap(({ target }) => partOf(target) ?? []).filter((there) => there !== here)
    graph.set(here, new Set([...(graph.get(here) ?? []), ...reached]))
  }
  const circles = new Map<string, string>()
  const walk = (part: string, way: string[]): void => {
    const start = way.indexOf(part)
    if (start >= 0) {
      const circle = way.slice(start)
      circles.set(circle.toSorted().join(), [...circle, part].join(' → '))
      return
    }
    for (const next of graph.get(part) ?? []) walk(next, [...way, part])
  }
  for (const part of graph.keys()) walk(part, [])
  return [...circles.values()]
}

/** Tests, and what only tests use. */
export const isForTests = (path: string): boolean =>
  /\.(test|testing)\.tsx?$|\/fixtures\/|^server\/testing\//.test(path)
