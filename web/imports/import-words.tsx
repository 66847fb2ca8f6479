import { CircleCheck, FileUp, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { ImportSummary } from '#domain/imports/schema.ts'
import { Stamp } from '#web/ui/stamp.tsx'

const looks = {
  ready: { tone: 'info', icon: FileUp },
  done: { tone: 'success', icon: CircleCheck },
  undone: { tone: 'neutral', icon: Undo2 },
} as const

/** How an import stands. */
export function ImportStamp({ state }: Pick<ImportSummary, 'state'>) {
  const { t } = useTranslation('imports')
  return <Stamp {...looks[state]}>{t(`state.${state}`)}</Stamp>
}
