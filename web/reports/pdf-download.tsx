import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { pdfName } from '#domain/files/rules.ts'
import { getReportPdf } from '#domain/reports/api.ts'
import { addressOf } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { usePdfDownload } from '#web/records/pdf-download.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The floating Download PDF button, with its failure in a box that can be dismissed (SPEC 7). */
export function PdfDownload({ id }: { id: string }) {
  const { t } = useTranslation('reports')
  const message = useMessage()
  const download = usePdfDownload(addressOf(getReportPdf, { params: { id } }), pdfName('report', id))
  return (
    <div className="pointer-events-none sticky bottom-4 z-20 max-md:bottom-24 mt-8 flex flex-col items-end gap-2 print:hidden">
      {download.error && (
        <Notice tone="danger" onDismiss={download.reset} className="pointer-events-auto max-w-md shadow-overlay">
          {message(download.error.message)}
        </Notice>
      )}
      <Button
        variant="primary"
        icon={Download}
        busy={download.isPending}
        onClick={() => download.mutate()}
        className="pointer-events-auto shadow-overlay"
      >
        {download.isPending ? t('pdf.working') : t('pdf.download')}
      </Button>
    </div>
  )
}
