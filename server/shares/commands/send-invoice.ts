import type { HandlerInput } from '#domain/endpoint.ts'
import { newId } from '#domain/ids.ts'
import type { InvoiceRecord } from '#domain/invoices/schema.ts'
import type { sendInvoice as sendEndpoint } from '#domain/shares/api.ts'
import { lockInvoice } from '#server/invoices/commands/write.ts'
import { invoicePolicy } from '#server/invoices/policy.ts'
import { getInvoice } from '#server/invoices/queries/records.ts'
import { draftMails, type MailDraft } from '#server/mail/commands.ts'
import { copyKind, sendingOf } from '#server/mail/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { senderOf } from '#server/mailbox/queries.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { idInUse, lockedFind, recordActivity } from '#server/platform/writing.ts'
import type { LinkKeys } from '../queries/keys.ts'
import { ensureLinksFor } from './invoice-links.ts'
import { invoiceLetter, recipientsOf, type Recipients } from '../queries/letters.ts'

/**
 * Sends an issued invoice to each address, with a link of its own. What the client gets on paper is this very version,
 * whatever happens to the invoice until its PDF is printed. The same sending twice is one.
 */
export async function sendInvoice(
  ctx: Context,
  keys: LinkKeys,
  { params, body }: HandlerInput<typeof sendEndpoint>,
): Promise<InvoiceRecord> {
  const invoice = await lockInvoice(ctx, params.id)
  permit(invoicePolicy.sendInvoice(ctx.actor, invoice))
  const { id = newId(), message = '' } = body
  const recipients = await recipientsOf(ctx, body)
  const sent = await lockedFind(ctx, id, (ctx) => sendingOf(ctx, id))
  if (sent.length > 0) {
    if (!isSame(sent, invoice.id, recipients)) throw idInUse()
    return invoice
  }
  const { addresses, copyTo, named } = recipients
  const letter = invoiceLetter.parse({ invoice, message })
  await ensureLinksFor(ctx, keys, invoice.id, addresses)
  const senderId = await senderOf(ctx)
  const subjectOf = { kind: 'invoice', id: invoice.id }
  const mails: MailDraft[] = addresses.map((to, at) => ({
    id: at === 0 ? id : newId(),
    to,
    draft: letter,
    senderId,
    subjectOf,
  }))
  if (copyTo !== null)
    mails.push({
      id: newId(),
      to: copyTo,
      draft: { ...letter, copyOf: named },
      subjectOf: { ...subjectOf, kind: copyKind('invoice') },
    })
  return pipeline(
    ctx,
    (ctx) => draftMails(ctx, mails),
    (ctx) =>
      recordActivity(
        ctx,
        'invoice.sent',
        { kind: 'invoice', id: invoice.id, label: invoice.invoiceNumber },
        { to: { from: null, to: named }, version: invoice.version, mailId: id },
      ),
    (ctx) => getInvoice(ctx, params.id),
  )
}

/** Whether these mails are this sending. */
function isSame(
  sent: Awaited<ReturnType<typeof sendingOf>>,
  invoiceId: string,
  { addresses, copyTo }: Recipients,
): boolean {
  const copies = sent.filter(({ kind }) => kind === copyKind('invoice'))
  const letters = sent.filter((mail) => !copies.includes(mail)).map(({ to }) => to)
  return (
    sent.every(({ subjectId }) => subjectId === invoiceId) &&
    sent[0]?.sentWith === null &&
    letters.toSorted().join() === addresses.toSorted().join() &&
    copies.length === (copyTo === null ? 0 : 1)
  )
}
