import type { createToken as createEndpoint } from '#domain/tokens/api.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import { conflict, invalidField, notFound, sentence } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import { maxTokenDays, maxTokens, tokenMessages, type CreatedToken } from '#domain/tokens/schema.ts'
import type { PlatformDb } from '#server/platform/db/platform.ts'
import { day } from '#server/platform/limits.ts'
import {
  addProgramToken,
  endProgramToken,
  lockProgramTokens,
  programTokenOf,
  programTokensOf,
} from '#server/platform/session/programs.ts'
import type { Principal } from '#server/platform/context.ts'
import type { OnPlatform } from '#server/platform/http/route.ts'
import { fingerprint, idInUse, recordActivity } from '#server/platform/writing.ts'
import { tokenShown } from './queries.ts'

/** Whose tokens, in the company they are in. */
export interface Holding extends Pick<OnPlatform, 'enter'> {
  accountId: string
  member: { userId: string; principal: Principal }
  now: Date
}

/** Makes a token. The same sent twice is one token, which the second answer does not say any more. */
export async function createToken(
  db: PlatformDb,
  { accountId, member, enter, now }: Holding,
  { body }: HandlerInput<typeof createEndpoint>,
): Promise<CreatedToken> {
  const { id = newId(), name, expiresAt } = body
  const { companyId } = member.principal.actor
  const [holder, moment] = [{ accountId, companyId }, now.toISOString()]
  const hash = fingerprint({ name, expiresAt })
  await lockProgramTokens(db, companyId, id, accountId)
  const existing = await programTokenOf(db, companyId, id)
  if (existing !== undefined) {
    if (existing.accountId !== accountId || !existing.createdHash.equals(hash)) throw idInUse()
    return { ...tokenShown(existing, moment), token: null }
  }
  if (expiresAt <= moment) throw invalidField('expiresAt', tokenMessages.expiryPast)
  if (Date.parse(expiresAt) > now.getTime() + maxTokenDays * day)
    throw invalidField('expiresAt', tokenMessages.expiryFar)
  if ((await programTokensOf(db, holder)).length >= maxTokens)
    throw conflict('too_many_tokens', sentence(tokenMessages.tooMany, { maximum: maxTokens }))
  const token = await addProgramToken(db, holder, { id, name, hash, now: moment, expiresAt })
  await enter(db, member.principal, (ctx) =>
    recordActivity(ctx, 'token.created', { kind: 'user', id: member.userId, label: ctx.name }, { name, expiresAt }),
  )
  return { ...tokenShown({ id, name, createdAt: moment, expiresAt, usedAt: null }, moment), token }
}

/** Ends one of one's own tokens. */
export async function revokeToken(db: PlatformDb, { accountId, member, enter }: Holding, id: string): Promise<void> {
  const name = await endProgramToken(db, { accountId, companyId: member.principal.actor.companyId }, id)
  if (name === undefined) throw notFound()
  await enter(db, member.principal, (ctx) =>
    recordActivity(ctx, 'token.revoked', { kind: 'user', id: member.userId, label: ctx.name }, { name }),
  )
}
