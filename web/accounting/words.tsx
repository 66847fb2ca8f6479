import { CircleCheck, CircleHelp, CircleX, Clock, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { FeeReason, SyncReason, SyncState } from '#domain/accounting/choices.ts'
import type { InvoiceSync } from '#domain/accounting/schema.ts'
import { percentOfRate } from '#domain/invoices/rules.ts'
import { useFormat } from '#web/lib/format.ts'
import { Stamp, type Tone } from '#web/ui/stamp.tsx'

const looks: Record<SyncState, { tone: Tone; icon: LucideIcon }> = {
  queued: { tone: 'info', icon: Clock },
  synced: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
  conflict: { tone: 'warning', icon: CircleHelp },
}

/** How something stands with the books: in a word, with its sign. */
export function SyncStamp({ state }: { state: SyncState }) {
  const { t } = useTranslation('accounting')
  return <Stamp {...looks[state]}>{t(`states.${state}`)}</Stamp>
}

/** Why the fee of a payment online is not in the books, in a sentence. */
export function useFeeWords() {
  const { t } = useTranslation('accounting')
  return (reason: FeeReason): string => t(`fees.${reason}`)
}

/** Why an invoice is not in the books as it is here, in a sentence. */
export function useReasonWords() {
  const { t } = useTranslation('accounting')
  const format = useFormat()
  return (reason: SyncReason, { rate, ours, theirs, sum = 'total' }: InvoiceSync['facts'] = {}): string => {
    const amounts = { ours: format.money(ours), theirs: format.money(theirs) }
    if (reason === 'totalsDiffer' && sum === 'taxTotal') return t('differing.taxTotal', amounts)
    if (reason === 'totalsDiffer' && sum === 'subtotal') return t('differing.subtotal', amounts)
    return t(`reasons.${reason}`, {
      ...amounts,
      rate: rate === undefined ? '' : format.number(Number(percentOfRate(rate))),
    })
  }
}
