import { type Origin, originIn } from './origin.ts'

// Apart from origin.ts, which comes with every page.

/** What the history's entry of this page has of it: also where somebody loaded it again. */
export function originHere(): Partial<Origin> {
  const state: unknown = typeof history === 'undefined' ? null : history.state
  return originIn(typeof state === 'object' && state !== null && 'usr' in state ? state.usr : null)
}

const storageKey = 'signInFrom'

/** Keeps it while somebody is away at a provider, in this tab. */
export function keepOrigin({ from }: Partial<Origin>): void {
  try {
    if (from === undefined) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, from)
  } catch {
    // Where storage is blocked people arrive where they begin their day.
  }
}

/** Reads it back. */
export function originKept(): Partial<Origin> {
  try {
    return originIn({ from: sessionStorage.getItem(storageKey) })
  } catch {
    return {}
  }
}
