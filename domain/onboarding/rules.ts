import type { onboardingStatuses, OnboardingStep, teamRoles } from './choices.ts'
import type { OnboardingDraft } from './schema.ts'

/** Somebody who is to be invited once whoever asked for it has confirmed their address. */
export interface WaitingInvitation {
  id: string
  email: string
  role: (typeof teamRoles)[number]
}

/** What a company keeps of setting itself up. */
export interface StoredOnboarding {
  status: Exclude<(typeof onboardingStatuses)[number], 'none'>
  step: OnboardingStep
  /** Gone once it has done its work. */
  draft: OnboardingDraft | null
  waiting: WaitingInvitation[]
  /** Who wrote the invitations that wait. */
  waitingFor: string | null
  /** For the page of the integrations: the addresses of those that were wished for. */
  wishes: { xero: string | null; microsoft: string | null }
}

/** What a company begins with that signs up. */
export const freshOnboarding: StoredOnboarding = {
  status: 'open',
  step: 'welcome',
  draft: null,
  waiting: [],
  waitingFor: null,
  wishes: { xero: null, microsoft: null },
}
