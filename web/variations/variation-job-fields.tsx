import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { useLookupClients } from '#web/clients/data.ts'
import { useLookupJobs } from '#web/jobs/data.ts'
import { useDebounced } from '#web/lib/media.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import type { VariationFormState } from './variation-fields.tsx'

/** The client a variation is agreed with; another client empties the job. */
export function ClientField({ form }: { form: VariationFormState }) {
  const { t } = useTranslation('variations')
  const [typed, setTyped] = useState('')
  const answer = useLookupClients({ search: useDebounced(typed, 200), pageSize: 20 })
  return (
    <Controller
      control={form.control}
      name="client"
      render={({ field, fieldState }) => (
        <Combobox
          label={t('fields.client')}
          required
          placeholder={t('form.chooseClient')}
          items={(answer.data?.items ?? []).map(({ id, name, clientId }) => ({
            value: id,
            label: name,
            detail: clientId,
          }))}
          loading={answer.isFetching}
          onSearch={setTyped}
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
export function JobField({ form }: { form: VariationFormState }) {
  const { t } = useTranslation('variations')
  const client = useWatch({ control: form.control, name: 'client' })
  const [typed, setTyped] = useState('')
  const answer = useLookupJobs(
    { search: useDebounced(typed, 200), pageSize: 20, ...(client ? { clientId: client.value } : {}) },
    { enabled: client !== null },
  )
  return (
    <Controller
      control={form.control}
      name="job"
      render={({ field, fieldState }) => (
        <Combobox
          label={t('fields.job')}
          hint={t('form.jobHint')}
          placeholder={t('form.chooseJob')}
          items={(client ? (answer.data?.items ?? []) : []).map(({ id, name, jobId }) => ({
            value: id,
            label: name,
            detail: jobId,
          }))}
          loading={answer.isFetching}
          onSearch={setTyped}
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
