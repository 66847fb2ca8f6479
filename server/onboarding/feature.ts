import { feature } from '#server/platform/feature.ts'
import { onboardingListeners } from './listeners.ts'
import { onboardingRoutes } from './routes.ts'

export const onboarding = feature({
  name: 'onboarding',
  area: { title: 'Onboarding', about: 'Setting up a new company.' },
  routes: onboardingRoutes,
  listeners: onboardingListeners,
})
