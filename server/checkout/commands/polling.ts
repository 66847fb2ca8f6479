import { NotConnected } from '#server/integrations/commands/calling.ts'
import { ProviderFault } from '#server/integrations/provider.ts'
import { connectedOrganisation } from '#server/integrations/queries/connection.ts'
import type { Context } from '#server/platform/context.ts'
import { day, minute } from '#server/platform/limits.ts'
import { spokenSince, type Spoken } from '../stripe/events.ts'
import { hear, settleOverdue } from './hearing.ts'
import { accountAt, inCompany, type Looking } from './stored.ts'

/** Clocks differ, and what happens right now is not listed yet: this much is asked for again. */
const overlap = 2 * minute
/** Where nobody ever asked. */
const atFirst = day

/** Asks what happened in the company's account since the last time, where nobody told us. */
export async function pollPayments(looking: Looking): Promise<void> {
  const { services } = looking
  if (services.config.stripe === undefined) return
  const account = await inCompany(looking, async (ctx) => (await connectedOrganisation(ctx, 'stripe'))?.id ?? null)
  if (account === null) return
  const asOf = services.clock.now().getTime()
  const since = await inCompany(looking, (ctx) => polledAt(ctx, account))
  try {
    const spoken = await spokenSince(accountAt(looking, account), since ?? new Date(asOf - atFirst).toISOString())
    for (const each of distinct(spoken)) await hear(looking, each)
    await settleOverdue(looking)
    await inCompany(looking, (ctx) => notePolled(ctx, account, new Date(asOf - overlap).toISOString()))
  } catch (error) {
    if (!(error instanceof ProviderFault) && !(error instanceof NotConnected)) throw error
  }
}

/** Several events speak of one payment: it is asked about once. */
const distinct = (spoken: readonly Spoken[]): Spoken[] => [
  ...new Map(spoken.map((each) => [each.checkoutId ?? each.intent, each])).values(),
]

async function polledAt(ctx: Context, account: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('checkout_accounts')
    .select('polled_at as at')
    .where('company_id', '=', ctx.actor.companyId)
    .where('account', '=', account)
    .executeTakeFirst()
  return row?.at ?? null
}

const notePolled = (ctx: Context, account: string, at: string) =>
  ctx.db
    .insertInto('checkout_accounts')
    .values({ company_id: ctx.actor.companyId, account, polled_at: at })
    .onConflict((on) => on.columns(['company_id', 'account']).doUpdateSet({ polled_at: at }))
    .execute()
