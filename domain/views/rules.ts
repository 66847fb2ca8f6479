import { viewKeys, type ViewScreen } from './choices.ts'

/**
 * What a view keeps of a screen's address, always written in the same way, so that two can be compared as text: what it
 * knows, in the order of the names.
 */
export function keptOf(screen: ViewScreen, address: URLSearchParams): string {
  const known = viewKeys[screen]
  const kept = [...address].filter(([key, value]) => known.includes(key) && value !== '')
  return new URLSearchParams(kept.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString()
}

/** The names in a query string that a view of this screen doesn't know, or that it says twice. */
export function unknownIn(screen: ViewScreen, query: string): string[] {
  const names = [...new URLSearchParams(query).keys()]
  return names.filter((name, at) => !viewKeys[screen].includes(name) || names.indexOf(name) !== at)
}
