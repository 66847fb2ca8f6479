import { Controller, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { isCalendarDate } from '#domain/dates.ts'
import { fileMessages, maxFiles } from '#domain/files/schema.ts'
import { completesJob } from '#domain/jobs/rules.ts'
import { jobStatuses } from '#domain/jobs/choices.ts'
import { maxNotes } from '#domain/fields.ts'
import { useFormat } from '#web/lib/format.ts'
import { ClientPicker } from '#web/records/client-picker.tsx'
import { FilesField } from '#web/records/files-field.tsx'
import { FormDate } from '#web/records/form-date.tsx'
import { FieldGroup } from '#web/ui/field-group.tsx'
import { FormMoney } from '#web/ui/form-figures.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextArea } from '#web/ui/textarea.tsx'
import type { JobFormState, JobValues } from './job-values.ts'
import { MilestonesField } from './milestones-field.tsx'

type JobFieldsProps = {
  form: JobFormState
  /** Completing a job needs the right to approve jobs (PRODUCT 11). */
  mayComplete: boolean
  /** Whether files are on their way. */
  onUploading: (uploading: boolean) => void
}

type TextName = Exclude<keyof JobValues, 'client' | 'milestones' | 'files'>
type MoneyName = 'contractAmount' | 'totalInvoiced' | 'pendingVariationValue' | 'approvedVariationValue'

/** Every field of a job (SPEC 3, 5). */
export function JobFields({ form, mayComplete, onUploading }: JobFieldsProps) {
  const { t } = useTranslation('jobs')
  const format = useFormat()
  const { register, control, formState } = form
  const notes = useWatch({ control, name: 'notes' })
  const startDate = useWatch({ control, name: 'startDate' })
  const of = (name: TextName) => ({
    label: t(`fields.${name}`),
    error: formState.errors[name]?.message,
    ...register(name),
  })
  const amount = (name: MoneyName) => ({ label: t(`fields.${name}`), control, name })
  const statuses = jobStatuses.map((status) => ({
    value: status,
    label: t(`status.${status}`),
    disabled: !mayComplete && completesJob(formState.defaultValues?.status, status),
  }))
  return (
    <div className="flex flex-col gap-8">
      <FieldGroup title={t('form.details')}>
        <ClientField form={form} />
        <TextField required autoComplete="off" className="sm:col-span-2" {...of('name')} />
        <TextField hint={t('form.jobIdHint')} autoComplete="off" {...of('jobId')} />
        <Select required choices={statuses} hint={mayComplete ? undefined : t('form.completeHint')} {...of('status')} />
        <TextArea required rows={2} className="sm:col-span-2" {...of('address')} />
        <TextArea rows={3} className="sm:col-span-2" {...of('description')} />
      </FieldGroup>
      <FieldGroup title={t('form.schedule')}>
        <FormDate
          required
          label={t('fields.startDate')}
          control={control}
          name="startDate"
          onChanged={() => {
            if (form.getFieldState('estimatedEndDate').isTouched) void form.trigger('estimatedEndDate')
          }}
        />
        <FormDate
          required
          label={t('fields.estimatedEndDate')}
          min={isCalendarDate(startDate) ? startDate : undefined}
          control={control}
          name="estimatedEndDate"
        />
        <MilestonesField form={form} />
      </FieldGroup>
      <FieldGroup title={t('form.people')}>
        <TextField autoComplete="off" {...of('projectManagerName')} />
        <TextField autoComplete="off" {...of('jobManager')} />
        <TextField autoComplete="off" {...of('quoteNumber')} />
        <TextField autoComplete="off" {...of('claimNumber')} />
      </FieldGroup>
      <FieldGroup title={t('form.money')} note={t('form.moneyNote')}>
        <FormMoney required {...amount('contractAmount')} hint={t('form.contractHint')} />
        <p className="text-sm text-ink-2 sm:col-span-2">{t('form.broughtForward')}</p>
        <FormMoney {...amount('totalInvoiced')} hint={t('form.invoicedHint')} />
        <FormMoney {...amount('approvedVariationValue')} hint={t('form.approvedHint')} />
        <FormMoney {...amount('pendingVariationValue')} hint={t('form.pendingHint')} />
      </FieldGroup>
      <FieldGroup title={t('files.title')}>
        <JobFilesField form={form} onUploading={onUploading} />
        <TextArea
          className="sm:col-span-2"
          hint={t('form.notesHint', { used: format.number(notes.length), limit: format.number(maxNotes) })}
          {...of('notes')}
        />
      </FieldGroup>
    </div>
  )
}

/** The client a job is for. */
function ClientField({ form }: { form: JobFormState }) {
  const { t } = useTranslation('jobs')
  return (
    <Controller
      control={form.control}
      name="client"
      render={({ field, fieldState }) => (
        <ClientPicker
          adds
          label={t('fields.client')}
          required
          className="sm:col-span-2"
          placeholder={t('form.chooseClient')}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** Files of a job: up to ten of 10MB each (SPEC 2). */
function JobFilesField({ form, onUploading }: Pick<JobFieldsProps, 'form' | 'onUploading'>) {
  const { t } = useTranslation('jobs')
  const { field } = useController({ control: form.control, name: 'files' })
  return (
    <FilesField
      label={t('files.attach')}
      listLabel={t('files.title')}
      hint={t('files.hint')}
      files={field.value}
      read={() => form.getValues('files')}
      onChange={field.onChange}
      error={form.formState.errors.files}
      purpose="job-file"
      limit={maxFiles}
      tooMany={fileMessages.tooMany}
      full={t('files.full')}
      camera
      onUploading={onUploading}
    />
  )
}
