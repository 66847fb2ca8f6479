import { feature } from '#server/platform/feature.ts'
import { invoiceRoutes } from './routes.ts'

export const invoices = feature({
  name: 'invoices',
  area: { title: 'Invoices', about: 'Invoices and their payments.' },
  routes: invoiceRoutes,
})
