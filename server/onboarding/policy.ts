import { every, needs } from '#server/platform/policy.ts'

/** Setting a company up is as much as its parts: whoever may not make a client makes none by way of it. */
export const onboardingPolicy = {
  completeOnboarding: every(
    needs('manage_company:edit'),
    needs('manage_users:create'),
    needs('manage_clients:create'),
    needs('manage_jobs:create'),
  ),
}
