import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { type TaskQuery, useExportTasks } from './data.ts'

/** The list as a table for spreadsheets: exactly what is shown, all pages of it. */
export default function ExportButton({ query }: { query: TaskQuery }) {
  const { t } = useTranslation('tasks')
  const download = useExportTasks()
  const problem = problemText(download.error)
  const start = () => {
    const { page: _page, pageSize: _pageSize, ...shown } = query ?? {}
    download.mutate(shown)
  }
  return (
    <>
      <Button icon={Download} busy={download.isPending} onClick={start} className="ml-auto">
        {t('download')}
      </Button>
      {problem !== undefined && (
        <p role="alert" className="w-full text-right text-danger">
          {problem}
        </p>
      )}
    </>
  )
}
