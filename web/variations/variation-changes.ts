import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { VariationRecord } from '#domain/variations/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { toast } from '#web/ui/toast.tsx'
import {
  useApproveVariation,
  useSetVariationInvoiceStatus,
  useSetVariationProgress,
  useSetVariationVisibility,
  useUnapproveVariation,
} from './data.ts'

export type VariationChanges = ReturnType<typeof useVariationChanges>

const statusWords = { done: 'Variation status updated successfully', failed: 'Failed to update variation status' }
const progressWords = { done: 'Progress status updated successfully', failed: 'Failed to update progress status' }
const visibilityFailed = 'Failed to update variation visibility'

/**
 * The changes a variation's menus make: each says what happened (SPEC 8) and offers the way back. What was refused
 * stays as `problem`. Choosing what it already is changes nothing.
 */
export function useVariationChanges(variation: VariationRecord) {
  const { t } = useTranslation('variations')
  const [problem, setProblem] = useState<string>()
  const approve = useApproveVariation(variation.id)
  const unapprove = useUnapproveVariation(variation.id)
  const progress = useSetVariationProgress(variation.id)
  const invoicing = useSetVariationInvoiceStatus(variation.id)
  const visibility = useSetVariationVisibility(variation.id)

  /** Goes to a value; `from` is where Undo leads, and missing while undoing. */
  async function change<Value>(
    set: (value: Value) => Promise<unknown>,
    to: Value,
    words: (value: Value) => typeof statusWords,
    from?: Value,
  ) {
    if (to === from) return
    setProblem(undefined)
    try {
      await set(to)
      const undo =
        from === undefined ? {} : { action: { label: t('undo'), onPress: () => void change(set, from, words) } }
      toast.success(words(to).done, undo)
    } catch (error) {
      toast.error(words(to).failed)
      setProblem(problemText(error))
    }
  }

  // A status is reached by the verb of its own.
  const ways = { approved: approve, pending_approval: unapprove }
  const approveOrNot = (status: VariationRecord['status']) => ways[status].mutateAsync()
  return {
    problem,
    dismissProblem: () => setProblem(undefined),
    setStatus: (status: VariationRecord['status']) =>
      void change(approveOrNot, status, () => statusWords, variation.status),
    setProgress: (to: VariationRecord['progressStatus']) =>
      void change(
        (value) => progress.mutateAsync(value),
        to,
        () => progressWords,
        variation.progressStatus,
      ),
    setInvoicing: (to: VariationRecord['invoiceStatus']) =>
      void change(
        (value) => invoicing.mutateAsync(value),
        to,
        () => statusWords,
        variation.invoiceStatus,
      ),
    setShown: (to: boolean) =>
      void change((value) => visibility.mutateAsync(value), to, visibilityWords, variation.showInJobReport),
  }
}

const visibilityWords = (shown: boolean) => ({
  done: shown ? 'Variation shown in reports' : 'Variation hidden from reports',
  failed: visibilityFailed,
})
