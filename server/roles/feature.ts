import { feature } from '#server/platform/feature.ts'
import { roleRoutes } from './routes.ts'

export const roles = feature({ name: 'roles', routes: roleRoutes })
