import { feature } from '#server/platform/feature.ts'
import { taskListeners } from './listeners.ts'
import { taskRoutes } from './routes.ts'

export const tasks = feature({ name: 'tasks', routes: taskRoutes, listeners: taskListeners })
