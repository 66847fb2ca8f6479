import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { isCalendarDate } from '#domain/dates.ts'
import { dueDateOf } from '#domain/invoices/rules.ts'
import { paymentTerms } from '#domain/invoices/choices.ts'
import { ClientPicker } from '#web/records/client-picker.tsx'
import { FormDate } from '#web/records/form-date.tsx'
import { JobPicker } from '#web/records/job-picker.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import type { InvoiceFormApi } from './form-values.ts'
import { termsText } from './invoice-words.tsx'

type FieldsProps = { form: InvoiceFormApi }

/** Client, job, number, reference, dates and terms. */
export function HeadFields({ form }: FieldsProps) {
  const { t } = useTranslation('invoices')
  const { errors } = form.formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ClientField form={form} />
      <JobField form={form} />
      <TextField
        label={t('fields.invoiceNumber')}
        required
        autoComplete="off"
        error={errors.invoiceNumber?.message}
        {...form.register('invoiceNumber')}
      />
      <TextField
        label={t('fields.reference')}
        required
        autoComplete="off"
        hint={t('form.referenceHint')}
        error={errors.reference?.message}
        {...form.register('reference')}
      />
      <DueFields form={form} />
    </div>
  )
}

function ClientField({ form }: FieldsProps) {
  const { t } = useTranslation('invoices')

  // Jobs and variations are the old client's; the lines themselves may still be right.
  function letGoOfWork() {
    form.setValue('job', null, { shouldDirty: true })
    form.getValues('items').forEach((_line, index) => {
      form.setValue(`items.${index}.jobId`, '')
      form.setValue(`items.${index}.variationId`, '')
    })
  }

  return (
    <Controller
      control={form.control}
      name="client"
      render={({ field, fieldState }) => (
        <ClientPicker
          adds
          label={t('fields.client')}
          required
          error={fieldState.error?.message}
          placeholder={t('form.chooseClient')}
          value={field.value}
          onBlur={field.onBlur}
          onChange={(client) => {
            if (client?.value !== field.value?.value) letGoOfWork()
            field.onChange(client)
          }}
        />
      )}
    />
  )
}

function JobField({ form }: FieldsProps) {
  const { t } = useTranslation('invoices')
  const client = useWatch({ control: form.control, name: 'client' })
  return (
    <Controller
      control={form.control}
      name="job"
      render={({ field, fieldState }) => (
        <JobPicker
          adds
          label={t('fields.linkToJob')}
          error={fieldState.error?.message}
          placeholder={t('form.noJob')}
          client={client}
          disabledReason={client ? undefined : t('form.chooseClientFirst')}
          value={field.value}
          onBlur={field.onBlur}
          onChange={field.onChange}
        />
      )}
    />
  )
}

/** Date, terms and due date; the due date follows the other two until somebody types their own. */
function DueFields({ form }: FieldsProps) {
  const { t } = useTranslation('invoices')
  const { errors } = form.formState
  const [terms, date] = useWatch({ control: form.control, name: ['paymentTerms', 'date'] })
  const known: readonly string[] = paymentTerms
  const offered = known.includes(terms) || terms === '' ? known : [...known, terms]

  function follow() {
    const { dueFollows, date, paymentTerms: chosen } = form.getValues()
    const due = dueFollows && isCalendarDate(date) ? dueDateOf(chosen, date) : null
    if (due !== null) form.setValue('dueDate', due, { shouldDirty: true, shouldValidate: true })
    else if (!dueFollows) void form.trigger('dueDate')
  }

  return (
    <div className="grid gap-4 sm:col-span-2 sm:grid-cols-3">
      <FormDate label={t('fields.date')} required control={form.control} name="date" onChanged={follow} />
      <Select
        label={t('fields.paymentTerms')}
        placeholder={t('form.noTerms')}
        choices={offered.map((choice) => ({ value: choice, label: termsText(choice, t) }))}
        error={errors.paymentTerms?.message}
        {...form.register('paymentTerms', {
          onChange: () => {
            // Choosing terms is asking for their due date.
            form.setValue('dueFollows', true)
            follow()
          },
        })}
      />
      <FormDate
        label={t('fields.dueDate')}
        required
        min={isCalendarDate(date) ? date : undefined}
        control={form.control}
        name="dueDate"
        onChanged={() => form.setValue('dueFollows', false)}
      />
    </div>
  )
}
