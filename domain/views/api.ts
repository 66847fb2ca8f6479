import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { createViewBody, moveViewBody, updateViewBody, viewList, viewListQuery, viewRecord } from './schema.ts'

const seen = ['manage_tasks:view'] as const

export const listViews = endpoint({
  name: 'listViews',
  method: 'GET',
  path: '/api/task-views',
  summary: 'List one’s own views of tasks, and those that others share',
  access: seen,
  query: viewListQuery,
  output: viewList,
})

/** One’s own, until it is shared. */
export const createView = endpoint({
  name: 'createView',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/task-views',
  summary: 'Keep what a screen of tasks shows as a view',
  access: seen,
  body: createViewBody,
  output: viewRecord,
})

export const updateView = endpoint({
  name: 'updateView',
  method: 'PATCH',
  path: '/api/task-views/:id',
  summary: 'Rename a view, or have it show something else',
  access: seen,
  params: idParams,
  body: updateViewBody,
  output: viewRecord,
  versioned: true,
})

export const shareView = endpoint({
  name: 'shareView',
  method: 'POST',
  path: '/api/task-views/:id/share',
  summary: 'Show a view to everybody who sees tasks',
  access: seen,
  params: idParams,
  output: viewRecord,
})

export const unshareView = endpoint({
  name: 'unshareView',
  method: 'POST',
  path: '/api/task-views/:id/unshare',
  summary: 'Keep a view for whose it is alone',
  access: seen,
  params: idParams,
  output: viewRecord,
})

export const moveView = endpoint({
  name: 'moveView',
  method: 'POST',
  path: '/api/task-views/:id/move',
  summary: 'Put a view behind another of one’s own',
  access: seen,
  params: idParams,
  body: moveViewBody,
  output: viewRecord,
})

export const deleteView = endpoint({
  name: 'deleteView',
  method: 'DELETE',
  path: '/api/task-views/:id',
  summary: 'Delete a view',
  access: seen,
  params: idParams,
})
