import { feature } from '#server/platform/feature.ts'
import { jobRoutes } from './routes.ts'

export const jobs = feature({ name: 'jobs', routes: jobRoutes })
