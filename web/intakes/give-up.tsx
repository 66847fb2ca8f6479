import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import type { IntakeRecord } from '#domain/intakes/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useOffer } from '#web/lib/offer.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { isUnderWay, useDeleteIntake } from './data.ts'
import { stopSending } from './sending.ts'

/** Ends one under way, which is asked about; one that is over leaves the list. */
export function GiveUp({ record }: { record: IntakeRecord }) {
  const { t } = useTranslation('intakes')
  const message = useMessage()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const offer = useOffer(record)('deleteIntake')
  const giveUp = useDeleteIntake(record.id)
  if (offer === undefined) return null
  const open = isUnderWay(record)
  const confirm = () => {
    stopSending(record.id)
    giveUp.mutate(undefined, { onSuccess: () => void navigate('/app/imports/archives') })
  }
  const error = problemText(giveUp.error)
  return (
    <div>
      <Button icon={Trash2} busy={giveUp.isPending} {...offer} onClick={open ? () => setAsked(true) : confirm}>
        {open ? t('giveUp.button') : t('giveUp.remove')}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t('giveUp.title')}
        text={t('giveUp.text')}
        confirmLabel={t('giveUp.button')}
        cancelLabel={t('giveUp.keep')}
        busy={giveUp.isPending}
        error={error && message(error)}
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      />
    </div>
  )
}
