import { feature } from '#server/platform/feature.ts'
import { shareListeners } from './listeners.ts'
import { shareRoutes } from './routes.ts'

export const shares = feature({ name: 'shares', routes: shareRoutes, listeners: shareListeners })
