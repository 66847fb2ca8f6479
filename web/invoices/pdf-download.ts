import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { pdfName } from '#domain/files/rules.ts'
import { getInvoicePdf } from '#domain/invoices/api.ts'
import { addressOf } from '#web/lib/api.ts'
import { usePdfDownload } from '#web/records/pdf-download.ts'
import type { PageAction } from '#web/ui/page-actions.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Download PDF, with the messages of the report's (SPEC 7, PRODUCT 1); a failure also stays on the page. */
export function useInvoicePdf(
  { id, invoiceNumber }: { id: string; invoiceNumber: string },
  onFailure: (text: string | undefined) => void,
): PageAction {
  const { t } = useTranslation('invoices')
  const download = usePdfDownload(addressOf(getInvoicePdf, { params: { id } }), pdfName(invoiceNumber))

  function start() {
    onFailure(undefined)
    download.mutate(undefined, {
      onError: (error) => {
        toast.error('Failed to generate PDF')
        onFailure(error.message)
      },
    })
  }

  return {
    label: download.isPending ? t('pdf.working') : t('pdf.download'),
    icon: Download,
    busy: download.isPending,
    onSelect: start,
  }
}
