import { useTranslation } from 'react-i18next'

import { repeatUnits } from '#domain/tasks/choices.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { noRepeat, type RepeatValues } from './repeat-values.ts'

type RepeatFieldsProps = {
  value: RepeatValues
  onChange: (value: RepeatValues) => void
  error?: string | undefined
}

/** Whether and how often a task repeats. */
export function RepeatFields({ value, onChange, error }: RepeatFieldsProps) {
  const { t } = useTranslation('tasks')
  const { unit } = value
  return (
    <>
      <Select
        label={t('page.fields.repeat')}
        placeholder={t('repeat.none')}
        choices={repeatUnits.map((value) => ({ value, label: t(`repeat.units.${value}`) }))}
        value={unit}
        onChange={(event) => {
          const chosen = repeatUnits.find((each) => each === event.currentTarget.value)
          onChange(chosen === undefined ? noRepeat : { ...value, unit: chosen })
        }}
      />
      {unit !== '' && (
        <NumberField
          label={t(`repeat.count.${unit}`)}
          value={value.every}
          min={1}
          error={error}
          onChange={(every) => onChange({ ...value, every })}
        />
      )}
    </>
  )
}
