import { feature } from '#server/platform/feature.ts'
import { identityHandlers } from './handlers.ts'
import { identitySchedules } from './jobs.ts'
import { identityRoutes } from './routes.ts'

/** Signing in by an account elsewhere, at Microsoft: how it comes to be linked with one here, and ends. */
export const identities = feature({
  name: 'identities',
  area: { title: 'Microsoft sign-in', about: 'Signing in with a Microsoft account.' },
  routes: identityRoutes,
  jobs: identityHandlers,
  schedules: identitySchedules,
})
