import type { MailDelivery } from '#domain/mail/schema.ts'

/** In milliseconds, while a mail is on its way. */
const lookAgain: Partial<Record<MailDelivery['status'], number>> = { waiting: 3_000 }

/** When to ask how these mails stand again: soon, while one is on its way. For `refetchInterval` of a query. */
export function untilSettled(deliveries: readonly (MailDelivery | null)[] = []): number | false {
  return deliveries.map((delivery) => delivery && lookAgain[delivery.status]).find(Boolean) ?? false
}
