import { handle, handleForPlatform } from '#server/platform/jobs/handler.ts'
import { within } from '#server/platform/within.ts'
import { endAtStripe } from './commands/ending.ts'
import { pollSubscriptions as poll } from './commands/hearing.ts'
import { settleSubscription } from './commands/settling.ts'
import { tellNotice } from './commands/telling.ts'
import { standingMail } from './emails.ts'
import { endSubscription, hearSubscription, pollSubscriptions, tellStanding } from './jobs.ts'
import { runnersOf, standingOf } from './queries/standing.ts'

export const subscriptionHandlers = [
  handle(tellStanding, async ({ services, principal }) => {
    const inCompany = within(services)
    const { due, name, runners } = await inCompany(
      principal,
      async (ctx) => {
        const standing = await standingOf(ctx)
        return { ...standing, runners: standing.due === null ? [] : await runnersOf(ctx) }
      },
      { readOnly: true },
    )
    if (due === null) return
    const { timezone } = principal
    const { publicUrl } = services.config
    const tellings = await Promise.all(
      runners.map(async ({ email, language }) => ({
        to: email,
        mail: await standingMail(due, { company: name, timezone, language, publicUrl }),
      })),
    )
    await inCompany(principal, (ctx) => tellNotice(ctx, due, tellings))
  }),
  handle(hearSubscription, (scope) => settleSubscription(scope)),
  handleForPlatform(pollSubscriptions, (scope) => poll(scope)),
  handleForPlatform(endSubscription, (scope, ended) => endAtStripe(scope, ended)),
]
