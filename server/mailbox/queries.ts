import { sql } from 'kysely'
import { memberOf } from '#domain/actor.ts'
import type { CallTrouble, ConnectionFailure, ConnectionState } from '#domain/integrations/choices.ts'
import type { Mailbox } from '#domain/mailbox/schema.ts'
import { kindOf } from '#server/integrations/queries/integrations.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { answersOf } from '#server/platform/policy.ts'
import { mailboxPolicy, type MailboxFacts } from './policy.ts'

const connectionOf = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('connections')
    .select([
      'sends',
      'organisation_name as address',
      'connected_at as connectedAt',
      'failed_at as failedAt',
      'version',
    ])
    .select((on) => [
      on.ref('state').$castTo<ConnectionState>().as('state'),
      on.ref('failure').$castTo<ConnectionFailure | null>().as('failure'),
      on.ref('trouble').$castTo<CallTrouble | null>().as('trouble'),
    ])
    .where('company_id', '=', ctx.actor.companyId)
    .where('provider', '=', 'microsoft')
    .where('user_id', '=', userId)
    .where('state', 'in', ['connected', 'failed'])
    .executeTakeFirst()

type Connection = Awaited<ReturnType<typeof connectionOf>>

/** How the asker's own mailbox stands. */
export async function getMailbox(ctx: Context, config: Config): Promise<Mailbox> {
  const connection = await ownConnection(ctx)
  return {
    kind: kindOf(config, 'microsoft'),
    state: connection?.state === 'connected' ? 'connected' : connection === undefined ? null : 'failed',
    address: connection?.address ?? null,
    sends: connection?.sends ?? true,
    connectedAt: connection?.connectedAt ?? null,
    failure: connection?.failure ?? null,
    failedAt: connection?.failedAt ?? null,
    trouble: connection?.trouble ?? null,
    ...answersOf(mailboxPolicy, ctx.actor, factsOf(config, connection)),
  }
}

/** What decides what the asker may do with it. */
export const mailboxFacts = async (ctx: Context, config: Config): Promise<MailboxFacts> =>
  factsOf(config, await ownConnection(ctx))

const factsOf = (config: Config, connection: Connection): MailboxFacts => ({
  kind: kindOf(config, 'microsoft'),
  isConnected: connection?.state === 'connected',
  isThere: connection !== undefined,
})

async function ownConnection(ctx: Context): Promise<Connection> {
  const userId = memberOf(ctx.actor)
  return userId === null ? undefined : connectionOf(ctx, userId)
}

/**
 * Whose mailbox what the actor sends to clients is to go out from: theirs, where it is connected and they have not said
 * otherwise; null for ours. A program that acts for somebody sends as they do.
 */
export async function senderOf(ctx: Context): Promise<string | null> {
  const userId = memberOf(ctx.actor)
  if (userId === null) return null
  const connection = await connectionOf(ctx, userId)
  return connection?.state === 'connected' && connection.sends ? userId : null
}

/** Whether somebody works in the company now; what they had connected is for nobody else. */
export async function isActive(ctx: Context, userId: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('users')
    .select(sql.lit(1).as('one'))
    .where('company_id', '=', ctx.actor.companyId)
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** The address of somebody's mailbox, while it is connected. */
export async function addressOf(ctx: Context, userId: string): Promise<string | null> {
  const connection = await connectionOf(ctx, userId)
  return connection?.state === 'connected' ? connection.address : null
}
