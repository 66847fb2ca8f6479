import { feature } from '#server/platform/feature.ts'
import { userListeners } from './listeners.ts'
import { userRoutes } from './routes.ts'

export const users = feature({ name: 'users', routes: userRoutes, listeners: userListeners })
