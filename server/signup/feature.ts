import { feature } from '#server/platform/feature.ts'
import { signUpHandlers } from './handlers.ts'
import { signUpSchedules } from './jobs.ts'
import { signUpRoutes } from './routes.ts'

export const signup = feature({
  name: 'signup',
  area: { title: 'Sign-up', about: 'Creating a new company.' },
  routes: signUpRoutes,
  jobs: signUpHandlers,
  schedules: signUpSchedules,
})
