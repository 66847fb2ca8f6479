import { getRehearsal, listSyncs } from '../accounting/api.ts'
import { listActivity } from '../activity/api.ts'
import { listClients } from '../clients/api.ts'
import { listMilestones, listOwnMilestones } from '../dashboard/api.ts'
import { listInvoices, listPayments } from '../invoices/api.ts'
import { listJobs } from '../jobs/api.ts'
import { listCompanies } from '../registry/api.ts'
import { listReports } from '../reports/api.ts'
import { listRoles } from '../roles/api.ts'
import { listTasks } from '../tasks/api.ts'
import { listUsers } from '../users/api.ts'
import { listVariations } from '../variations/api.ts'
import { endpoint } from '../endpoint.ts'
import { sheetTypes } from './choices.ts'
import {
  exportActivityQuery,
  exportClientsQuery,
  exportCompaniesQuery,
  exportInvoicesQuery,
  exportJobsQuery,
  exportMilestonesQuery,
  exportPaymentsQuery,
  exportRehearsalQuery,
  exportReportsQuery,
  exportRolesQuery,
  exportSyncsQuery,
  exportTasksQuery,
  exportUsersQuery,
  exportVariationsQuery,
} from './schema.ts'

// Each is for whom its list is, takes what its list takes but its pages, and answers no more than its list does.

const bytes = [sheetTypes.csv, sheetTypes.xlsx] as const

const explanation = [
  'What the list answers for the same filters, search and sort, all pages of it: one row for each record, in a language',
  'asked for by `Accept-Language` or else in the company’s. Dates are written 2026-11-20, moments as 2026-11-20 09:30:00',
  'in the company’s timezone, amounts as plain decimals. In CSV a text that a spreadsheet might run begins with an',
  'apostrophe; in XLSX texts are cells of text, amounts and dates are numbers and dates. 409 for more than 50,000 rows.',
].join(' ')

export const exportClients = endpoint({
  name: 'exportClients',
  method: 'GET',
  path: '/api/client-export',
  summary: 'Download clients as a table',
  explanation,
  access: listClients.access,
  query: exportClientsQuery,
  bytes,
})

export const exportJobs = endpoint({
  name: 'exportJobs',
  method: 'GET',
  path: '/api/job-export',
  summary: 'Download jobs as a table',
  explanation,
  access: listJobs.access,
  query: exportJobsQuery,
  bytes,
})

export const exportReports = endpoint({
  name: 'exportReports',
  method: 'GET',
  path: '/api/report-export',
  summary: 'Download reports as a table',
  explanation,
  access: listReports.access,
  query: exportReportsQuery,
  bytes,
})

export const exportInvoices = endpoint({
  name: 'exportInvoices',
  method: 'GET',
  path: '/api/invoice-export',
  summary: 'Download invoices as a table',
  explanation,
  access: listInvoices.access,
  query: exportInvoicesQuery,
  bytes,
})

export const exportPayments = endpoint({
  name: 'exportPayments',
  method: 'GET',
  path: '/api/payment-export',
  summary: 'Download payments received as a table',
  explanation,
  access: listPayments.access,
  right: listPayments.right,
  query: exportPaymentsQuery,
  bytes,
})

export const exportVariations = endpoint({
  name: 'exportVariations',
  method: 'GET',
  path: '/api/variation-export',
  summary: 'Download variations as a table',
  explanation,
  access: listVariations.access,
  query: exportVariationsQuery,
  bytes,
})

export const exportTasks = endpoint({
  name: 'exportTasks',
  method: 'GET',
  path: '/api/task-export',
  summary: 'Download tasks as a table',
  explanation,
  access: listTasks.access,
  query: exportTasksQuery,
  bytes,
})

export const exportUsers = endpoint({
  name: 'exportUsers',
  method: 'GET',
  path: '/api/user-export',
  summary: 'Download people as a table',
  explanation,
  access: listUsers.access,
  query: exportUsersQuery,
  bytes,
})

export const exportRoles = endpoint({
  name: 'exportRoles',
  method: 'GET',
  path: '/api/role-export',
  summary: 'Download roles as a table',
  explanation,
  access: listRoles.access,
  query: exportRolesQuery,
  bytes,
})

export const exportMilestones = endpoint({
  name: 'exportMilestones',
  method: 'GET',
  path: '/api/milestone-export',
  summary: 'Download milestones and estimated ends as a table',
  explanation,
  access: listMilestones.access,
  query: exportMilestonesQuery,
  bytes,
})

export const exportOwnMilestones = endpoint({
  name: 'exportOwnMilestones',
  method: 'GET',
  path: '/api/portal/milestone-export',
  summary: 'Download milestones and estimated ends of one’s own jobs as a table',
  explanation,
  access: listOwnMilestones.access,
  query: exportMilestonesQuery,
  bytes,
})

export const exportActivity = endpoint({
  name: 'exportActivity',
  method: 'GET',
  path: '/api/activity-export',
  summary: 'Download what happened in the company as a table',
  explanation,
  access: listActivity.access,
  query: exportActivityQuery,
  bytes,
})

export const exportCompanies = endpoint({
  name: 'exportCompanies',
  method: 'GET',
  path: '/api/platform/company-export',
  summary: 'Download the companies of the installation as a table',
  explanation,
  access: listCompanies.access,
  query: exportCompaniesQuery,
  bytes,
})

export const exportSyncs = endpoint({
  name: 'exportSyncs',
  method: 'GET',
  path: '/api/integrations/books/invoice-export',
  summary: 'Download how invoices stand with the books as a table',
  explanation,
  access: listSyncs.access,
  refusal: listSyncs.refusal,
  query: exportSyncsQuery,
  bytes,
})

export const exportRehearsal = endpoint({
  name: 'exportRehearsal',
  method: 'GET',
  path: '/api/integrations/books/rehearsal-export',
  summary: 'Download what a first sync would do with invoices as a table',
  explanation,
  access: getRehearsal.access,
  refusal: getRehearsal.refusal,
  query: exportRehearsalQuery,
  bytes,
})
