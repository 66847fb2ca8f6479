import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { FormDate } from '#web/records/form-date.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Slider } from '#web/ui/slider.tsx'

import type { ReportFormApi } from './form-values.ts'

/** The day the report is about, and how far the job was. */
export function DateAndProgress({ form }: { form: ReportFormApi }) {
  const { t } = useTranslation('reports')
  return (
    <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-[13rem_1fr]">
      <FormDate label={t('fields.date')} required control={form.control} name="date" />
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
            value={Math.min(100, Math.max(0, Math.round(Number(field.value)) || 0))}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
          />
          <NumberField
            label={t('form.progressTyped')}
            hideLabel
            unit="%"
            min={0}
            max={100}
            value={String(field.value ?? '')}
            onChange={(typed) => field.onChange(typed === '' ? null : typed)}
            onBlur={field.onBlur}
            invalid={fieldState.error !== undefined}
          />
        </div>
      )}
    />
  )
}
