import { z } from 'zod'

/** A mail as the development outbox shows it. */
/** Messages of sending mail. */
export const mailMessages = {
  tooMany: 'Many mails were sent to this address, or by you, in a short time. Please wait an hour before sending more',
}

export const outboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  status: z.string(),
  createdAt: z.string(),
})
export const outbox = z.object({ items: z.array(outboxMail), total: z.number() })
