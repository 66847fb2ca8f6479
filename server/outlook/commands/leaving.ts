import { troubleOf } from '#domain/integrations/rules.ts'
import { lastAccess } from '#server/integrations/commands/ending.ts'
import { askMicrosoft } from '#server/integrations/commands/microsoft.ts'
import { grantOfPerson } from '#server/integrations/commands/personal.ts'
import { ProviderFault, type EndedGrant } from '#server/integrations/provider.ts'
import type { Context } from '#server/platform/context.ts'
import { enqueueAcross } from '#server/platform/jobs/enqueue.ts'
import { OutgoingFault } from '#server/platform/outgoing.ts'
import type { Services } from '#server/platform/runtime.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { asksForMarked, idsIn, markOfCalendar, removesCalendar } from '../graph/calendars.ts'
import { removeOutlook } from '../jobs.ts'
import { heldCalendar, mailboxOf } from '../queries/held.ts'
import { forgetCalendar } from './stored.ts'

/**
 * Somebody's mailbox is about to be disconnected: what we put there is removed by a job that is handed what they gave,
 * and forgotten here at once.
 */
export async function leaveOutlook(ctx: Context, secrets: Secrets, userId: string): Promise<void> {
  const held = await heldCalendar(ctx, userId)
  if (held === undefined) return
  const mailbox = await mailboxOf(ctx, userId)
  const grant = mailbox?.isAllowed === true ? await grantOfPerson(ctx, secrets, userId) : null
  const mark = markOfCalendar({ companyId: ctx.actor.companyId, userId })
  if (grant !== null) await enqueueAcross(ctx, removeOutlook, { ...grant, mark })
  await forgetCalendar(ctx, userId)
}

/** Removes the calendars that carry a mark, where their person lets us in still. Done again it does no harm. */
export async function removeMarked(
  services: Services,
  { mark, ...grant }: EndedGrant & { mark: string },
): Promise<void> {
  const access = await lastAccess(services, grant)
  if (access === null) return
  const ask = async (call: Parameters<typeof askMicrosoft>[2]): Promise<unknown> => {
    const { status, value, retryAfter } = await askMicrosoft(services, access, call).catch((cause: unknown) => {
      throw cause instanceof OutgoingFault ? new ProviderFault(cause.trouble, null, { cause }) : cause
    })
    const trouble = troubleOf(status)
    // Gone already, or not ours to ask any more.
    if (status === 404 || status === 401) return null
    if (trouble !== null) throw new ProviderFault(trouble, status, { retryAfter })
    return value
  }
  const found = await ask(asksForMarked(mark))
  if (found === null) return
  for (const id of idsIn(found)) await ask(removesCalendar(id))
}
