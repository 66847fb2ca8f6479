import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useDebounced } from '#web/lib/media.ts'

import { isAwaited } from './awaited.ts'
import { useLookupClients } from './clients.ts'
import { SeveralChoice } from './several-choice.tsx'
import { useLookupFailure } from './unavailable.tsx'

type ClientChoiceProps = {
  chosen: readonly { value: string; label: string }[]
  onChange: (ids: readonly string[]) => void
}

/** Clients to narrow a list by. */
export default function ClientChoice({ chosen, onChange }: ClientChoiceProps) {
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
    <SeveralChoice
      label={t('filters.client')}
      placeholder={t('filters.anyClient')}
      items={items}
      loading={isAwaited(answer)}
      failed={failed}
      onSearch={setTyped}
      chosen={chosen}
      onChange={onChange}
    />
  )
}
