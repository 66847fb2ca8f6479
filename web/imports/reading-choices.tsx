import { useTranslation } from 'react-i18next'

import { dateOrders, decimalMarks, typeOf } from '#domain/imports/choices.ts'
import type { ImportMapping } from '#domain/imports/schema.ts'
import { amountFromCell } from '#domain/imports/amounts.ts'
import { writeQuantity } from '#domain/format.ts'
import { currentLocale } from '#web/lib/i18n.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'

type ReadingChoicesProps = {
  mapping: ImportMapping
  /** An amount that may be thousands or decimals. */
  unclear: string | null
  onChange: (mapping: ImportMapping) => void
}

/** How dates and amounts are written in a file that has some. */
export function ReadingChoices({ mapping, unclear, onChange }: ReadingChoicesProps) {
  const { t } = useTranslation('imports')
  const has = (type: ReturnType<typeof typeOf>) => mapping.columns.some((field) => field && typeOf(field) === type)
  const marks = { '.': t('written.point'), ',': t('written.comma') }
  if (!has('date') && !has('amount')) return null
  return (
    <div className="mt-4 grid max-w-2xl gap-4 sm:grid-cols-2">
      {has('date') && (
        <Select
          label={t('written.dates')}
          choices={dateOrders.map((value) => ({ value, label: t(`written.${value}`) }))}
          value={mapping.dateOrder}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...mapping, dateOrder: dateOrders.find((order) => order === value) ?? mapping.dateOrder })
          }
        />
      )}
      {has('amount') && unclear !== null && <UnclearAmount mapping={mapping} text={unclear} onChange={onChange} />}
      {has('amount') && unclear === null && (
        <Select
          label={t('written.amounts')}
          choices={decimalMarks.map((value) => ({ value, label: marks[value] }))}
          value={mapping.decimalMark}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...mapping, decimalMark: decimalMarks.find((mark) => mark === value) ?? mapping.decimalMark })
          }
        />
      )}
    </div>
  )
}

/** Asks what an amount means that no other amount of the file explains. */
function UnclearAmount({ mapping, text, onChange }: Omit<ReadingChoicesProps, 'unclear'> & { text: string }) {
  const { t } = useTranslation('imports')
  const amountBy = (mark: '.' | ',') => {
    const amount = amountFromCell(text, 'total', mark)
    return writeQuantity(amount, currentLocale()) ?? amount
  }
  return (
    <RadioGroup
      label={t('written.unclear', { amount: text })}
      choices={decimalMarks.map((value) => ({ value, label: amountBy(value) }))}
      value={mapping.decimalMark}
      onChange={(decimalMark) => onChange({ ...mapping, decimalMark })}
    />
  )
}
