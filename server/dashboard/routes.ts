import * as api from '#domain/dashboard/api.ts'
import { read } from '#server/platform/http/route.ts'
import { getClientOverview, getDashboard } from './queries.ts'

export const dashboardRoutes = [read(api.getDashboard, getDashboard), read(api.getClientOverview, getClientOverview)]
