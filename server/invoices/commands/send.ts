import type { HandlerInput } from '#domain/endpoint.ts'
import { conflict } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import type { sendInvoice as sendEndpoint } from '#domain/invoices/api.ts'
import { invoiceMessages, type InvoiceRecord } from '#domain/invoices/schema.ts'
import { brandOf } from '#server/companies/queries.ts'
import { enqueueMail } from '#server/mail/commands.ts'
import { mailUnder } from '#server/mail/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { permit } from '#server/platform/policy.ts'
import { idInUse, lockedFind, recordActivity } from '#server/platform/writing.ts'
import { invoiceMail } from '../emails.ts'
import { invoicePolicy } from '../policy.ts'
import { getInvoice } from '../queries/records.ts'
import { lockInvoice } from './write.ts'

/** Whether the invoice may go out now: issued, and the person may send. Asked before its PDF is printed. */
export function refuseUnsendable(ctx: Context, invoice: InvoiceRecord): void {
  permit(invoicePolicy.sendInvoice(ctx.actor, invoice))
}

/** Mails the printed invoice; what is sent is exactly the version that was printed. The same sending twice is one. */
export async function sendInvoice(
  ctx: Context,
  { params, body }: HandlerInput<typeof sendEndpoint>,
  printed: { version: number; pdf: Uint8Array },
): Promise<InvoiceRecord> {
  const invoice = await lockInvoice(ctx, params.id)
  refuseUnsendable(ctx, invoice)
  const { id = newId() } = body
  const sent = await lockedFind(ctx, id, () => mailUnder(ctx, id))
  if (sent !== undefined) {
    if (sent.subject_id !== invoice.id || sent.to_address !== body.to) throw idInUse()
    return invoice
  }
  if (invoice.version !== printed.version) throw conflict('invoice_changed', invoiceMessages.changedMeanwhile)
  // Nobody outside has a language of their own with us: the company writes in its own.
  const brand = await brandOf(ctx)
  await enqueueMail(ctx, {
    id,
    to: body.to,
    ...(await invoiceMail(invoice, brand, brand.language, { message: body.message ?? '', sender: ctx.name })),
    attachment: { name: `${invoice.invoiceNumber}.pdf`, bytes: printed.pdf },
    subjectOf: { kind: 'invoice', id: invoice.id },
  })
  await recordActivity(
    ctx,
    'invoice.sent',
    { kind: 'invoice', id: invoice.id, label: invoice.invoiceNumber },
    { to: { from: null, to: body.to } },
  )
  return getInvoice(ctx, params.id)
}
