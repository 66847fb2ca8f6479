import { pdfName } from '#domain/files/rules.ts'
import type { PrintedInvoice } from '#domain/invoices/schema.ts'
import type { Brand } from '#server/companies/queries.ts'
import { UnwrittenMail } from '#server/mail/commands/writing.ts'
import type { ListenerScope } from '#server/platform/events/listener.ts'
import { CrowdedError } from '#server/platform/fair.ts'
import { printInvoice } from './printing.ts'

/**
 * The invoice as the PDF that goes along with a mail, in the company's language. Throws `UnwrittenMail` where it can't
 * be printed, and `CrowdedError` where no turn has come.
 */
export async function invoiceAttachment(
  scope: ListenerScope,
  { invoice, brand }: { invoice: PrintedInvoice; brand: Brand },
): Promise<{ name: string; bytes: Uint8Array }> {
  const bytes = await scope
    .print(() => printInvoice(scope.services, invoice, brand, brand.language))
    .catch((error: unknown) => {
      if (error instanceof CrowdedError && !scope.attempt.isLast) throw error
      throw new UnwrittenMail('printing', { cause: error })
    })
  return { name: pdfName(invoice.invoiceNumber), bytes }
}
