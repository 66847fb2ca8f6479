import { feature } from '#server/platform/feature.ts'
import { secondStepHandlers } from './handlers.ts'
import { secondStepSchedules } from './jobs.ts'
import { secondStepRoutes } from './routes.ts'

export const secondStep = feature({
  name: 'second-step',
  area: { title: 'Second step', about: 'The second step of signing in: apps, passkeys and recovery codes.' },
  routes: secondStepRoutes,
  jobs: secondStepHandlers,
  schedules: secondStepSchedules,
})
