import { attachedPdfName } from '#domain/files/rules.ts'
import type { PrintedInvoice } from '#domain/invoices/schema.ts'
import type { Brand } from '#server/companies/queries.ts'
import { noteDelivery } from '#server/mail/commands.ts'
import type { ListenerScope } from '#server/platform/events/listener.ts'
import { CrowdedError } from '#server/platform/fair.ts'
import { printInvoice } from '../queries/printing.ts'

/**
 * The invoice as the PDF that goes along with a mail, in the company's language. Where it can't be printed, the mail
 * says so, and the error goes on: the listener is tried again.
 */
export async function invoiceAttachment(
  scope: ListenerScope,
  { mailId, invoice, brand }: { mailId: string; invoice: PrintedInvoice; brand: Brand },
): Promise<{ name: string; bytes: Uint8Array }> {
  const bytes = await scope
    .print(() => printInvoice(scope.services, invoice, brand, brand.language))
    .catch(async (error: unknown) => {
      // No turn has come: nothing has failed yet, the next attempt waits again.
      if (error instanceof CrowdedError && !scope.attempt.isLast) throw error
      const outcome = { status: 'failed', failure: 'printing', error: String(error) } as const
      await scope.write((ctx) => noteDelivery(ctx, mailId, { ...outcome, isFinal: scope.attempt.isLast }))
      throw error
    })
  return { name: attachedPdfName(invoice.invoiceNumber), bytes }
}
