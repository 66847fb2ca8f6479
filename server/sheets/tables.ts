import { rehearsalColumns, syncColumns } from './books.ts'
import type { Named } from './columns.ts'
import { invoiceColumns, paymentColumns, variationColumns } from './money.ts'
import { activityColumns, companyColumns, roleColumns, userColumns } from './people.ts'
import { clientColumns, jobColumns, milestoneColumns, reportColumns, taskColumns } from './records.ts'

/** The columns of every list that can be taken along. */
export const tables = {
  clients: clientColumns,
  jobs: jobColumns,
  reports: reportColumns,
  invoices: invoiceColumns,
  payments: paymentColumns,
  variations: variationColumns,
  tasks: taskColumns,
  users: userColumns,
  roles: roleColumns,
  milestones: milestoneColumns,
  activity: activityColumns,
  companies: companyColumns,
  syncs: syncColumns,
  rehearsal: rehearsalColumns,
}

export type ListName = keyof typeof tables
/** What a row of that list is made of. */
export type RowOf<List extends ListName> = (typeof tables)[List] extends readonly Named<infer Row>[] ? Row : never
