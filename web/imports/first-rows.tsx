import { CircleAlert, CirclePlus, CircleSlash } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { importFields, type ImportField } from '#domain/imports/choices.ts'
import type { ImportPreview, ImportRecord } from '#domain/imports/schema.ts'
import type { Column } from '#web/ui/data-table-props.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Stamp } from '#web/ui/stamp.tsx'

const looks = {
  new: { tone: 'success', icon: CirclePlus },
  skipped: { tone: 'neutral', icon: CircleSlash },
  refused: { tone: 'danger', icon: CircleAlert },
} as const

type Row = ImportPreview['first'][number]

/** The first rows as they would become. */
export function FirstRows({ record, preview }: { record: ImportRecord; preview: ImportPreview }) {
  const { t } = useTranslation('imports')
  const said = (importFields[record.kind] as readonly ImportField[]).filter((field) =>
    record.mapping.columns.includes(field),
  )
  const columns: Column<Row>[] = [
    { id: 'row', header: t('errors.row'), cell: ({ row }) => t('errors.rowAt', { number: row }), primary: true },
    {
      id: 'outcome',
      header: t('outcome.label'),
      cell: ({ outcome }) => <Stamp {...looks[outcome]}>{t(`outcome.${outcome}`)}</Stamp>,
    },
    ...said.map((field): Column<Row> => ({
      id: field,
      header: t(`fields.${field}`),
      cell: ({ values }) => values[field] ?? '—',
      wraps: true,
      className: 'min-w-32',
    })),
  ]
  return (
    <div>
      <p className="mb-2 text-sm text-ink-3">{t('firstRows', { count: preview.first.length })}</p>
      <DataTable
        caption={t('firstRows', { count: preview.first.length })}
        columns={columns}
        rows={preview.first}
        rowKey={({ row }) => String(row)}
        isWide
      />
    </div>
  )
}
