import { feature } from '#server/platform/feature.ts'
import { accountingHandlers } from './handlers.ts'
import { accountingSchedules } from './jobs.ts'
import { accountingListeners } from './listeners.ts'
import { accountingRoutes } from './routes.ts'

/** The books that a company keeps elsewhere: its clients, invoices and payments are the same on both sides. */
export const accounting = feature({
  name: 'accounting',
  area: { title: 'Books', about: 'Invoices in the books of the company: Xero.' },
  routes: accountingRoutes,
  jobs: accountingHandlers,
  schedules: accountingSchedules,
  listeners: accountingListeners,
})
