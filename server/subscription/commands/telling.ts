import type { DueNotice } from '#domain/subscription/rules.ts'
import { holdStanding, noteStandingTold } from '#server/companies/commands/standing.ts'
import { postMail } from '#server/mail/commands.ts'
import type { Context } from '#server/platform/context.ts'
import type { MailContent } from '#server/platform/mail/compose.ts'
import { standingOf } from '../queries/standing.ts'

/** A mail about how the company stands, and to whom it goes. */
export interface Telling {
  to: string
  mail: MailContent
}

/** Mails a notice, unless it was mailed meanwhile or is not so any more: all of it with the note that it was. */
export async function tellNotice(
  ctx: Context,
  { notice, told }: DueNotice,
  tellings: readonly Telling[],
): Promise<void> {
  await holdStanding(ctx)
  const { due } = await standingOf(ctx)
  if (due?.notice !== notice || due.told !== told) return
  for (const telling of tellings) await postMail(ctx, { ...telling, fromProduct: true })
  await noteStandingTold(ctx, told)
}
