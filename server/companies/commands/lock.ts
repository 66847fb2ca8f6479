import type { Context } from '#server/platform/context.ts'

/**
 * Locks the company's row for an edit of its settings. Not against what refers to it: nobody waits with a new invoice
 * until somebody has changed a colour.
 */
export const lockCompany = (ctx: Context) =>
  ctx.db
    .selectFrom('companies')
    .select(['name', 'number_prefixes'])
    .where('id', '=', ctx.actor.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/**
 * Keeps every new record out of the company until the transaction ends, once those that are being written are there:
 * whatever is inserted refers to the company's row. For what must find the company empty.
 */
export async function holdNewRecords(ctx: Context): Promise<void> {
  await ctx.db.selectFrom('companies').select('id').where('id', '=', ctx.actor.companyId).forUpdate().execute()
}
