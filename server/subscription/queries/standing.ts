import { closedOf, type Closed } from '#domain/registry/rules.ts'
import { noticeDue, type DueNotice } from '#domain/subscription/rules.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import type { Language } from '#server/platform/http/language.ts'
import type { SubscriptionFacts } from '../policy.ts'
import { agreedWith, heldSubscription } from './subscription.ts'

/** How the company stands with the platform. */
export interface CompanyStanding {
  name: string
  closed: Closed | null
  due: DueNotice | null
}

/** How the company stands now. */
export async function standingOf(ctx: Context): Promise<CompanyStanding> {
  const { name, ...company } = await ctx.db
    .selectFrom('companies')
    .select([
      'name',
      'cancelled_by as cancelledBy',
      'cancelled_at as cancelledAt',
      'closed_from as closedFrom',
      'pay_until as payUntil',
      'standing_told as told',
    ])
    .where('id', '=', ctx.actor.companyId)
    .executeTakeFirstOrThrow()
  return {
    name,
    closed: closedOf(company, ctx.now),
    due: noticeDue(company, ctx.now),
  }
}

/** What decides what the company may do about its subscription. */
export async function factsOf(ctx: Context, config: Config): Promise<SubscriptionFacts> {
  const { closed } = await standingOf(ctx)
  const { plan } = await agreedWith(ctx)
  const { state, customer } = await heldSubscription(ctx)
  return { closed, state, plan, isOffered: config.stripe !== undefined, isCustomer: customer !== null }
}

/** Somebody who runs the company, and in which language they read. */
export interface Runner {
  email: string
  language: Language
}

/** Who runs the company: its active org_admins. */
export async function runnersOf(ctx: Context): Promise<Runner[]> {
  const { companyId } = ctx.actor
  const { language } = await ctx.db
    .selectFrom('companies')
    .select('language')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const people = await ctx.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('company_id', '=', companyId)
    .where('role', '=', 'org_admin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  // Of the platform's: asked apart.
  const chosen = await ctx.db
    .selectFrom('memberships')
    .select(['user_id', 'language'])
    .where('company_id', '=', companyId)
    .where((on) => on('user_id', '=', on.fn.any(on.val(people.map(({ id }) => id)))))
    .execute()
  return people.map(({ id, email }) => ({
    email,
    language: (chosen.find((each) => each.user_id === id)?.language ?? language) as Language,
  }))
}
