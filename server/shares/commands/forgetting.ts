import type { Context } from '#server/platform/context.ts'

/** The links of a company that is erased lead nowhere any more. */
export async function forgetAllTokens(ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('share_tokens').where('company_id', '=', ctx.actor.companyId).execute()
}

/** Forgets where the links of a report led that is gone, and they with it. An invoice that has links stays. */
export async function forgetTokens(ctx: Context, reportId: string): Promise<void> {
  await ctx.db
    .deleteFrom('share_tokens')
    .where('company_id', '=', ctx.actor.companyId)
    .where('report_id', '=', reportId)
    .execute()
}
