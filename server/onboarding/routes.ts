import * as api from '#domain/onboarding/api.ts'
import { read, serve, write } from '#server/platform/http/route.ts'
import { completeOnboarding, dismissOnboarding, saveOnboarding } from './commands.ts'
import { getOnboarding } from './queries.ts'

export const onboardingRoutes = [
  read(api.getOnboarding, getOnboarding),
  write(api.saveOnboarding, saveOnboarding),
  write(api.dismissOnboarding, dismissOnboarding),
  serve(api.completeOnboarding, ({ services, principal, within }, input) =>
    within(principal, (ctx) => completeOnboarding(ctx, services.secrets, input)),
  ),
]
