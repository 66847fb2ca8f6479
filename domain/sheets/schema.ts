import { z } from 'zod'
import { syncListQuery } from '../accounting/schema.ts'
import { activityQuery } from '../activity/schema.ts'
import { clientListQuery } from '../clients/schema.ts'
import { milestoneListQuery } from '../dashboard/schema.ts'
import { choice } from '../fields.ts'
import { invoiceListQuery, paymentListQuery } from '../invoices/schema.ts'
import { jobListQuery } from '../jobs/schema.ts'
import { companyListQuery } from '../registry/schema.ts'
import { reportListQuery } from '../reports/schema.ts'
import { roleListQuery } from '../roles/schema.ts'
import { taskListQuery } from '../tasks/schema.ts'
import { userListQuery } from '../users/schema.ts'
import { variationListQuery } from '../variations/schema.ts'
import { sheetFormats } from './choices.ts'

/** Messages of lists that are taken along. */
export const sheetMessages = {
  tooMany: 'You have exported lists very often. Please wait before you do it again',
  tooManyRows:
    'This list has more than {{limit}} rows. Narrow it by a search, a filter or a date, and export the parts',
}

// A list's own filters, search and sort, and no page: a file has all of them.
const paged = { page: true, pageSize: true } as const
const format = { format: choice(sheetFormats).default('csv') }

export const exportClientsQuery = clientListQuery.omit(paged).extend(format)
export const exportJobsQuery = jobListQuery.omit(paged).extend(format)
export const exportReportsQuery = reportListQuery.omit(paged).extend(format)
export const exportInvoicesQuery = invoiceListQuery.omit(paged).extend(format)
export const exportPaymentsQuery = paymentListQuery.omit(paged).extend(format)
export const exportVariationsQuery = variationListQuery.omit(paged).extend(format)
export const exportTasksQuery = taskListQuery.omit(paged).extend(format)
export const exportUsersQuery = userListQuery.omit(paged).extend(format)
export const exportRolesQuery = roleListQuery.omit(paged).extend(format)
export const exportMilestonesQuery = milestoneListQuery.omit(paged).extend(format)
export const exportCompaniesQuery = companyListQuery.omit(paged).extend(format)
export const exportSyncsQuery = syncListQuery.omit(paged).extend(format)
/** What was found out last: it is asked nothing. */
export const exportRehearsalQuery = z.strictObject(format)
/** From the latest on, wherever the screen has been leafed to. */
export const exportActivityQuery = activityQuery.omit({ before: true, pageSize: true }).extend(format)
