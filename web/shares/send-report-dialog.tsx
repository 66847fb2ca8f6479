import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { fieldErrors } from '#domain/errors.ts'
import type { ReportRecord } from '#domain/reports/schema.ts'
import { sendReportBody, type ShareRecord } from '#domain/shares/schema.ts'
import { newId } from '#domain/ids.ts'
import { useGetClient } from '#web/records/clients.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { complaintsByField } from '#web/lib/complaints.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextArea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'

import { useSendReport } from './data.ts'
import { ExpiryField, expiryInstant, noExpiry } from './expiry-field.tsx'

type SendReportDialogProps = { report: ReportRecord; onSent: (share: ShareRecord) => void; onClose: () => void }

/** Mails the report's link to the client, with a few words. */
export function SendReportDialog({ report, onSent, onClose }: SendReportDialogProps) {
  const { t } = useTranslation('shares')
  const message = useMessage()
  const [to, setTo] = useClientEmail(report)
  const [words, setWords] = useState('')
  const [expiry, setExpiry] = useState(noExpiry)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [id] = useState(newId)
  const send = useSendReport(report.id)

  function submit() {
    const parsed = sendReportBody.safeParse({
      id,
      to,
      message: words,
      expiresAt: expiryInstant(expiry) ?? (expiry.kind === 'date' ? '' : null),
    })
    if (!parsed.success) return setErrors(complaintsByField(fieldErrors(parsed.error)))
    setErrors({})
    send.mutate(parsed.data, {
      onSuccess: (share) => {
        toast.success('Report sent to the client')
        onSent(share)
        onClose()
      },
      onError: (error) => {
        if (error instanceof ApiProblem) setErrors(complaintsByField(error.errors))
      },
    })
  }

  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('sendTitle')}
      description={t('sendText', { reportId: report.reportId })}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {t('sendNow')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {send.error && <Notice tone="danger">{message(problemText(send.error) ?? '')}</Notice>}
        <TextField
          label={t('to')}
          type="email"
          required
          autoComplete="off"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          error={errors['to']}
        />
        <TextArea
          label={t('message')}
          rows={4}
          placeholder={t('messagePlaceholder')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          error={errors['message']}
        />
        <ExpiryField value={expiry} onChange={setExpiry} error={errors['expiresAt']} />
      </div>
    </Dialog>
  )
}

/** The client's contact, where this person may see it, until somebody types another address. */
function useClientEmail(report: ReportRecord) {
  const { can } = useSession()
  const { data: client } = useGetClient(can.listClients ? report.clientId : undefined)
  const [typed, setTyped] = useState<string>()
  const known = client ? client.contactEmail || client.email : ''
  return [typed ?? known, setTyped] as const
}
