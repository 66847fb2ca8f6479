import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { reportPdfName } from '#domain/files/rules.ts'
import { getReportPdf } from '#domain/reports/api.ts'
import { addressOf } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { usePdfDownload } from '#web/records/pdf-download.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/**
 * The floating Download PDF button, on a strip of its own so that it never lies on a figure, with its failure in a box
 * that can be dismissed (SPEC 7).
 */
export function PdfDownload({ id, reportId }: { id: string; reportId: string }) {
  const { t } = useTranslation('reports')
  const message = useMessage()
  const download = usePdfDownload(addressOf(getReportPdf, { params: { id } }), reportPdfName(reportId))
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-8 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas px-4 py-2 max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))] md:-mx-8 md:px-8 low:static print:hidden">
      {download.error && (
        <Notice tone="danger" onDismiss={download.reset} className="min-w-0 flex-1">
          {message(download.error.message)}
        </Notice>
      )}
      <Button
        variant="primary"
        icon={Download}
        busy={download.isPending}
        onClick={() => download.mutate()}
        className="max-sm:flex-1"
      >
        {download.isPending ? t('pdf.working') : t('pdf.download')}
      </Button>
    </div>
  )
}
