import { feature } from '#server/platform/feature.ts'
import { companyRoutes } from './routes.ts'

export const companies = feature({
  name: 'companies',
  area: { title: 'Company', about: 'The company itself: its details, branding, numbering and settings.' },
  routes: companyRoutes,
})
