import type { trackedFields } from '#domain/events.ts'
import type { Context } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { changesBetween, lockRecord, recordActivity } from '#server/platform/writing.ts'
import { leavingPolicy } from '../policy.ts'
import { findUser, getUser } from '../queries/people.ts'
import { lockUser, removeUser } from './people.ts'

/** What a person may change of themselves, whatever their rights: what the company calls and reaches them by. */
interface OwnDetails {
  name?: string | undefined
  email?: string | undefined
  jobTitle?: string | undefined
  phone?: string | undefined
}

/** Changes what a company knows of a person, as their own deed; what is left away, or is so already, stays. */
export async function changeOwnDetails(ctx: Context, userId: string, details: OwnDetails): Promise<void> {
  const { user: before } = await lockRecord(ctx, 'users', userId, findUser)
  const isChanged = (Object.keys(details) as (keyof OwnDetails)[]).some(
    (field) => details[field] !== undefined && details[field] !== before[field],
  )
  if (!isChanged) return
  const after = await pipeline(
    ctx,
    (ctx) =>
      ctx.db
        .updateTable('users')
        .set({
          name: details.name,
          email: details.email,
          job_title: details.jobTitle,
          phone: details.phone,
          version: before.version + 1,
          updated_at: ctx.now,
        })
        .where('company_id', '=', ctx.actor.companyId)
        .where('id', '=', userId)
        .execute(),
    (ctx) => getUser(ctx, userId),
  )
  const changes = changesBetween(before, after, ['name', 'email', 'jobTitle', 'phone'] satisfies Tracked[])
  await recordActivity(ctx, 'user.updated', { kind: 'user', id: userId, label: after.name }, changes)
}

type Tracked = (typeof trackedFields.user)[number]

/**
 * Takes over an address that the person has confirmed. Somebody who is still waited for under that address is nobody
 * else: their invitation has come to its end.
 */
export async function followAddress(ctx: Context, userId: string, email: string): Promise<void> {
  const waited = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', ctx.actor.companyId)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'invited')
    .executeTakeFirst()
  if (waited !== undefined) {
    const { user } = await lockUser(ctx, waited.id)
    await removeUser(ctx, user)
    await recordActivity(ctx, 'user.uninvited', { kind: 'user', id: user.id, label: user.email })
  }
  await changeOwnDetails(ctx, userId, { email })
}

/** Leaves the company; as with whoever is removed, what they made keeps their name. */
export async function leaveOwn(ctx: Context, userId: string): Promise<void> {
  const { user, facts } = await lockUser(ctx, userId)
  permit(leavingPolicy.leaveCompany(ctx.actor, facts))
  await removeUser(ctx, user)
  await recordActivity(ctx, 'user.left', { kind: 'user', id: userId, label: user.name })
}
