import { sentence, type Sentence } from './errors.ts'

/** What a company may have subscribed to (SPEC 9). */
export const plans = ['trial', 'basic', 'pro', 'enterprise'] as const
export type Plan = (typeof plans)[number]

const dayLong = 86_400_000

/** How long a new company may try everything (SPEC 9). */
const trialDays = 14

/** When a plan that begins at that moment ends: a trial after its days, another one never. */
export const trialEndOf = (plan: Plan, begins: string): string | null =>
  plan === 'trial' ? new Date(Date.parse(begins) + trialDays * dayLong).toISOString() : null

/** What a plan limits: active and invited people (client users are not counted), jobs not completed, bytes of files. */
export const quotas = ['users', 'activeJobs', 'storage'] as const
export type Quota = (typeof quotas)[number]

/** With so many days left the end of a trial is shown to who runs the company; before, only where it is asked for. */
export const trialShownDays = 5

const gigabyte = 1024 ** 3

const pro = { users: 15, activeJobs: null, storage: 100 * gigabyte }

/** The limits of each plan (SPEC 9, PRODUCT 9); null is none. A trial has Pro's. */
export const planLimits: Record<Plan, Record<Quota, number | null>> = {
  trial: pro,
  basic: { users: 5, activeJobs: 10, storage: 10 * gigabyte },
  pro,
  enterprise: { users: null, activeJobs: null, storage: null },
}

/** From which part of a limit on somebody should know. */
const nearPart = 0.9

/** Whether a use has reached a limit, or is near it; null where it has room, or no limit. */
export function nearLimit(limit: number | null, used: number): 'limitReached' | 'limitNear' | null {
  if (limit === null || used < limit * nearPart) return null
  return used >= limit ? 'limitReached' : 'limitNear'
}

/** What is said when a plan allows no more, and what can be done about it. */
export const beyondPlan: Record<Quota, (limit: number) => Sentence> = {
  users: (limit) => sentence('Your plan allows {{limit}} users. Disable one or move to a larger plan', { limit }),
  activeJobs: (limit) =>
    sentence('Your plan allows {{limit}} active jobs. Complete one or move to a larger plan', { limit }),
  storage: (limit) =>
    sentence('Your plan allows {{limit}} GB of files. Delete files or move to a larger plan', {
      limit: limit / gigabyte,
    }),
}

/** What is said where a company has more than a plan allows that it wants to move to, and what it does first. */
export const abovePlan: Record<Quota, (limit: number, used: number) => Sentence> = {
  users: (limit, used) =>
    sentence('This plan allows {{limit}} users and you have {{used}}. Disable some first', { limit, used }),
  activeJobs: (limit, used) =>
    sentence('This plan allows {{limit}} active jobs and you have {{used}}. Complete some first', { limit, used }),
  storage: (limit) =>
    sentence('This plan allows {{limit}} GB of files and you have more. Delete some first', {
      limit: limit / gigabyte,
    }),
}
