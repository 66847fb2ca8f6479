import { useState } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'

import { taskPriorities, taskTypes } from '#domain/tasks/choices.ts'
import type { createTaskBody } from '#domain/tasks/schema.ts'
import { useDebounced } from '#web/lib/media.ts'
import { useSession } from '#web/lib/session.tsx'
import { isAwaited } from '#web/records/awaited.ts'
import { ClientPicker } from '#web/records/client-picker.tsx'
import { FormDate } from '#web/records/form-date.tsx'
import { useLookupJobs } from '#web/records/jobs.ts'
import { useLookupFailure } from '#web/records/unavailable.tsx'
import { TagInput } from '#web/tags/embed.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { FieldGroup } from '#web/ui/field-group.tsx'
import { FormMoney } from '#web/ui/form-figures.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextArea } from '#web/ui/textarea.tsx'
import { VariationChoice } from './page-pickers.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { noRepeat } from './repeat-values.ts'
import { useTaskPeople } from './task-data.ts'
import type { TaskValues } from './task-values.ts'

type FormProps = { form: UseFormReturn<TaskValues, unknown, z.output<typeof createTaskBody>> }

/** Every field of a new task. */
export function TaskFields({ form }: FormProps) {
  const { t } = useTranslation('tasks')
  const { register, control, formState } = form
  const { errors } = formState
  const { can } = useSession()
  return (
    <div className="flex flex-col gap-8">
      <FieldGroup title={t('form.what')}>
        <TextField
          label={t('fields.title')}
          required
          autoComplete="off"
          className="sm:col-span-2"
          error={errors.title?.message}
          {...register('title')}
        />
        <TextArea
          label={t('fields.description')}
          rows={3}
          className="sm:col-span-2"
          error={errors.description?.message}
          {...register('description')}
        />
        <Select
          label={t('fields.type')}
          choices={taskTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
          error={errors.type?.message}
          {...register('type')}
        />
        <Select
          label={t('fields.priority')}
          choices={taskPriorities.map((priority) => ({ value: priority, label: t(`priorities.${priority}`) }))}
          error={errors.priority?.message}
          {...register('priority')}
        />
        <AssigneeField form={form} />
        <Controller
          control={control}
          name="tags"
          render={({ field }) => (
            <TagInput
              label={t('fields.tags')}
              value={field.value}
              onChange={field.onChange}
              error={errors.tags?.message ?? errors.tags?.find?.((each) => each !== undefined)?.message}
            />
          )}
        />
      </FieldGroup>
      <FieldGroup title={t('form.when')}>
        <FormDate label={t('fields.startDate')} control={control} name="startDate" />
        <FormDate label={t('fields.dueDate')} control={control} name="dueDate" />
        <Controller
          control={control}
          name="repeat"
          render={({ field }) => (
            <RepeatFields
              value={field.value ?? noRepeat}
              onChange={field.onChange}
              error={errors.repeat?.every?.message}
            />
          )}
        />
        <TextField
          label={t('fields.estimatedHours')}
          hint={t('form.hours')}
          autoComplete="off"
          error={errors.estimatedHours?.message}
          {...register('estimatedHours')}
        />
        <FormMoney label={t('fields.value')} control={control} name="value" />
      </FieldGroup>
      {(can.lookupJobs || can.lookupClients || can.listVariations) && (
        <FieldGroup title={t('form.where')}>
          {can.lookupJobs && <JobField form={form} />}
          {can.lookupClients && <ClientField form={form} />}
          {can.listVariations && <VariationField form={form} />}
        </FieldGroup>
      )}
    </div>
  )
}

/** Somebody to give it to; who may not assign can take it. */
function AssigneeField({ form }: FormProps) {
  const { t } = useTranslation('tasks')
  const { can } = useSession()
  const people = useTaskPeople().data?.items ?? []
  const offered = can.assignTask ? people : people.filter(({ isMe }) => isMe)
  return (
    <Select
      label={t('fields.assigneeName')}
      placeholder={t('nobody')}
      choices={offered.map(({ id, name, isMe }) => ({ value: id, label: isMe ? t('meNamed', { name }) : name }))}
      error={form.formState.errors.assignedToId?.message}
      {...form.register('assignedToId')}
    />
  )
}

/** Any job of the company: it says the client. */
function JobField({ form }: FormProps) {
  const { t } = useTranslation('tasks')
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, 200)
  const answer = useLookupJobs({ search })
  const failed = useLookupFailure('jobs', answer)
  const items = (answer.data?.items ?? []).map((job) => ({
    value: job.id,
    label: job.name,
    detail: `${job.jobId} · ${job.clientName}`,
  }))
  return (
    <Controller
      control={form.control}
      name="job"
      render={({ field, fieldState }) => (
        <Combobox
          label={t('fields.jobName')}
          placeholder={t('form.anyJob')}
          items={items}
          loading={isAwaited(answer) || search !== typed}
          onSearch={setTyped}
          failed={failed}
          value={field.value}
          onBlur={field.onBlur}
          onChange={(job) => {
            field.onChange(job)
            if (job) form.setValue('client', null, { shouldDirty: true })
            // It is of another job.
            form.setValue('variation', null, { shouldDirty: true })
          }}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

function ClientField({ form }: FormProps) {
  const { t } = useTranslation('tasks')
  const job = useWatch({ control: form.control, name: 'job' })
  return (
    <Controller
      control={form.control}
      name="client"
      render={({ field, fieldState }) => (
        <ClientPicker
          label={t('fields.clientName')}
          placeholder={t('form.noClient')}
          disabledReason={job ? t('form.clientOfJob') : undefined}
          value={field.value}
          onBlur={field.onBlur}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** One of the job's, else of the client's: it says what both are. */
function VariationField({ form }: FormProps) {
  const { t } = useTranslation('tasks')
  const [job, client] = useWatch({ control: form.control, name: ['job', 'client'] })
  return (
    <Controller
      control={form.control}
      name="variation"
      render={({ field, fieldState }) => (
        <VariationChoice
          label={t('page.fields.variation')}
          placeholder={t('form.noVariation')}
          task={{ jobId: job?.value ?? null, clientId: client?.value ?? null }}
          value={field.value}
          onBlur={field.onBlur}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
