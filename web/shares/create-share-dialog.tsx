import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { newId } from '#domain/ids.ts'
import type { ShareRecord } from '#domain/shares/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { copyAddress } from '#web/records/copy-address.ts'
import { useCreateShare } from './data.ts'
import { ExpiryField, useExpiry } from './expiry-field.tsx'

type CreateShareDialogProps = { reportId: string; onCreated: (share: ShareRecord) => void; onClose: () => void }

/** Makes a link and puts it on the clipboard. */
export default function CreateShareDialog({ reportId, onCreated, onClose }: CreateShareDialogProps) {
  const { t } = useTranslation('shares')
  const message = useMessage()
  const expiry = useExpiry()
  const [touched, setTouched] = useState(false)
  const [id] = useState(newId)
  const create = useCreateShare(reportId)

  function submit() {
    setTouched(true)
    const expiresAt = expiry.instant()
    if (expiry.problem || expiresAt === undefined) return
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
          value={expiry.value}
          onChange={expiry.onChange}
          onBlur={() => setTouched(true)}
          error={touched ? expiry.problem : undefined}
        />
      </div>
    </Dialog>
  )
}
