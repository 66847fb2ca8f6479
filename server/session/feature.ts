import { feature } from '#server/platform/feature.ts'
import { sessionHandlers } from './handlers.ts'
import { sessionSchedules } from './jobs.ts'
import { sessionRoutes } from './routes.ts'

export const session = feature({
  name: 'session',
  area: { title: 'Sign-in', about: 'Signing in and out, and who is signed in.' },
  routes: sessionRoutes,
  jobs: sessionHandlers,
  schedules: sessionSchedules,
})
