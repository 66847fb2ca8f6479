import { useTranslation } from 'react-i18next'

import { importFields, neededFields, type ImportField } from '#domain/imports/choices.ts'
import type { ImportRecord } from '#domain/imports/schema.ts'
import { Select } from '#web/ui/select.tsx'

type ColumnChoicesProps = {
  record: ImportRecord
  columns: readonly (ImportField | null)[]
  onChange: (columns: (ImportField | null)[]) => void
}

/** What each column of the file says, with the first thing that stands in it. */
export function ColumnChoices({ record, columns, onChange }: ColumnChoicesProps) {
  const { t } = useTranslation('imports')
  const { heading, samples, kind } = record
  const needed: readonly string[] = neededFields[kind]
  const fields: readonly ImportField[] = importFields[kind]
  const choices = fields.map((value) => ({
    value,
    label: needed.includes(value) ? t('needs', { field: t(`fields.${value}`) }) : t(`fields.${value}`),
  }))
  // A field is said by one column: chosen here, it is taken from there.
  const choose = (at: number, field: ImportField | null) =>
    onChange(columns.map((each, index) => (index === at ? field : each === field ? null : each)))
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {heading.map((text, index) => (
        <li key={index} className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-2 sm:items-center">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="block font-medium">{text || t('columnAt', { number: index + 1 })}</span>
            {samples[index] && (
              <span className="line-clamp-1 text-sm text-ink-3">{t('sample', { text: samples[index] })}</span>
            )}
          </span>
          <Select
            hideLabel
            label={t('meaning', { column: text || t('columnAt', { number: index + 1 }) })}
            choices={choices}
            placeholder={t('leftOut')}
            value={columns[index] ?? ''}
            onChange={(event) => choose(index, fields.find((field) => field === event.currentTarget.value) ?? null)}
          />
        </li>
      ))}
    </ul>
  )
}
