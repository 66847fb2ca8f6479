import { feature } from '#server/platform/feature.ts'
import { jobRoutes } from './routes.ts'

export const jobs = feature({
  name: 'jobs',
  area: { title: 'Jobs', about: 'Jobs with their milestones, files and figures.' },
  routes: jobRoutes,
})
