import * as api from '#domain/dashboard/api.ts'
import { read } from '#server/platform/http/route.ts'
import { getDashboard } from './queries.ts'
import { getClientOverview } from './queries/client.ts'
import { listMilestones } from './queries/milestones.ts'
import { getDashboardMoney } from './queries/money.ts'

export const dashboardRoutes = [
  read(api.getDashboard, getDashboard),
  read(api.getDashboardMoney, getDashboardMoney),
  read(api.listMilestones, listMilestones),
  read(api.listOwnMilestones, listMilestones),
  read(api.getClientOverview, getClientOverview),
]
