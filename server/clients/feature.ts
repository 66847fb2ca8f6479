import { feature } from '#server/platform/feature.ts'
import { clientRoutes } from './routes.ts'

export const clients = feature({ name: 'clients', routes: clientRoutes })
