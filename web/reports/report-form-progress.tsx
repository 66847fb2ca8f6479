import { TriangleAlert } from 'lucide-react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import type { ReportRecord } from '#domain/reports/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { FormDate } from '#web/records/form-date.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Slider } from '#web/ui/slider.tsx'

import type { ReportFormApi } from './form-values.ts'
import { useReportBefore } from './job-reports.ts'

/** The day the report is about, and how far the job was. */
export function DateAndProgress({ form, report }: { form: ReportFormApi; report: ReportRecord | undefined }) {
  const { t } = useTranslation('reports')
  return (
    <div className="grid items-start gap-x-8 gap-y-4 md:grid-cols-[13rem_1fr]">
      <FormDate label={t('fields.date')} required control={form.control} name="date" />
      <div>
        <ProgressField form={form} />
        <GoesBack form={form} report={report} />
      </div>
    </div>
  )
}

/** Said before it is saved, and not refused: a report that says less than the one it follows (PRODUCT 11). */
function GoesBack({ form, report }: { form: ReportFormApi; report: ReportRecord | undefined }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const [job, date, progress] = useWatch({ control: form.control, name: ['job', 'date', 'progressPercentage'] })
  const before = useReportBefore(job?.value, date, report)
  // What is typed and no number yet goes nowhere.
  const said = progress === null || progress === '' ? Number.NaN : Number(progress)
  const goesBack = before !== undefined && said < before.progressPercentage
  return (
    <div role="status">
      {goesBack && (
        <p className="mt-2 flex items-start gap-1.5 text-sm font-medium text-warning">
          <Icon of={TriangleAlert} dense className="mt-px" />
          {t('form.goesBack', {
            report: before.reportId,
            date: format.date(before.date),
            percent: format.percent(before.progressPercentage),
          })}
        </p>
      )}
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
