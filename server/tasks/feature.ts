import { feature } from '#server/platform/feature.ts'
import { taskListeners } from './listeners.ts'
import { taskRoutes } from './routes.ts'

export const tasks = feature({
  name: 'tasks',
  area: { title: 'Tasks', about: 'Tasks, their subtasks, dependencies and watchers.' },
  routes: taskRoutes,
  listeners: taskListeners,
})
