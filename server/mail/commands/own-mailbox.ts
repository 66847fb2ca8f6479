import { sendFromMailbox, Undecided, withdraw, type Letter } from '#server/mailbox/commands/sending.ts'
import type { Principal } from '#server/platform/context.ts'
import { minute } from '#server/platform/limits.ts'
import type { Services } from '#server/platform/runtime.ts'
import { within } from '#server/platform/within.ts'
import { noteDelivery, noteError, noteFallback, noteHanded } from '../commands.ts'
import type { mailToSend } from '../queries.ts'

type Mail = NonNullable<Awaited<ReturnType<typeof mailToSend>>>

interface Picture {
  filename: string
  content: Buffer
  contentType: string
  cid: string
}

/** How long a mail waits for its sender's mailbox to answer, before it goes out from ours. */
const patience = 15 * minute

/**
 * Sends a mail from its sender's own mailbox, where it is to go out from there. False where it goes out from ours:
 * from the beginning, or from now on, which is noted. Throws where trying again decides.
 */
export async function leftFromOwnMailbox(
  { services, principal }: { services: Services; principal: Principal },
  mail: Mail,
  { picture, isLast }: { picture: Picture | null; isLast: boolean },
): Promise<boolean> {
  if (mail.sender_id === null || mail.fallback !== null) return false
  const inCompany = within(services)
  const letter = letterOf(mail, mail.sender_id, picture)
  let { handed } = letter
  const hand = async (draft: string): Promise<void> => {
    await inCompany(principal, (ctx) => noteHanded(ctx, mail.id, draft))
    handed = { draft, at: services.clock.now().toISOString() }
  }
  const sending = { services, principal, hand }
  try {
    const outcome = await sendFromMailbox(sending, letter)
    if ('fault' in outcome) {
      await inCompany(principal, (ctx) => noteFallback(ctx, mail.id, outcome.fault))
      return false
    }
    await inCompany(principal, (ctx) => noteDelivery(ctx, mail.id, { status: 'sent', from: outcome.from }))
    return true
  } catch (error) {
    if (!(error instanceof Undecided)) {
      await inCompany(principal, (ctx) => noteError(ctx, mail.id, { error, isFinal: isLast }))
      throw error
    }
    const isLate = isLast || services.clock.now().getTime() - Date.parse(mail.created_at) >= patience
    // From ours only where it is certain that theirs has not sent it, and never will.
    if (isLate && (await withdraw(sending, { ...letter, handed }))) {
      await inCompany(principal, (ctx) => noteFallback(ctx, mail.id, 'unreachable'))
      return false
    }
    const why = { failure: 'unreachable', error: error.message } as const
    await inCompany(principal, (ctx) => noteDelivery(ctx, mail.id, { status: 'failed', ...why, isFinal: isLast }))
    throw error
  }
}

const letterOf = (mail: Mail, senderId: string, picture: Picture | null): Letter => ({
  id: mail.id,
  senderId,
  to: mail.to_address,
  subject: mail.subject,
  html: mail.html_body,
  files: [
    ...(mail.attachment === null
      ? []
      : [{ name: mail.attachment_name ?? 'attachment', contentType: 'application/pdf', bytes: mail.attachment }]),
    ...(picture === null
      ? []
      : [
          {
            name: picture.filename,
            contentType: picture.contentType,
            bytes: picture.content,
            contentId: picture.cid,
          },
        ]),
  ],
  handed:
    mail.mailbox_draft === null || mail.handed_at === null ? null : { draft: mail.mailbox_draft, at: mail.handed_at },
})
