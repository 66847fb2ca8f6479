import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useDebounced } from '#web/lib/media.ts'
import { useSession } from '#web/lib/session.tsx'
import { Combobox } from '#web/ui/combobox.tsx'

import { useGetClient, useLookupClients } from './clients.ts'
import type { ListFilter } from './list-filter.tsx'
import { useLookupFailure } from './unavailable.tsx'

type ClientFilterProps = {
  /** The chosen client's id. */
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** A list's filter by client; none for who may not look clients up. */
export function useClientFilter({ value, onChange }: ClientFilterProps): ListFilter | undefined {
  const { t } = useTranslation('records')
  const { can } = useSession()
  const name = useClientName(value)
  if (!can.lookupClients) return undefined
  return {
    label: t('filters.client'),
    chosen: value && (name ?? t('filters.thisClient')),
    clear: () => onChange(undefined),
    control: <ClientChoice value={value} name={name ?? t('filters.thisClient')} onChange={onChange} />,
  }
}

// A shared address names an id whose name may not be among the first to choose from.
function useClientName(id: string | undefined): string | undefined {
  const { can } = useSession()
  return useGetClient(can.listClients ? id : undefined).data?.name
}

function ClientChoice({ value, name, onChange }: ClientFilterProps & { name: string }) {
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
      className="lg:w-44 xl:w-52"
      placeholder={t('filters.anyClient')}
      items={items}
      loading={answer.isFetching}
      failed={failed}
      onSearch={setTyped}
      value={value === undefined ? null : (items.find((item) => item.value === value) ?? { value, label: name })}
      onChange={(item) => onChange(item?.value)}
    />
  )
}
