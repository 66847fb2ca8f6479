import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type CancelFormProps = {
  /** From useRecordForm. */
  recordForm: { isTyped: boolean; forget: () => void }
  onClose: () => void
}

/** Cancel of a form that keeps a draft: what was typed is thrown away only by who says so. */
export function CancelForm({ recordForm, onClose }: CancelFormProps) {
  const { t } = useTranslation('records')
  const { t: say } = useTranslation('ui')
  const [asking, setAsking] = useState(false)

  function discard() {
    recordForm.forget()
    onClose()
  }

  return (
    <>
      <Button onClick={() => (recordForm.isTyped ? setAsking(true) : discard())}>{say('dialog.cancel')}</Button>
      {asking && (
        <ConfirmDialog
          open
          title={t('cancel.title')}
          text={t('cancel.text')}
          cancelLabel={t('cancel.goOn')}
          beside={<Button onClick={onClose}>{t('cancel.keep')}</Button>}
          confirmLabel={t('cancel.discard')}
          onConfirm={discard}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
