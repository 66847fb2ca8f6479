import type { Archived } from '#domain/archives/schema.ts'
import { inParts } from '#server/platform/bringing.ts'
import type { Context } from '#server/platform/context.ts'

/** Brings in of which invoices nobody is to be reminded; what was mailed elsewhere stays there. */
export async function bringStops(ctx: Context, reminders: readonly Archived<'reminders'>[]): Promise<void> {
  const stops = reminders.flatMap(({ invoiceId, stopped }) =>
    stopped === null
      ? []
      : [{ company_id: ctx.actor.companyId, invoice_id: invoiceId, stopped_by: stopped.by, stopped_at: stopped.at }],
  )
  await inParts(stops, (part) => ctx.db.insertInto('stopped_reminders').values(part).execute())
}
