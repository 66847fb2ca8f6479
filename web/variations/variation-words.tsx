import { CircleCheck, CircleDashed, Clock, Eye, EyeOff, Hammer, type LucideIcon, Receipt } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { VariationSummary } from '#domain/variations/schema.ts'
import { Stamp, type Tone } from '#web/ui/stamp.tsx'

type Look = { tone: Tone; icon: LucideIcon }

const progress: Record<VariationSummary['progressStatus'], Look> = {
  pending: { tone: 'neutral', icon: CircleDashed },
  in_progress: { tone: 'info', icon: Hammer },
  completed: { tone: 'success', icon: CircleCheck },
}

const invoicing: Record<VariationSummary['invoiceStatus'], Look> = {
  pending: { tone: 'neutral', icon: Clock },
  invoiced: { tone: 'success', icon: Receipt },
}

/** How far the work of it is. */
export function ProgressStamp({ progressStatus }: { progressStatus: VariationSummary['progressStatus'] }) {
  const { t } = useTranslation('variations')
  return <Stamp {...progress[progressStatus]}>{t(`progress.${progressStatus}`)}</Stamp>
}

/** Pending Invoice or Invoiced (SPEC 4). */
export function InvoicingStamp({ invoiceStatus }: { invoiceStatus: VariationSummary['invoiceStatus'] }) {
  const { t } = useTranslation('variations')
  return <Stamp {...invoicing[invoiceStatus]}>{t(`invoicing.${invoiceStatus}`)}</Stamp>
}

/** Whether reports show it. */
export function VisibilityStamp({ shown }: { shown: boolean }) {
  const { t } = useTranslation('variations')
  return (
    <Stamp tone="neutral" icon={shown ? Eye : EyeOff}>
      {t(shown ? 'visibility.shown' : 'visibility.hidden')}
    </Stamp>
  )
}
