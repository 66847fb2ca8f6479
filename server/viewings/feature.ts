import { feature } from '#server/platform/feature.ts'
import { viewingListeners } from './listeners.ts'
import { viewingRoutes } from './routes.ts'

export const viewings = feature({ name: 'viewings', routes: viewingRoutes, listeners: viewingListeners })
