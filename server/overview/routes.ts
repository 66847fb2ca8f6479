import * as api from '#domain/overview/api.ts'
import { openOnPlatform } from '#server/platform/http/route.ts'
import { superAdminOf } from '#server/registry/queries/acting.ts'
import { systemActivityOf } from './queries/activity.ts'
import { systemOverviewOf } from './queries/overview.ts'

export const overviewRoutes = [
  openOnPlatform(api.getSystemOverview, (exchange) =>
    systemOverviewOf(
      {
        platform: exchange.platform,
        queue: exchange.services.queue,
        accountId: superAdminOf(exchange).accountId,
      },
      exchange.services.clock.now().toISOString(),
    ),
  ),
  openOnPlatform(api.listSystemActivity, ({ platform }, { query }) => systemActivityOf(platform, query.before)),
]
