import { useTranslation } from 'react-i18next'

import type { ImportMapping, ImportRecord } from '#domain/imports/schema.ts'
import { Select } from '#web/ui/select.tsx'

type TableChoicesProps = {
  record: ImportRecord
  mapping: ImportMapping
  /** Without a heading row, the server finds the one of the sheet. */
  onPlace: (place: { sheet: number; headingRow?: number }) => void
}

/** Where in the file the table is: its sheet, where there are several, and the row that names its columns. */
export function TableChoices({ record, mapping, onPlace }: TableChoicesProps) {
  const { t } = useTranslation('imports')
  const { sheets, headingRows } = record
  const { sheet, headingRow } = mapping
  const isFirst = headingRows[0]?.row === headingRow
  if (sheets.length < 2 && isFirst && headingRows.length < 2) return null
  return (
    <div className="mb-4 grid max-w-2xl gap-4 sm:grid-cols-2">
      {sheets.length > 1 && (
        <Select
          label={t('table.sheet')}
          choices={sheets.map(({ name }, at) => ({
            value: String(at),
            label: name || t('table.sheetAt', { number: at + 1 }),
          }))}
          value={String(sheet)}
          onChange={({ currentTarget: { value } }) => onPlace({ sheet: Number(value) })}
        />
      )}
      <Select
        label={t('table.heading')}
        choices={headingRows.map(({ row, text }) => ({
          value: String(row),
          label: t('table.rowAt', { number: row, text }),
        }))}
        value={String(headingRow)}
        onChange={({ currentTarget: { value } }) => onPlace({ sheet, headingRow: Number(value) })}
      />
    </div>
  )
}
