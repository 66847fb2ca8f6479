import { feature } from '#server/platform/feature.ts'
import { auditRoutes } from './routes.ts'

export const audit = feature({
  name: 'audit',
  area: { title: 'Audit', about: 'The audit trail of the company.' },
  routes: auditRoutes,
})
