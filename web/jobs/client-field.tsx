import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { useLookupClients } from '#web/clients/data.ts'
import { useDebounced } from '#web/lib/media.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import type { JobFormState } from './job-fields.tsx'

/** The client a job is for, searched on the server as somebody types. */
export function ClientField({ form }: { form: JobFormState }) {
  const { t } = useTranslation('jobs')
  const [typed, setTyped] = useState('')
  const answer = useLookupClients({ search: useDebounced(typed, 200), pageSize: 20 })
  const items = (answer.data?.items ?? []).map(({ id, name, clientId }) => ({
    value: id,
    label: name,
    detail: clientId,
  }))
  return (
    <Controller
      control={form.control}
      name="client"
      render={({ field, fieldState }) => (
        <Combobox
          label={t('fields.client')}
          required
          className="sm:col-span-2"
          placeholder={t('form.chooseClient')}
          items={items}
          loading={answer.isFetching}
          onSearch={setTyped}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
