import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { DateField } from '#web/ui/date-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Slider } from '#web/ui/slider.tsx'

import type { ReportFormApi } from './form-values.ts'

/** The day the report is about, and how far the job was. */
export function DateAndProgress({ form }: { form: ReportFormApi }) {
  const { t } = useTranslation('reports')
  return (
    <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-[13rem_1fr]">
      <DateField
        label={t('fields.date')}
        required
        error={form.formState.errors.date?.message}
        {...form.register('date')}
      />
      <ProgressField form={form} />
    </div>
  )
}

/** Progress by slider, or typed. */
function ProgressField({ form }: { form: ReportFormApi }) {
  const { t } = useTranslation('reports')
  return (
    <Controller
      control={form.control}
      name="progressPercentage"
      render={({ field, fieldState }) => (
        <div className="grid grid-cols-[1fr_5.5rem] items-end gap-x-4">
          <Slider
            label={t('fields.progress')}
            required
            value={field.value === null ? 0 : Math.min(100, Math.max(0, field.value))}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
          />
          <NumberField
            label={t('form.progressTyped')}
            hideLabel
            unit="%"
            inputMode="numeric"
            min={0}
            max={100}
            step={1}
            value={field.value ?? ''}
            onChange={(event) =>
              field.onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))
            }
            onBlur={field.onBlur}
            aria-invalid={fieldState.error ? true : undefined}
          />
        </div>
      )}
    />
  )
}
