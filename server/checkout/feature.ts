import { feature } from '#server/platform/feature.ts'
import { checkoutHandlers } from './handlers.ts'
import { checkoutSchedules } from './jobs.ts'
import { checkoutListeners } from './listeners.ts'
import { checkoutRoutes } from './routes.ts'

/** Invoices paid online: the pages at Stripe where that is done, what came by them, and what went back. */
export const checkout = feature({
  name: 'checkout',
  area: { title: 'Online payments', about: 'Paying invoices online, refunds and credit.' },
  routes: checkoutRoutes,
  jobs: checkoutHandlers,
  schedules: checkoutSchedules,
  listeners: checkoutListeners,
})
