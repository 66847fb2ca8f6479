import { z } from 'zod'
import type { HandlerInput } from '#domain/endpoint.ts'
import { newId } from '#domain/ids.ts'
import { printedInvoice, type InvoiceRecord } from '#domain/invoices/schema.ts'
import type { sendInvoice as sendEndpoint } from '#domain/shares/api.ts'
import { lockInvoice } from '#server/invoices/commands/write.ts'
import { invoicePolicy } from '#server/invoices/policy.ts'
import { getInvoice } from '#server/invoices/queries/records.ts'
import { draftMail } from '#server/mail/commands.ts'
import { mailUnder } from '#server/mail/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { senderOf } from '#server/mailbox/queries.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { permit } from '#server/platform/policy.ts'
import { idInUse, lockedFind, recordActivity } from '#server/platform/writing.ts'
import type { LinkKeys } from '../queries/keys.ts'
import { ensureLinkFor } from './invoice-links.ts'

/** What the mail of an invoice is written from: the invoice as it was when it was sent, and what the sender added. */
export const invoiceLetter = z.object({
  invoice: printedInvoice,
  message: z.string(),
})

/**
 * Sends an issued invoice, with a link to it. What the client gets on paper is this very version, whatever happens to
 * the invoice until its PDF is printed. The same sending twice is one.
 */
export async function sendInvoice(
  ctx: Context,
  keys: LinkKeys,
  { params, body }: HandlerInput<typeof sendEndpoint>,
): Promise<InvoiceRecord> {
  const invoice = await lockInvoice(ctx, params.id)
  permit(invoicePolicy.sendInvoice(ctx.actor, invoice))
  const { id = newId(), to, message = '' } = body
  const sent = await lockedFind(ctx, id, (ctx) => mailUnder(ctx, id))
  if (sent !== undefined) {
    if (sent.subject_id !== invoice.id || sent.to_address !== to) throw idInUse()
    return invoice
  }
  const draft = invoiceLetter.parse({ invoice, message })
  await ensureLinkFor(ctx, keys, { invoiceId: invoice.id, to })
  const senderId = await senderOf(ctx)
  return pipeline(
    ctx,
    (ctx) => draftMail(ctx, { id, to, draft, senderId, subjectOf: { kind: 'invoice', id: invoice.id } }),
    (ctx) =>
      recordActivity(
        ctx,
        'invoice.sent',
        { kind: 'invoice', id: invoice.id, label: invoice.invoiceNumber },
        { to: { from: null, to }, version: invoice.version, mailId: id },
      ),
    (ctx) => getInvoice(ctx, params.id),
  )
}
