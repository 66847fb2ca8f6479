import { CircleCheck, CirclePause } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { ClientRecord } from '#domain/clients/schema.ts'
import { Stamp } from '#web/ui/stamp.tsx'

const looks = {
  active: { tone: 'success', icon: CircleCheck },
  inactive: { tone: 'neutral', icon: CirclePause },
} as const

/** Whether work is done for a client at present. */
export function ClientStamp({ status }: Pick<ClientRecord, 'status'>) {
  const { t } = useTranslation('clients')
  return <Stamp {...looks[status]}>{t(`status.${status}`)}</Stamp>
}
