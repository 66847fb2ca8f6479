import { useTranslation } from 'react-i18next'

import { useMessage } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type RefusedDialogProps = {
  title: string
  /** Why not, of the record; nothing is said to who has no right to do it in any case. */
  because: string | undefined
  onClose: () => void
}

/** In place of a dialog whose address was opened when the moment forbids what it is for: why it can't be done. */
export function RefusedDialog({ title, because, onClose }: RefusedDialogProps) {
  const { t } = useTranslation('ui')
  const message = useMessage()
  if (because === undefined) return null
  return (
    <Dialog
      open
      size="small"
      title={title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('dialog.close')}</Button>}
    >
      <p>{message(because)}</p>
    </Dialog>
  )
}
