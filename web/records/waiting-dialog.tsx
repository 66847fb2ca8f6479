import { isNotFound } from '#web/lib/query.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { NotFoundPanel } from '#web/ui/states.tsx'
import { type RecordAnswer, RecordError } from './record-page.tsx'

type WaitingDialogProps = {
  title: string
  notFoundTitle: string
  listAt: string
  /** What the dialog waits for; none while it is only something that can't fail. */
  answer?: Omit<RecordAnswer<unknown>, 'data'>
  size?: 'large'
  onClose: () => void
}

/** The dialog of a record that isn't here yet, or can't be had. */
export function WaitingDialog({ title, notFoundTitle, listAt, answer, size, onClose }: WaitingDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} {...(size ? { size } : {})}>
      {!answer?.error && <PageSkeleton />}
      {answer?.error &&
        (isNotFound(answer.error) ? (
          <NotFoundPanel title={notFoundTitle} backTo={listAt} hideBack />
        ) : (
          <RecordError answer={answer} />
        ))}
    </Dialog>
  )
}
