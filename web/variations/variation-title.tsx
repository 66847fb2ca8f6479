import { useTranslation } from 'react-i18next'

import type { VariationRecord } from '#domain/variations/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'
import type { VariationChanges } from './variation-changes.ts'
import { InvoicingMenu, ProgressMenu, StatusMenu, VisibilityMenu } from './variation-menus.tsx'

/** The title block: for whom, where it stands, when. What may be changed is a menu in its cell. */
export function VariationTitle({ variation, changes }: { variation: VariationRecord; changes: VariationChanges }) {
  const { t } = useTranslation('variations')
  const { can } = useSession()
  const { clientId, clientName, jobId, jobName, dateAdded, dateApproved, dateCompleted, createdBy } = variation
  const job = jobId === null ? '—' : can.viewJobs ? <TextLink to={`/app/jobs/${jobId}`}>{jobName}</TextLink> : jobName
  const menu = { variation, changes }
  return (
    <TitleBlock
      entries={[
        {
          label: t('fields.client'),
          wide: true,
          value: can.viewClients ? <TextLink to={`/app/clients/${clientId}`}>{clientName}</TextLink> : clientName,
        },
        { label: t('fields.job'), wide: true, value: job },
        { label: t('fields.status'), value: <StatusMenu {...menu} /> },
        { label: t('fields.progressStatus'), value: <ProgressMenu {...menu} /> },
        { label: t('fields.invoiceStatus'), value: <InvoicingMenu {...menu} /> },
        { label: t('fields.showInJobReport'), value: <VisibilityMenu {...menu} /> },
        { label: t('fields.dateAdded'), value: <DateText date={dateAdded} /> },
        { label: t('fields.dateApproved'), value: <DateText date={dateApproved} /> },
        { label: t('fields.dateCompleted'), value: <DateText date={dateCompleted} /> },
        { label: t('fields.createdBy'), value: createdBy },
      ]}
    />
  )
}
