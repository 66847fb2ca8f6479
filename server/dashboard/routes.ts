import * as api from '#domain/dashboard/api.ts'
import { read, serve } from '#server/platform/http/route.ts'
import { getDashboard } from './queries.ts'
import { getClientOverview } from './queries/client.ts'
import { listMilestones } from './queries/milestones.ts'
import { getDashboardMoney } from './queries/money.ts'

export const dashboardRoutes = [
  serve(api.getDashboard, ({ services, within, principal }) =>
    within(principal, (ctx) => getDashboard(ctx, services.config), { readOnly: true }),
  ),
  read(api.getDashboardMoney, getDashboardMoney),
  read(api.listMilestones, listMilestones),
  read(api.listOwnMilestones, listMilestones),
  read(api.getClientOverview, getClientOverview),
]
