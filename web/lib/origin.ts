import type { Location } from 'react-router'

/**
 * What the guard hands to the sign-in page: where the person wanted to go, and whether their session ended on them;
 * `disabledIn` names the company that ended it.
 */
export type Origin = { from: string; expired: boolean; disabledIn?: string | undefined }

/** The state to carry to `/login` from this place. */
export function originAt({ pathname, search, hash }: Location, expired: boolean, disabledIn?: string): Origin {
  // What that page showed is of a company that is the person's no more.
  const from = disabledIn === undefined ? `${pathname}${search}${hash}` : '/app'
  return { from, expired, disabledIn }
}

/** The state to carry to `/login` from an address that is no page of the application's frame. */
export const originTo = (from: string): Origin => ({ from, expired: false })

/** Reads it back. Only addresses of the application itself count. */
export function originIn(state: unknown): Partial<Origin> {
  if (typeof state !== 'object' || state === null || !('from' in state) || typeof state.from !== 'string') return {}
  const expired = 'expired' in state && state.expired === true
  const disabledIn = 'disabledIn' in state && typeof state.disabledIn === 'string' ? state.disabledIn : undefined
  return /^\/(app|onboarding|reports|accept-invite)(\/|$|\?)/.test(state.from)
    ? { from: state.from, expired, disabledIn }
    : { expired, disabledIn }
}
