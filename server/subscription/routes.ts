import * as api from '#domain/subscription/api.ts'
import { read, write } from '#server/platform/http/route.ts'
import { cancelPlan, resumePlan } from './commands/cancelling.ts'
import { getPlan } from './queries/plan.ts'

export const subscriptionRoutes = [
  read(api.getPlan, getPlan),
  write(api.cancelPlan, cancelPlan),
  write(api.resumePlan, resumePlan),
]
