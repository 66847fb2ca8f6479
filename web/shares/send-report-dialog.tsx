import { useTranslation } from 'react-i18next'

import type { ReportRecord } from '#domain/reports/schema.ts'
import { sendReportBody, type ShareRecord } from '#domain/shares/schema.ts'
import { useGetClient } from '#web/records/clients.ts'
import { SendDialog } from '#web/records/send-dialog.tsx'
import { useSession } from '#web/lib/session.tsx'
import { toast } from '#web/ui/toast.tsx'

import { useSendReport } from './data.ts'
import { ExpiryField, useExpiry } from './expiry-field.tsx'

type SendReportDialogProps = { report: ReportRecord; onSent: (share: ShareRecord) => void; onClose: () => void }

/** Mails the report's link to the client, with a few words. */
export default function SendReportDialog({ report, onSent, onClose }: SendReportDialogProps) {
  const { t } = useTranslation('shares')
  const expiry = useExpiry()
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
        expiresAt: expiry.problem ? '' : expiry.instant(),
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
          value={expiry.value}
          onChange={expiry.onChange}
          onBlur={() => touch('expiresAt')}
          error={errors['expiresAt'] && (expiry.problem ?? errors['expiresAt'])}
        />
      )}
    </SendDialog>
  )
}

/** The client's contact, where this person may see it; undefined while it is asked for. */
function useClientEmail(report: ReportRecord): string | undefined {
  const { can } = useSession()
  const { data: client, isLoading } = useGetClient(can.listClients ? report.clientId : undefined)
  if (isLoading) return undefined
  return client ? client.contactEmail || client.email : ''
}
