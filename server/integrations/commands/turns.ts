import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#domain/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { callTurns, second, waits } from '#server/platform/limits.ts'
import { within } from '#server/platform/within.ts'
import { ProviderFault } from '../provider.ts'
import type { Asking } from './call-log.ts'

/**
 * Asks a provider something once that is within what it allows for one organisation, over all processes. Throws
 * `ProviderFault` with when to come again where that is not soon. No transaction may be open around it.
 */
export async function inTurn<T>(asking: Asking, work: () => Promise<T>): Promise<T> {
  const id = await turn(asking)
  try {
    return await work()
  } finally {
    await within(asking.services)(asking.principal, (ctx) => endTurn(ctx, id))
  }
}

async function turn({ services, principal, provider }: Asking): Promise<string> {
  const begun = performance.now()
  for (;;) {
    const taken = await within(services)(principal, (ctx) => takeTurn(ctx, provider))
    if ('id' in taken) return taken.id
    if (performance.now() - begun + taken.after > waits.callTurn)
      throw new ProviderFault('busy', null, { retryAfter: Math.ceil(taken.after / second) })
    await pause(taken.after)
  }
}

/** A turn, or for how many milliseconds there is none. */
async function takeTurn(ctx: Context, provider: Asking['provider']): Promise<{ id: string } | { after: number }> {
  const { companyId } = ctx.actor
  // One after the other: what is counted below is counted by nobody else meanwhile.
  await ctx.db
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', companyId)
    .where('provider', '=', provider)
    .where('user_id', 'is', null)
    .forUpdate()
    .execute()
  const now = Date.parse(ctx.now)
  const since = new Date(now - callTurns.within).toISOString()
  // Of a process that was killed none ends: longer than this no call takes.
  await ctx.db
    .deleteFrom('integration_turns')
    .where('company_id', '=', companyId)
    .where('provider', '=', provider)
    .where('taken_at', '<=', since)
    .execute()
  const turns = await ctx.db
    .selectFrom('integration_turns')
    .select(['taken_at as at', 'ended_at as endedAt'])
    .where('company_id', '=', companyId)
    .where('provider', '=', provider)
    .orderBy('taken_at')
    .execute()
  if (turns.filter(({ endedAt }) => endedAt === null).length >= callTurns.atOnce) return { after: second / 5 }
  const [oldest] = turns
  if (oldest !== undefined && turns.length >= callTurns.limit)
    return { after: Math.max(1, Date.parse(oldest.at) + callTurns.within - now) }
  const id = newId()
  await ctx.db
    .insertInto('integration_turns')
    .values({ company_id: companyId, id, provider, taken_at: ctx.now })
    .execute()
  return { id }
}

const endTurn = (ctx: Context, id: string) =>
  ctx.db
    .updateTable('integration_turns')
    .set({ ended_at: ctx.now })
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', id)
    .execute()
