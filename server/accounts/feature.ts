import { feature } from '#server/platform/feature.ts'
import { accountHandlers } from './handlers.ts'
import { accountSchedules } from './jobs.ts'
import { accountRoutes } from './routes.ts'

export const accounts = feature({
  name: 'accounts',
  area: { title: 'Passwords', about: 'Setting a new password by a link that was mailed.' },
  routes: accountRoutes,
  jobs: accountHandlers,
  schedules: accountSchedules,
})
