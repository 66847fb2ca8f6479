import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { ReportRecord } from '#domain/reports/schema.ts'
import { sendReportBody, type ShareRecord } from '#domain/shares/schema.ts'
import { useGetClient } from '#web/records/clients.ts'
import { SendDialog } from '#web/records/send-dialog.tsx'
import { useSession, useToday } from '#web/lib/session.tsx'
import { toast } from '#web/ui/toast.tsx'

import { useSendReport } from './data.ts'
import { ExpiryField, expiryInstant, expiryProblem, noExpiry } from './expiry-field.tsx'

type SendReportDialogProps = { report: ReportRecord; onSent: (share: ShareRecord) => void; onClose: () => void }

/** Mails the report's link to the client, with a few words. */
export function SendReportDialog({ report, onSent, onClose }: SendReportDialogProps) {
  const { t } = useTranslation('shares')
  const today = useToday()
  const [expiry, setExpiry] = useState(noExpiry)
  return (
    <SendDialog
      title={t('sendTitle')}
      description={t('sendText', { reportId: report.reportId })}
      labels={{
        to: t('to'),
        message: t('message'),
        messagePlaceholder: t('messagePlaceholder'),
        cancel: t('cancel'),
        send: t('sendNow'),
      }}
      to={useClientEmail(report)}
      schema={sendReportBody}
      toInput={(sending) => ({
        ...sending,
        expiresAt: expiryProblem(expiry, today) ? '' : expiryInstant(expiry),
      })}
      sending={useSendReport(report.id)}
      onSent={(share) => {
        toast.success('Report sent to the client')
        onSent(share)
      }}
      onClose={onClose}
    >
      {(errors, touch) => (
        <ExpiryField
          value={expiry}
          onChange={setExpiry}
          onBlur={() => touch('expiresAt')}
          error={errors['expiresAt'] && (expiryProblem(expiry, today) ?? errors['expiresAt'])}
        />
      )}
    </SendDialog>
  )
}

/** The client's contact, where this person may see it. */
function useClientEmail(report: ReportRecord): string {
  const { can } = useSession()
  const { data: client } = useGetClient(can.listClients ? report.clientId : undefined)
  return client ? client.contactEmail || client.email : ''
}
