import { memberOf } from '#domain/actor.ts'
import type { HandlerInput } from '#domain/endpoint.ts'
import type { completeMailbox as completeEndpoint } from '#domain/mailbox/api.ts'
import type { Mailbox } from '#domain/mailbox/schema.ts'
import { acceptPersonal, askPersonal } from '#server/integrations/commands/personal-consent.ts'
import { endPersonal, setSending } from '#server/integrations/commands/personal.ts'
import { leaveOutlook } from '#server/outlook/commands/leaving.ts'
import { isCalendarWished } from '#server/outlook/queries/held.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context, Principal } from '#server/platform/context.ts'
import type { Exchange } from '#server/platform/http/route.ts'
import { permit } from '#server/platform/policy.ts'
import type { Services } from '#server/platform/runtime.ts'
import { mailboxPolicy, mayComplete } from './policy.ts'
import { getMailbox, mailboxFacts } from './queries.ts'

type Within = Exchange & { principal: Principal }

/** Where somebody goes to say yes. */
export const connectMailbox = (served: Within): Promise<{ url: string }> =>
  askPersonal(served, async (ctx) => {
    permit(mailboxPolicy.connectMailbox(ctx.actor, await mailboxFacts(ctx, served.services.config)))
    return { withCalendar: await isCalendarWished(ctx) }
  })

/** Connects somebody's mailbox with what Microsoft gave the browser along. */
export async function completeMailbox(
  served: Within,
  { body }: HandlerInput<typeof completeEndpoint>,
): Promise<Mailbox> {
  const { services, within, principal } = served
  await acceptPersonal(served, body, async (ctx) =>
    permit(mayComplete(ctx.actor, await mailboxFacts(ctx, services.config))),
  )
  return within(principal, (ctx) => getMailbox(ctx, services.config), { readOnly: true })
}

/** Says whether what the person sends goes out from their mailbox. */
export async function updateMailbox(ctx: Context, config: Config, { sends }: { sends: boolean }): Promise<Mailbox> {
  permit(mailboxPolicy.updateMailbox(ctx.actor, await mailboxFacts(ctx, config)))
  await setSending(ctx, userOf(ctx), sends)
  return getMailbox(ctx, config)
}

/** Ends it: what was given is forgotten at once. */
export async function disconnectMailbox(ctx: Context, { config, secrets }: Services): Promise<Mailbox> {
  permit(mailboxPolicy.disconnectMailbox(ctx.actor, await mailboxFacts(ctx, config)))
  await leaveOutlook(ctx, secrets, userOf(ctx))
  await endPersonal(ctx, { userId: userOf(ctx), name: ctx.name })
  return getMailbox(ctx, config)
}

function userOf(ctx: Context): string {
  const userId = memberOf(ctx.actor)
  if (userId === null) throw new Error('A mailbox is of somebody of the company')
  return userId
}
