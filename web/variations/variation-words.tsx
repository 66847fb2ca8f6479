import {
  CircleCheck,
  CircleDashed,
  Clock,
  Eye,
  EyeOff,
  Hammer,
  type LucideIcon,
  Minus,
  Plus,
  Receipt,
  ReceiptText,
  Stamp as StampIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { signedAmount } from '#domain/variations/rules.ts'
import type { VariationSummary, VariationType } from '#domain/variations/schema.ts'
import { Money } from '#web/ui/money.tsx'
import { Stamp, type Tone } from '#web/ui/stamp.tsx'

type Look = { tone: Tone; icon: LucideIcon }

const statuses: Record<VariationSummary['status'], Look> = {
  pending_approval: { tone: 'review', icon: Clock },
  approved: { tone: 'success', icon: StampIcon },
}

const progress: Record<VariationSummary['progressStatus'], Look> = {
  pending: { tone: 'neutral', icon: CircleDashed },
  in_progress: { tone: 'info', icon: Hammer },
  completed: { tone: 'success', icon: CircleCheck },
}

const invoicing: Record<VariationSummary['invoiceStatus'], Look> = {
  pending: { tone: 'neutral', icon: Receipt },
  invoiced: { tone: 'success', icon: ReceiptText },
}

/** Pending approval or approved. */
export function VariationStamp({ status }: { status: VariationSummary['status'] }) {
  const { t } = useTranslation('variations')
  return <Stamp {...statuses[status]}>{t(`status.${status}`)}</Stamp>
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

/** Raises the contract, or lowers it. */
export function TypeStamp({ type }: { type: VariationType }) {
  const { t } = useTranslation('variations')
  return (
    <Stamp tone={type === 'credit' ? 'warning' : 'neutral'} icon={type === 'credit' ? Minus : Plus}>
      {t(`type.${type}`)}
    </Stamp>
  )
}

/** An amount of a variation with its sign: what a credit takes off is negative. */
export function SignedMoney({ type, amount, className }: { type: VariationType; amount: string; className?: string }) {
  return <Money amount={signedAmount(type, amount)} {...(className ? { className } : {})} />
}
