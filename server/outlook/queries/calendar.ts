import { memberOf } from '#domain/actor.ts'
import type { OutlookCalendar } from '#domain/outlook/schema.ts'
import { kindOf } from '#server/integrations/queries/integrations.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { answersOf } from '#server/platform/policy.ts'
import { outlookPolicy, type OutlookFacts } from '../policy.ts'
import { countOffers } from './entries.ts'
import { heldCalendar, mailboxOf, type HeldCalendar } from './held.ts'

interface Own {
  userId: string
  held: HeldCalendar | undefined
  mailbox: Awaited<ReturnType<typeof mailboxOf>>
}

async function ownOf(ctx: Context): Promise<Own | null> {
  const userId = memberOf(ctx.actor)
  if (userId === null) return null
  return { userId, held: await heldCalendar(ctx, userId), mailbox: await mailboxOf(ctx, userId) }
}

const factsOf = (config: Config, own: Own | null): OutlookFacts => ({
  kind: kindOf(config, 'microsoft'),
  isConnected: own?.mailbox !== undefined,
  isAllowed: own?.mailbox?.isAllowed === true,
  isKept: own?.held !== undefined && own.held.state !== 'leaving',
})

/** What decides what the asker may do with their calendar. */
export const outlookFacts = async (ctx: Context, config: Config): Promise<OutlookFacts> =>
  factsOf(config, await ownOf(ctx))

/** How the asker's own calendar in Outlook stands. */
export async function getOutlookCalendar(ctx: Context, config: Config): Promise<OutlookCalendar> {
  const own = await ownOf(ctx)
  const facts = factsOf(config, own)
  const held = facts.isKept ? own?.held : undefined
  return {
    kind: facts.kind,
    isConnected: facts.isConnected,
    isAllowed: facts.isAllowed,
    state: held === undefined || held.state === 'leaving' ? null : held.state,
    wants: { tasks: held?.tasks ?? true, jobs: held?.jobs ?? false, milestones: held?.milestones ?? false },
    inLineAt: held?.inLineAt ?? null,
    trouble: held?.trouble ?? null,
    triedAgainAt: held?.trouble == null ? null : held.dueAt,
    changes: own === null || held === undefined ? 0 : await countOffers(ctx, own.userId),
    ...answersOf(outlookPolicy, ctx.actor, facts),
  }
}
