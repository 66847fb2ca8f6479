import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useDebounced } from '#web/lib/media.ts'
import { Combobox } from '#web/ui/combobox.tsx'

import { isAwaited } from './awaited.ts'
import { useLookupClients } from './clients.ts'
import { useLookupFailure } from './unavailable.tsx'

export type ClientFilterProps = {
  /** The chosen client's id. */
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** A client to narrow a list by. */
export default function ClientChoice({ value, name, onChange }: ClientFilterProps & { name: string }) {
  const { t } = useTranslation('records')
  const [typed, setTyped] = useState('')
  const answer = useLookupClients({ search: useDebounced(typed, 200) })
  const failed = useLookupFailure('clients', answer)
  const items = (answer.data?.items ?? []).map((client) => ({
    value: client.id,
    label: client.name,
    detail: client.clientId,
  }))
  return (
    <Combobox
      label={t('filters.client')}
      hideLabel
      placeholder={t('filters.anyClient')}
      items={items}
      loading={isAwaited(answer)}
      failed={failed}
      onSearch={setTyped}
      value={value === undefined ? null : (items.find((item) => item.value === value) ?? { value, label: name })}
      onChange={(item) => onChange(item?.value)}
    />
  )
}
