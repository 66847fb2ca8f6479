import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { getReportPdf } from '#domain/reports/api.ts'
import { addressOf } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'

const failure = 'Failed to generate PDF'

/** The floating Download PDF button, with its failure in a box that can be dismissed (SPEC 7). */
export function PdfDownload({ id }: { id: string }) {
  const { t } = useTranslation('reports')
  const message = useMessage()
  const download = useMutation({
    mutationFn: () => fetchPdf(id),
    onSuccess: (pdf) => {
      saveAs(pdf, `report-${id}.pdf`)
      toast.success('PDF downloaded successfully')
    },
  })
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

async function fetchPdf(id: string): Promise<Blob> {
  const response = await fetch(addressOf(getReportPdf, { params: { id } }), { headers: { accept: 'application/pdf' } }).catch(() => null)
  if (response?.ok) return response.blob()
  throw new Error(response ? refusalIn(await response.text()) : failure)
}

/** The server's words: `error` as the specification has it, or the `detail` of problem+json. */
function refusalIn(body: string): string {
  try {
    const read = JSON.parse(body) as { error?: unknown; detail?: unknown } | null
    const text = [read?.error, read?.detail].find((part) => typeof part === 'string' && part !== '')
    return typeof text === 'string' ? text : failure
  } catch {
    return failure
  }
}

function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
