import { feature } from '#server/platform/feature.ts'
import { activityRoutes } from './routes.ts'

export const activity = feature({ name: 'activity', routes: activityRoutes })
