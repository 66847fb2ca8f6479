import { feature } from '#server/platform/feature.ts'
import { companyRoutes } from './routes.ts'

export const companies = feature({ name: 'companies', routes: companyRoutes })
