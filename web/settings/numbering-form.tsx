import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import {
  companyMessages,
  numberingForm,
  type NumberingForm as NumberingBody,
  type NumberingRecord,
} from '#domain/companies/schema.ts'
import { allSeries, formatNumber, isYearly, type Series } from '#domain/numbers.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useUpdateNumbering } from './data.ts'
import { changedSeries, numberingValuesOf, type NumberingValues } from './numbering-values.ts'
import { SettingsForm, useSettingsForm } from '#web/records/settings-form.tsx'

/** Prefix and next number of each series, with that number as it will be written. */
export function NumberingForm({ numbering }: { numbering: NumberingRecord }) {
  const { t } = useTranslation('settings')
  const update = useUpdateNumbering()
  // What the fields began with: only what is changed here is sent, the others may have counted on in the meantime.
  const [begun, setBegun] = useState(numbering)
  const { form, submit, busy, notices } = useSettingsForm({
    stored: numbering,
    schema: numberingForm,
    toInput: (values: NumberingValues) => values,
    valuesOf: numberingValuesOf,
    draftName: 'numbering',
    differences: allSeries.map((series) => ({
      label: t(`numbering.series.${series}`),
      text: (values: NumberingValues) => written(series, values[series], numbering.year) ?? '',
    })),
    update: (body, version) => update.mutateAsync({ body: changedSeries(body, begun), version }),
    onStart: setBegun,
    done: 'Numbering updated successfully',
    failed: 'Failed to update numbering',
    forbidden: companyMessages.noEdit,
  })
  return (
    <SettingsForm onSubmit={submit} notices={notices} save={t('numbering.save')} busy={busy}>
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {allSeries.map((series) => (
          <SeriesRow key={series} form={form} series={series} year={numbering.year} />
        ))}
      </div>
    </SettingsForm>
  )
}

type SeriesRowProps = {
  form: UseFormReturn<NumberingValues, unknown, NumberingBody>
  series: Series
  year: number
}

function SeriesRow({ form, series, year }: SeriesRowProps) {
  const { t } = useTranslation('settings')
  const typed = useWatch({ control: form.control, name: series })
  const errors = form.formState.errors[series]
  const next = written(series, typed, year)
  return (
    <fieldset className="grid grid-cols-2 items-start gap-x-4 gap-y-2 p-3 md:grid-cols-[10.5rem_1fr_1fr_minmax(10rem,1fr)]">
      <legend className="sr-only">{t(`numbering.series.${series}`)}</legend>
      <div aria-hidden="true" className="col-span-2 md:col-span-1 md:pt-8">
        <p className="font-semibold">{t(`numbering.series.${series}`)}</p>
        <p className="text-sm text-ink-3">{isYearly(series) ? t('numbering.yearly') : t('numbering.through')}</p>
      </div>
      <TextField
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={t('numbering.prefix')}
        error={errors?.prefix?.message}
        {...form.register(`${series}.prefix`)}
      />
      <TextField
        required
        inputMode="numeric"
        autoComplete="off"
        label={t('numbering.next')}
        error={errors?.next?.message}
        {...form.register(`${series}.next`)}
      />
      <p className="col-span-2 md:col-span-1 md:pt-7">
        <span className="block text-sm text-ink-3 max-md:mr-2 max-md:inline">{t('numbering.preview')}</span>
        <output className="numeric font-semibold wrap-anywhere">{next ?? '—'}</output>
      </p>
    </fieldset>
  )
}

/** The number as it will be written, where what is typed makes one. */
function written(series: Series, { prefix, next }: NumberingValues[Series], year: number): string | undefined {
  const read = numberingForm.shape[series].safeParse({ prefix, next })
  if (!read.success) return undefined
  return formatNumber(series, { year: isYearly(series) ? year : 0, value: read.data.next }, read.data.prefix)
}
