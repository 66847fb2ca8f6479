import { Controller, type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { fileMessages, maxFiles } from '#domain/files/schema.ts'
import type { VariationForm, VariationRecord } from '#domain/variations/schema.ts'
import { variationTypes } from '#domain/variations/choices.ts'
import { ClientPicker } from '#web/records/client-picker.tsx'
import { FilesField } from '#web/records/files-field.tsx'
import { JobPicker } from '#web/records/job-picker.tsx'
import { PhotoFields } from '#web/records/photo-fields.tsx'
import type { usePhotoUploads } from '#web/records/photo-uploads.ts'
import { FieldGroup } from '#web/ui/field-group.tsx'
import { FormMoney } from '#web/ui/form-figures.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextArea } from '#web/ui/textarea.tsx'
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
  const { t } = useTranslation(['variations', 'records'])
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <div className="flex flex-col gap-8">
      <FieldGroup title={t('form.what')}>
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
      </FieldGroup>
      <FieldGroup title={t('form.money')} note={t('form.moneyNote')}>
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
                label: t(`records:variationType.${type}`),
                detail: t(`typeDetail.${type}`),
              }))}
              value={field.value}
              onChange={field.onChange}
              error={errors.type?.message}
            />
          )}
        />
        <FormMoney
          label={t('fields.quotedAmount')}
          required
          hint={t('form.quotedHint')}
          control={form.control}
          name="quotedAmount"
        />
        <FormMoney label={t('fields.cost')} required hint={t('form.costHint')} control={form.control} name="cost" />
      </FieldGroup>
      <FieldGroup title={t('form.attachments')}>
        <div className="min-w-0 sm:col-span-2">
          <PhotoFields photos={photos} error={errors.photos} />
        </div>
        <VariationFilesField form={form} onUploading={onUploading} />
      </FieldGroup>
    </div>
  )
}

/** The client a variation is agreed with; another client empties the job. */
function ClientField({ form }: { form: VariationFormState }) {
  const { t } = useTranslation('variations')
  return (
    <Controller
      control={form.control}
      name="client"
      render={({ field, fieldState }) => (
        <ClientPicker
          adds
          label={t('fields.client')}
          required
          placeholder={t('form.chooseClient')}
          value={field.value}
          onBlur={field.onBlur}
          onChange={(client) => {
            field.onChange(client)
            if (client?.value !== field.value?.value) form.setValue('job', null, { shouldDirty: true })
          }}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** One of the client's jobs, or none. */
function JobField({ form }: { form: VariationFormState }) {
  const { t } = useTranslation('variations')
  const client = useWatch({ control: form.control, name: 'client' })
  return (
    <Controller
      control={form.control}
      name="job"
      render={({ field, fieldState }) => (
        <JobPicker
          adds
          label={t('fields.job')}
          hint={t('form.jobHint')}
          placeholder={t('form.chooseJob')}
          client={client}
          disabledReason={client ? undefined : t('form.chooseClientFirst')}
          value={field.value}
          onBlur={field.onBlur}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** Drawings, quotes, letters: images, PDF and Word documents of up to 10MB each (SPEC 5). */
function VariationFilesField({ form, onUploading }: Pick<VariationFieldsProps, 'form' | 'onUploading'>) {
  const { t } = useTranslation('variations')
  const { field } = useController({ control: form.control, name: 'files' })
  return (
    <FilesField
      label={t('files.title')}
      listLabel={t('files.title')}
      hint={t('files.hint')}
      accept="image/*,.heic,.heif,.pdf,.doc,.docx"
      files={field.value}
      read={() => form.getValues('files')}
      onChange={field.onChange}
      error={form.formState.errors.files}
      purpose="variation-file"
      limit={maxFiles}
      tooMany={fileMessages.tooMany}
      full={t('files.full')}
      onUploading={onUploading}
    />
  )
}
