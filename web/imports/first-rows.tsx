import { CircleAlert, CirclePlus, CircleSlash } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { clientStatuses } from '#domain/clients/choices.ts'
import { isCalendarDate } from '#domain/dates.ts'
import { writeDate, writeQuantity, writeRate, writeUnitPrice } from '#domain/format.ts'
import { importFields, typeOf, type ImportField } from '#domain/imports/choices.ts'
import type { ImportPreview, ImportRecord } from '#domain/imports/schema.ts'
import type { invoiceStatuses } from '#domain/invoices/choices.ts'
import type { jobStatuses } from '#domain/jobs/choices.ts'
import { currentLocale } from '#web/lib/i18n.ts'
import type { Column } from '#web/ui/data-table-props.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Stamp } from '#web/ui/stamp.tsx'

const looks = {
  new: { tone: 'success', icon: CirclePlus },
  skipped: { tone: 'neutral', icon: CircleSlash },
  refused: { tone: 'danger', icon: CircleAlert },
} as const

type Row = ImportPreview['first'][number]

type Status = (typeof clientStatuses | typeof jobStatuses | typeof invoiceStatuses)[number]

// Said once more than where records are: those files are on first pages, and grow by being asked for here. By its type
// none of them can be left out.
const statuses: Record<Status, true> = {
  active: true,
  inactive: true,
  pending: true,
  'in-progress': true,
  completed: true,
  draft: true,
  approved: true,
  paid: true,
  overdue: true,
  void: true,
}
const isStatus = (text: string): text is Status => Object.hasOwn(statuses, text)

/** A value as its reader writes it; what could not be read stands as it is. */
function useValueWords(): (field: ImportField, value: string | undefined) => string {
  const { t } = useTranslation('imports')
  const locale = currentLocale()
  return (field, value) => {
    if (value === undefined) return '—'
    if (field === 'status') return isStatus(value) ? t(`statuses.${value}`) : value
    if (field === 'quantity') return writeQuantity(value, locale) ?? value
    const write = writers[typeOf(field) ?? 'text']
    return write(value, locale) ?? value
  }
}
/** A day that is none stands as it is as well. */
const writeDay = (text: string, locale: string) => (isCalendarDate(text) ? writeDate(text, locale) : null)
const writers = { date: writeDay, amount: writeUnitPrice, rate: writeRate, text: (text: string) => text }

/** The first rows as they would become. */
export function FirstRows({ record, preview }: { record: ImportRecord; preview: ImportPreview }) {
  const { t } = useTranslation('imports')
  const written = useValueWords()
  const said = (importFields[record.kind] as readonly ImportField[]).filter((field) =>
    record.mapping.columns.includes(field),
  )
  const columns: Column<Row>[] = [
    {
      id: 'row',
      header: t('errors.row'),
      cell: ({ row }) => <span className="whitespace-nowrap">{t('errors.rowAt', { number: row })}</span>,
      primary: true,
    },
    {
      id: 'outcome',
      header: t('outcome.label'),
      cell: ({ outcome }) => <Stamp {...looks[outcome]}>{t(`outcome.${outcome}`)}</Stamp>,
    },
    ...said.map((field): Column<Row> => ({
      id: field,
      header: t(`fields.${field}`),
      cell: ({ values }) => written(field, values[field]),
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
