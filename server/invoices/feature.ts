import { feature } from '#server/platform/feature.ts'
import { invoiceRoutes } from './routes.ts'

export const invoices = feature({ name: 'invoices', routes: invoiceRoutes })
