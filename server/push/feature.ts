import { feature } from '#server/platform/feature.ts'
import { pushHandlers } from './handlers.ts'
import { pushSchedules } from './jobs.ts'
import { pushRoutes } from './routes.ts'

export const push = feature({
  name: 'push',
  area: { title: 'Devices', about: 'Notifications on devices.' },
  routes: pushRoutes,
  jobs: pushHandlers,
  schedules: pushSchedules,
})
