import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { ImportPreview, ImportRecord, RowError } from '#domain/imports/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { messageOf, useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table-props.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDownloadErrors } from './data.ts'

const shownAtOnce = 50

/** What is wrong, by row and column; all of it can be taken along to be mended. */
export function RowErrors({ record, preview }: { record: ImportRecord; preview: ImportPreview }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const message = useMessage()
  const download = useDownloadErrors(record.id)
  const { errors, errorCount } = preview
  if (errorCount === 0) return null
  const columns: Column<RowError>[] = [
    { id: 'row', header: t('errors.row'), cell: ({ row }) => t('errors.rowAt', { number: row }), primary: true },
    { id: 'column', header: t('errors.column'), cell: ({ field }) => columnOf(record, field) ?? '—', wraps: true },
    { id: 'error', header: t('errors.error'), cell: (error) => message(messageOf(error)), wraps: true },
  ]
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <DataTable
          caption={t('errors.title')}
          columns={columns}
          rows={errors.slice(0, shownAtOnce)}
          rowKey={({ row, field, message: said }) => `${row} ${field} ${said}`}
        />
      </div>
      {errorCount > shownAtOnce && (
        <p className="text-ink-2">
          {t('errors.more', { shown: format.number(shownAtOnce), all: format.number(errorCount) })}
        </p>
      )}
      <Button
        size="compact"
        icon={Download}
        busy={download.isPending}
        onClick={() =>
          download.mutate(undefined, { onError: (error) => toast.error(problemText(error) ?? t('failed')) })
        }
      >
        {t('errors.download')}
      </Button>
    </div>
  )
}

/** The heading of the column that says a field. */
function columnOf({ heading, mapping }: ImportRecord, field: string | null): string | undefined {
  const at = mapping.columns.findIndex((each) => each !== null && each === field)
  return at < 0 ? undefined : heading[at]
}
