import { feature } from '#server/platform/feature.ts'
import { signUpHandlers } from './handlers.ts'
import { signUpSchedules } from './jobs.ts'
import { signUpRoutes } from './routes.ts'

export const signup = feature({
  name: 'signup',
  routes: signUpRoutes,
  jobs: signUpHandlers,
  schedules: signUpSchedules,
})
