import { endpoint } from '../endpoint.ts'
import { completeOnboardingBody, onboardingRecord, saveOnboardingBody } from './schema.ts'

// Of the company's own people: a super admin who opened it sees it as it is, and sets nothing up for them.

export const getOnboarding = endpoint({
  name: 'getOnboarding',
  method: 'GET',
  path: '/api/onboarding',
  summary: 'How far the company has come in setting itself up',
  access: 'member',
  right: 'manage_company:edit',
  output: onboardingRecord,
})

/** What is typed, right or not. Whoever typed last wins: it is a draft and no record. */
export const saveOnboarding = endpoint({
  name: 'saveOnboarding',
  method: 'POST',
  path: '/api/onboarding',
  summary: 'Keep what was typed so far',
  access: 'member',
  right: 'manage_company:edit',
  body: saveOnboardingBody,
  output: onboardingRecord,
})

/**
 * Sends the invitations, creates the client and the job and keeps the wishes, all or nothing (PRODUCT 1). Sent again it
 * does nothing more. Where one's own address is not confirmed yet, the invitations leave when it is.
 */
export const completeOnboarding = endpoint({
  name: 'completeOnboarding',
  method: 'POST',
  path: '/api/onboarding/complete',
  summary: 'Set the company up',
  access: 'member',
  right: 'manage_company:edit',
  body: completeOnboardingBody,
  output: onboardingRecord,
})

/** It is offered no more; whoever goes to its page can do it still. */
export const dismissOnboarding = endpoint({
  name: 'dismissOnboarding',
  method: 'POST',
  path: '/api/onboarding/dismiss',
  summary: 'Do without being offered to set the company up',
  access: 'member',
  right: 'manage_company:edit',
  output: onboardingRecord,
})
