import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { newId } from '#domain/ids.ts'
import type { ShareRecord } from '#domain/shares/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { useToday } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { copyAddress } from '#web/records/copy-address.ts'
import { useCreateShare } from './data.ts'
import { ExpiryField, expiryInstant, expiryProblem, noExpiry } from './expiry-field.tsx'

type CreateShareDialogProps = { reportId: string; onCreated: (share: ShareRecord) => void; onClose: () => void }

/** Makes a link and puts it on the clipboard. */
export function CreateShareDialog({ reportId, onCreated, onClose }: CreateShareDialogProps) {
  const { t } = useTranslation('shares')
  const message = useMessage()
  const [expiry, setExpiry] = useState(noExpiry)
  const [touched, setTouched] = useState(false)
  const problem = expiryProblem(expiry, useToday())
  const [id] = useState(newId)
  const create = useCreateShare(reportId)

  function submit() {
    setTouched(true)
    const expiresAt = expiryInstant(expiry)
    if (problem || expiresAt === undefined) return
    create.mutate(
      { id, expiresAt },
      {
        onSuccess: (share) => {
          onCreated(share)
          if (share.url) void copyAddress(share.url)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('createTitle')}
      description={t('createText')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" busy={create.isPending}>
            {t('createAndCopy')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {create.error && <Notice tone="danger">{message(problemText(create.error) ?? '')}</Notice>}
        <ExpiryField
          value={expiry}
          onChange={setExpiry}
          onBlur={() => setTouched(true)}
          error={touched ? problem : undefined}
        />
      </div>
    </Dialog>
  )
}
