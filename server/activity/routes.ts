import * as api from '#domain/activity/api.ts'
import { read } from '#server/platform/http/route.ts'
import { historyOf, listEntries } from './queries/list.ts'

export const activityRoutes = [
  read(api.listActivity, (ctx, { query }) => listEntries(ctx, query)),
  read(api.getHistory, (ctx, { params, query }) => historyOf(ctx, params, query)),
]
