import type { ActivityEntry } from '#domain/activity/schema.ts'
import * as api from '#domain/sheets/api.ts'
import { getRehearsal } from '#server/accounting/queries/rehearsals.ts'
import { listSyncs } from '#server/accounting/queries/syncs.ts'
import { listEntries } from '#server/activity/queries/list.ts'
import { listClientRecords } from '#server/clients/queries.ts'
import { listMilestones } from '#server/dashboard/queries/milestones.ts'
import { listInvoiceRecords } from '#server/invoices/queries/list.ts'
import { listReceivedPayments } from '#server/invoices/queries/payments.ts'
import { listJobRecords } from '#server/jobs/queries/list.ts'
import { entriesOf, pagesOf, partSize } from '#server/platform/sheets/answer.ts'
import { superAdminOf } from '#server/registry/queries/acting.ts'
import { listCompanyRecords } from '#server/registry/queries/companies.ts'
import { listReportRecords } from '#server/reports/queries.ts'
import { listRoleRecords } from '#server/roles/queries.ts'
import { listTaskRecords } from '#server/tasks/queries/list.ts'
import { listUserRecords } from '#server/users/queries/people.ts'
import { listVariationRecords } from '#server/variations/queries/list.ts'
import { exported, exportedOnPlatform, inPages } from './exporting.ts'

// Each reads its rows by the query that answers its list: there is no second place for a filter, an order or a right.

export const sheetRoutes = [
  exported(api.exportClients, 'clients', inPages(listClientRecords)),
  exported(api.exportJobs, 'jobs', inPages(listJobRecords)),
  exported(api.exportReports, 'reports', inPages(listReportRecords)),
  exported(api.exportInvoices, 'invoices', inPages(listInvoiceRecords)),
  exported(api.exportPayments, 'payments', inPages(listReceivedPayments)),
  exported(api.exportVariations, 'variations', inPages(listVariationRecords)),
  exported(api.exportTasks, 'tasks', inPages(listTaskRecords)),
  exported(api.exportUsers, 'users', inPages(listUserRecords)),
  exported(api.exportRoles, 'roles', inPages(listRoleRecords)),
  exported(api.exportMilestones, 'milestones', inPages(listMilestones)),
  exported(api.exportOwnMilestones, 'milestones', inPages(listMilestones)),
  exported(api.exportActivity, 'activity', (ctx, query) =>
    entriesOf<ActivityEntry>(
      async (before) => (await listEntries(ctx, { ...query, before, pageSize: partSize })).items,
    ),
  ),
  exported(api.exportSyncs, 'syncs', inPages(listSyncs)),
  exported(api.exportRehearsal, 'rehearsal', async function* (ctx) {
    yield (await getRehearsal(ctx)).rehearsal?.items ?? []
  }),
  exportedOnPlatform(api.exportCompanies, 'companies', (exchange, db, query) =>
    pagesOf((page) =>
      listCompanyRecords(db, superAdminOf(exchange).accountId, {
        params: undefined,
        query: { ...query, ...page },
        body: undefined,
        version: null,
      }),
    ),
  ),
]
