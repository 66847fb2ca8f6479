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
