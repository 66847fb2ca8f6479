import { feature } from '#server/platform/feature.ts'
import { shareRoutes } from './routes.ts'

export const shares = feature({ name: 'shares', routes: shareRoutes })
