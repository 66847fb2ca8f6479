import { endpoint } from '../endpoint.ts'
import { clientOverview, dashboard } from './schema.ts'

export const getDashboard = endpoint({
  name: 'getDashboard',
  method: 'GET',
  path: '/api/dashboard',
  summary: 'My Dashboard',
  access: 'staff',
  output: dashboard,
})

export const getClientOverview = endpoint({
  name: 'getClientOverview',
  method: 'GET',
  path: '/api/portal/overview',
  summary: 'Project Overview of a client',
  access: 'contact',
  output: clientOverview,
})
