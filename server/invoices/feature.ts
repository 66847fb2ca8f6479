import { feature } from '#server/platform/feature.ts'
import { invoiceListeners } from './listeners.ts'
import { invoiceRoutes } from './routes.ts'

export const invoices = feature({ name: 'invoices', routes: invoiceRoutes, listeners: invoiceListeners })
