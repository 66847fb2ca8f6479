import * as api from '#domain/subscription/api.ts'
import { serve } from '#server/platform/http/route.ts'
import { cancelPlan, resumePlan } from './commands/cancelling.ts'
import { changePlan, confirmPlan, openBilling } from './commands/changing.ts'
import { subscribeAt } from './commands/subscribing.ts'
import { getPlan } from './queries/plan.ts'

export const subscriptionRoutes = [
  serve(api.getPlan, ({ services: { config }, within, principal }) =>
    within(principal, (ctx) => getPlan(ctx, config), { readOnly: true }),
  ),
  serve(api.cancelPlan, ({ services: { config }, within, principal }) =>
    within(principal, (ctx) => cancelPlan(ctx, config)),
  ),
  serve(api.resumePlan, ({ services: { config }, within, principal }) =>
    within(principal, (ctx) => resumePlan(ctx, config)),
  ),
  serve(api.subscribePlan, ({ services, principal }, { body }) => subscribeAt({ services, principal, choice: body })),
  serve(api.confirmPlan, ({ services, principal }) => confirmPlan({ services, principal })),
  serve(api.changePlan, ({ services, principal }, { body }) => changePlan({ services, principal, choice: body })),
  serve(api.openBilling, ({ services, principal }) => openBilling({ services, principal })),
]
