import { endpoint } from '../endpoint.ts'
import { activityList, activityQuery, historyParams, historyQuery } from './schema.ts'

/** What happens in the company, the latest first, as far as who may see its people may see the records as well. */
export const listActivity = endpoint({
  name: 'listActivity',
  method: 'GET',
  path: '/api/activity',
  summary: 'List what happened in the company',
  explanation: 'The latest first. Send `earlier` as `before` for those before them, whatever happens meanwhile.',
  access: ['manage_users:view'],
  query: activityQuery,
  output: activityList,
})

/**
 * What happened to one record, for staff who may open it. The history of one that is gone is for who may see what
 * happens in the company.
 */
export const getHistory = endpoint({
  name: 'getHistory',
  method: 'GET',
  path: '/api/activity/:kind/:id',
  summary: 'Read what happened to a record',
  access: 'staff',
  params: historyParams,
  query: historyQuery,
  output: activityList,
})
