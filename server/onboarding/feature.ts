import { feature } from '#server/platform/feature.ts'
import { onboardingListeners } from './listeners.ts'
import { onboardingRoutes } from './routes.ts'

export const onboarding = feature({ name: 'onboarding', routes: onboardingRoutes, listeners: onboardingListeners })
