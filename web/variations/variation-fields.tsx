import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { variationTypes, type VariationForm, type VariationRecord } from '#domain/variations/schema.ts'
import type { usePhotoUploads } from '#web/reports/photo-uploads.ts'
import { PhotoFields } from '#web/reports/report-form-photos.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextArea } from '#web/ui/textarea.tsx'
import { ClientField, JobField } from './variation-job-fields.tsx'
import { VariationFilesField } from './variation-files-field.tsx'
import type { VariationValues } from './variation-values.ts'

export type VariationFormState = UseFormReturn<VariationValues, unknown, VariationForm>

type VariationFieldsProps = {
  form: VariationFormState
  /** The stored variation, whose number is shown. */
  variation: VariationRecord | undefined
  photos: ReturnType<typeof usePhotoUploads>
  /** Whether files are on their way. */
  onUploading: (uploading: boolean) => void
}

/** Every field of a variation (SPEC 2, 5). */
export function VariationFields({ form, variation, photos, onUploading }: VariationFieldsProps) {
  const { t } = useTranslation('variations')
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <div className="flex flex-col gap-8">
      <Group title={t('form.what')}>
        <ClientField form={form} />
        <JobField form={form} />
        <TextField
          label={t('fields.name')}
          required
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={t('fields.variationId')}
          hint={t(variation ? 'form.numberKept' : 'form.numberGiven')}
          readOnly
          value={variation?.variationId ?? ''}
          placeholder={t('form.numberPlaceholder')}
        />
        <TextArea
          label={t('fields.description')}
          required
          rows={4}
          className="sm:col-span-2"
          error={errors.description?.message}
          {...register('description')}
        />
      </Group>
      <Group title={t('form.money')} note={t('form.moneyNote')}>
        <Controller
          control={control}
          name="type"
          render={({ field }) => (
            <RadioGroup
              label={t('fields.type')}
              className="sm:col-span-2"
              required
              choices={variationTypes.map((type) => ({
                value: type,
                label: t(`type.${type}`),
                detail: t(`typeDetail.${type}`),
              }))}
              value={field.value}
              onChange={field.onChange}
              error={errors.type?.message}
            />
          )}
        />
        <MoneyOf form={form} name="quotedAmount" hint={t('form.quotedHint')} />
        <MoneyOf form={form} name="cost" hint={t('form.costHint')} />
      </Group>
      <Group title={t('form.attachments')}>
        <div className="min-w-0 sm:col-span-2">
          <PhotoFields photos={photos} error={errors.photos} />
        </div>
        <VariationFilesField form={form} onUploading={onUploading} />
      </Group>
    </div>
  )
}

function MoneyOf({ form, name, hint }: { form: VariationFormState; name: 'quotedAmount' | 'cost'; hint: string }) {
  const { t } = useTranslation('variations')
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <MoneyField label={t(`fields.${name}`)} required hint={hint} error={fieldState.error?.message} {...field} />
      )}
    />
  )
}

function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 w-full border-b border-line pb-1 font-display text-lg font-semibold">
        {title}
        {note && <span className="ml-2 font-sans text-sm font-normal text-ink-3">{note}</span>}
      </legend>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
