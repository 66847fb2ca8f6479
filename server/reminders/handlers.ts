import { Refusal } from '#domain/errors.ts'
import { isReminderHour } from '#domain/reminders/rules.ts'
import { handle } from '#server/platform/jobs/handler.ts'
import { within } from '#server/platform/within.ts'
import { linkKeysOf } from '#server/shares/queries/keys.ts'
import { remind } from './commands.ts'
import { remindClients } from './jobs.ts'
import { daysInForce, dueToday, isRunning } from './queries.ts'

export const reminderHandlers = [
  // One after the other, each for itself: what went out has gone out.
  handle(remindClients, async ({ services, principal }) => {
    if (!isReminderHour(principal.timezone, services.clock.now())) return
    const inCompany = within(services)
    const due = await inCompany(
      principal,
      async (ctx) => {
        const schedule = await daysInForce(ctx)
        return schedule !== null && (await isRunning(ctx)) ? dueToday(ctx, schedule) : []
      },
      { readOnly: true },
    )
    for (const { invoiceId } of due) {
      try {
        await inCompany(principal, (ctx) => remind(ctx, linkKeysOf(services), invoiceId))
      } catch (error) {
        // The address or the company has had many mails: there are hours and days left. It stands in nobody else's way.
        if (!(error instanceof Refusal)) throw error
        services.log.info({ invoice: invoiceId, code: error.code }, 'reminders: one waits for its next hour')
      }
    }
  }),
]
