import { feature } from '#server/platform/feature.ts'
import { secondStepHandlers } from './handlers.ts'
import { secondStepSchedules } from './jobs.ts'
import { secondStepRoutes } from './routes.ts'

export const secondStep = feature({
  name: 'second-step',
  routes: secondStepRoutes,
  jobs: secondStepHandlers,
  schedules: secondStepSchedules,
})
