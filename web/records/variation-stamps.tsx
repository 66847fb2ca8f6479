import { Clock, type LucideIcon, Minus, Plus, Stamp as StampIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { VariationSummary, VariationType } from '#domain/variations/schema.ts'
import { Stamp, type Tone } from '#web/ui/stamp.tsx'

type Look = { tone: Tone; icon: LucideIcon }

const statuses: Record<VariationSummary['status'], Look> = {
  pending_approval: { tone: 'review', icon: Clock },
  approved: { tone: 'success', icon: StampIcon },
}

const types: Record<VariationType, Look> = {
  addition: { tone: 'neutral', icon: Plus },
  credit: { tone: 'warning', icon: Minus },
}

/** Pending approval or approved. */
export function VariationStamp({ status }: { status: VariationSummary['status'] }) {
  const { t } = useTranslation('records')
  return <Stamp {...statuses[status]}>{t(`variationStatus.${status}`)}</Stamp>
}

/** Raises the contract, or lowers it. */
export function TypeStamp({ type }: { type: VariationType }) {
  const { t } = useTranslation('records')
  return <Stamp {...types[type]}>{t(`variationType.${type}`)}</Stamp>
}
