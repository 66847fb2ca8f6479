import { feature } from '#server/platform/feature.ts'
import { profileHandlers } from './handlers.ts'
import { profileSchedules } from './jobs.ts'
import { profileRoutes } from './routes.ts'

export const profile = feature({
  name: 'profile',
  area: { title: 'Profile', about: 'One’s own account: name, photo, password and preferences.' },
  routes: profileRoutes,
  jobs: profileHandlers,
  schedules: profileSchedules,
})
