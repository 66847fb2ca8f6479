import { feature } from '#server/platform/feature.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboard = feature({ name: 'dashboard', routes: dashboardRoutes })
