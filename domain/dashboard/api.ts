import { endpoint } from '../endpoint.ts'
import { clientOverview, dashboard, dashboardMoney, milestoneList, milestoneListQuery } from './schema.ts'

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

export const listMilestones = endpoint({
  name: 'listMilestones',
  method: 'GET',
  path: '/api/milestones',
  summary: 'List milestones and estimated ends of jobs under way, the soonest first',
  explanation: '`overdue` are those before today, which the dashboard counts; `upcoming` all from today on.',
  access: ['manage_jobs:view'],
  query: milestoneListQuery,
  output: milestoneList,
})

/** The same of a client’s own jobs, which its people see in their overview and nowhere else. */
export const listOwnMilestones = endpoint({
  name: 'listOwnMilestones',
  method: 'GET',
  path: '/api/portal/milestones',
  summary: 'List milestones and estimated ends of a client’s own projects',
  access: 'contact',
  query: milestoneListQuery,
  output: milestoneList,
})

export const getClientOverview = endpoint({
  name: 'getClientOverview',
  method: 'GET',
  path: '/api/portal/overview',
  summary: 'Project Overview of a client',
  access: 'contact',
  output: clientOverview,
})
