import { endpoint } from '../endpoint.ts'
import { systemActivity, systemActivityQuery, systemOverview } from './schema.ts'

/** Figures, health, trends and alerts of the whole installation, without the contents of any company. */
export const getSystemOverview = endpoint({
  name: 'getSystemOverview',
  method: 'GET',
  path: '/api/platform/overview',
  summary: 'Figures, health, trends and alerts of the installation',
  access: 'platform',
  output: systemOverview,
})

export const listSystemActivity = endpoint({
  name: 'listSystemActivity',
  method: 'GET',
  path: '/api/platform/activity',
  summary: 'What happened in all companies, newest first, without its contents',
  access: 'platform',
  query: systemActivityQuery,
  output: systemActivity,
})
