import type { Location } from 'react-router'

/** What the guard hands to the sign-in page: where the person wanted to go, and whether their session ended on them. */
export type Origin = { from: string; expired: boolean }

/** The state to carry to `/login` from this place. */
export function originAt({ pathname, search, hash }: Location, expired: boolean): Origin {
  return { from: `${pathname}${search}${hash}`, expired }
}

/** The state to carry to `/login` from an address that is no page of the application's frame. */
export const originTo = (from: string): Origin => ({ from, expired: false })

/** Reads it back. Only addresses of the application itself count. */
export function originIn(state: unknown): Partial<Origin> {
  if (typeof state !== 'object' || state === null || !('from' in state) || typeof state.from !== 'string') return {}
  const expired = 'expired' in state && state.expired === true
  return /^\/(app|onboarding|reports|accept-invite)(\/|$|\?)/.test(state.from)
    ? { from: state.from, expired }
    : { expired }
}
