import type { StoredOnboarding } from '../onboarding/rules.ts'
import { plans, type Plan } from '../plans.ts'
import type { CallTrouble, ConnectionProvider, IntegrationProvider } from './choices.ts'

/** Which plans have a provider (SPEC 9 names Xero alone); a trial has what Pro has. */
const plansWith: Record<ConnectionProvider, readonly Plan[]> = {
  xero: ['trial', 'pro', 'enterprise'],
  stripe: plans,
  microsoft: plans,
}

/** Whether a plan has a provider. */
export const planHas = (plan: Plan, provider: ConnectionProvider): boolean => plansWith[provider].includes(plan)

/** Where a provider sends people back to, from the first slash on: a page, since following a link does nothing. */
export const returnPath = (provider: IntegrationProvider): string => `/app/settings/integrations/${provider}`

/** The address by which a provider was wished for when the company was set up; null where it was not. */
export function wishFor(
  onboarding: Pick<StoredOnboarding, 'status' | 'wishes'> | null,
  provider: ConnectionProvider,
): string | null {
  if (onboarding?.status !== 'completed') return null
  const wishes: Partial<Record<ConnectionProvider, string | null>> = onboarding.wishes
  return wishes[provider] ?? null
}

/** What an answer with this status says of a call; null where it went well. */
export function troubleOf(status: number): CallTrouble | null {
  if (status >= 200 && status < 300) return null
  if (status === 429) return 'busy'
  if (status === 408 || status >= 500) return 'down'
  return status === 304 ? null : 'refused'
}

/** A path as the log of calls has it: without the values of its query, and without ids. */
export function loggedPath(path: string): string {
  const [bare = ''] = path.split(/[?#]/)
  return bare
    .split('/')
    .map((part) => (/^[\w.-]{1,40}$/.test(part) && !/^[\da-f-]{16,}$|^\d+$/i.test(part) ? part : part && ':id'))
    .join('/')
    .slice(0, 200)
}
