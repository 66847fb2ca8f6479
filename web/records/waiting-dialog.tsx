import { isNotFound } from '#web/lib/query.tsx'
import { useIsOpenedHere } from '#web/lib/search-params.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { RecordAnswer } from './record-page.tsx'
import { LoadError, type RecordKind, RecordNotFound } from './unavailable.tsx'

type WaitingDialogProps = {
  of: RecordKind
  title: string
  /** What the dialog waits for; none while it is only something that can't fail. */
  answer?: Omit<RecordAnswer<unknown>, 'data'>
  size?: 'large'
  onClose: () => void
}

/**
 * The dialog of a record that isn't here yet, or can't be had. Opened by its address it waits unseen: only the record
 * says whether this person may open it at all.
 */
export function WaitingDialog({ of, title, answer, size, onClose }: WaitingDialogProps) {
  const isOffered = useIsOpenedHere()
  if (!isOffered && !answer?.error) return null
  return (
    <Dialog open onClose={onClose} title={title} {...(size ? { size } : {})}>
      {!answer?.error && <PageSkeleton />}
      {answer?.error &&
        (isNotFound(answer.error) ? <RecordNotFound of={of} hideBack /> : <LoadError one of={of} answer={answer} />)}
    </Dialog>
  )
}
