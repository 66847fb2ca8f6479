import { endpoint } from '../endpoint.ts'
import { clientOverview, dashboard, dashboardMoney } from './schema.ts'

export const getDashboard = endpoint({
  name: 'getDashboard',
  method: 'GET',
  path: '/api/dashboard',
  summary: 'The Dashboard, or My Dashboard',
  access: 'staff',
  output: dashboard,
})

export const getDashboardMoney = endpoint({
  name: 'getDashboardMoney',
  method: 'GET',
  path: '/api/dashboard/money',
  summary: 'What the pictures of a dashboard show: money by month and by job',
  access: 'staff',
  output: dashboardMoney,
})

export const getClientOverview = endpoint({
  name: 'getClientOverview',
  method: 'GET',
  path: '/api/portal/overview',
  summary: 'Project Overview of a client',
  access: 'contact',
  output: clientOverview,
})
