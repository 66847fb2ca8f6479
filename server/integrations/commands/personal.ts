import { newId } from '#domain/ids.ts'
import type { Context } from '#server/platform/context.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { lockWord, recordActivity } from '#server/platform/writing.ts'
import type { Organisation, Tokens } from '../provider.ts'
import { givesCalendar } from '../microsoft/client.ts'
import type { EndedGrant } from '../provider.ts'
import { heldConnection, tokensPlace } from '../queries/connection.ts'
import { endingPlace } from '../queries/grants.ts'
import { begun, change, ended, organisationRow } from './storing.ts'

// Connections that a person has for themselves, in place of the company. There is one provider of them.

const provider = 'microsoft'

/** What is done with one person's connection comes one after the other. */
const hold = (ctx: Context, userId: string) => lockWord(ctx, { word: `connection ${provider} ${userId}` })

interface Own {
  userId: string
  tokens: Tokens
  /** The account there, whose name is its address. */
  account: Organisation
}

/** Connects a person with what they said yes to, in place of whatever was before. */
export async function storePersonal(ctx: Context, secrets: Secrets, { userId, tokens, account }: Own): Promise<void> {
  await hold(ctx, userId)
  const before = await heldConnection(ctx, provider, userId)
  const id = before?.id ?? newId()
  const row = {
    ...begun(ctx, secrets, { id, tokens, before }),
    ...organisationRow(account),
    state: 'connected',
    offered: null,
    calendar: givesCalendar(tokens.scope),
  }
  if (before === undefined)
    await ctx.db
      .insertInto('connections')
      .values({ company_id: ctx.actor.companyId, id, provider, user_id: userId, version: 1, ...row })
      .execute()
  else await change(ctx, id, row)
  await recordActivity(
    ctx,
    'mailbox.connected',
    { kind: 'user', id: userId, label: ctx.name },
    { address: account.name },
  )
}

/** Ends a person's connection, if there is one: its tokens are forgotten at once. */
export async function endPersonal(ctx: Context, { userId, name }: { userId: string; name: string }): Promise<void> {
  await hold(ctx, userId)
  const held = await heldConnection(ctx, provider, userId)
  if (held === undefined || held.state === 'disconnected') return
  await change(ctx, held.id, ended)
  await recordActivity(ctx, 'mailbox.disconnected', { kind: 'user', id: userId, label: name })
}

/** What a person gave, for a job that does a last thing with it; null where nothing is left of it. */
export async function grantOfPerson(ctx: Context, secrets: Secrets, userId: string): Promise<EndedGrant | null> {
  const held = await heldConnection(ctx, provider, userId)
  if (held?.sealed == null) return null
  const id = newId()
  const tokens = secrets.open(tokensPlace(ctx.actor.companyId, held.id), held.sealed)
  return { id, sealed: secrets.seal(endingPlace(id), tokens).toString('base64') }
}

/** Whether what the person sends is to go out from their own mailbox. */
export async function setSending(ctx: Context, userId: string, sends: boolean): Promise<void> {
  await hold(ctx, userId)
  const held = await heldConnection(ctx, provider, userId)
  if (held !== undefined) await change(ctx, held.id, { sends })
}
