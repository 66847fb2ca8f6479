import type { UseMutationResult } from '@tanstack/react-query'

import { problemText } from '#web/lib/query.tsx'
import { ConfirmDialog, DeleteDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

type DeleteRecordProps = {
  id: string
  title: string
  /** What is deleted as the specification's question names it, or a question of its own. */
  question: { name: string } | { text: string; confirmLabel: string }
  /** Of a question of its own, where nothing is lost by it. */
  tone?: 'danger' | 'primary'
  deleting: UseMutationResult<unknown, Error, string>
  /** What is said afterwards, in the words of the catalogue. */
  done: string
  failed: string
  onClose: () => void
  /** In place of closing: the page shown is the deleted record's. */
  onDeleted: () => void
}

/** Asks, deletes, and says what came of it; a refusal stays beside the question. */
export function DeleteRecord(props: DeleteRecordProps) {
  const { id, title, question, tone = 'danger', deleting, done, failed, onClose, onDeleted } = props
  const dialog = {
    open: true,
    title,
    busy: deleting.isPending,
    error: problemText(deleting.error),
    onClose,
    onConfirm: () =>
      deleting.mutate(id, {
        onSuccess: () => {
          toast.success(done)
          onDeleted()
        },
        onError: () => toast.error(failed),
      }),
  }
  return 'name' in question ? (
    <DeleteDialog {...dialog} name={question.name} />
  ) : (
    <ConfirmDialog {...dialog} tone={tone} text={question.text} confirmLabel={question.confirmLabel} />
  )
}
