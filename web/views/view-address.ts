import { type ViewScreen, viewKeys } from '#domain/views/choices.ts'

/** The address that shows what a view keeps: what it says nothing of (the day of a calendar) stays. */
export function withView(screen: ViewScreen, query: string, now: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(now)
  for (const key of [...viewKeys[screen], 'page', 'dialog', 'record']) next.delete(key)
  for (const [key, value] of new URLSearchParams(query)) next.set(key, value)
  return next
}

/** Where one of one's own views goes when it is moved by a place: behind which; undefined where it can't. */
export function placeAfter(ids: readonly string[], id: string, by: 1 | -1): string | null | undefined {
  const at = ids.indexOf(id)
  const others = ids.filter((each) => each !== id)
  const to = at + by
  if (at < 0 || to < 0 || to >= ids.length) return undefined
  return to === 0 ? null : (others[to - 1] ?? null)
}
