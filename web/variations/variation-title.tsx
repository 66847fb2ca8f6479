import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { VariationRecord } from '#domain/variations/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'
import type { VariationChanges } from './variation-changes.ts'
import { InvoicingMenu, ProgressMenu, StatusMenu, VisibilityMenu } from './variation-menus.tsx'

/** The title block: for whom, when, by whom; and where it stands, each standing a menu for who may change it. */
export function VariationTitle({ variation, changes }: { variation: VariationRecord; changes: VariationChanges }) {
  const { t } = useTranslation('variations')
  const { can } = useSession()
  const { clientId, clientName, jobId, jobName, dateAdded, dateApproved, dateCompleted, createdBy } = variation
  const job = jobId === null ? '—' : can.listJobs ? <TextLink to={`/app/jobs/${jobId}`}>{jobName}</TextLink> : jobName
  const client = can.listClients ? <TextLink to={`/app/clients/${clientId}`}>{clientName}</TextLink> : clientName
  const menu = { variation, changes }
  return (
    <div className="flex flex-col gap-3">
      <Standings>
        <Standing label={t('fields.status')}>
          <StatusMenu {...menu} />
        </Standing>
        <Standing label={t('fields.progressStatus')}>
          <ProgressMenu {...menu} />
        </Standing>
        <Standing label={t('fields.invoiceStatus')}>
          <InvoicingMenu {...menu} />
        </Standing>
        <Standing label={t('fields.showInJobReport')}>
          <VisibilityMenu {...menu} />
        </Standing>
      </Standings>
      <TitleBlock
        entries={[
          { label: t('fields.client'), wide: true, value: client },
          { label: t('fields.job'), wide: true, value: job },
          { label: t('fields.createdBy'), wide: 'desk', value: createdBy },
          { label: t('fields.dateAdded'), wide: 'desk', value: <DateText date={dateAdded} /> },
          { label: t('fields.dateApproved'), wide: 'desk', value: <DateText date={dateApproved} /> },
          { label: t('fields.dateCompleted'), wide: 'desk', value: <DateText date={dateCompleted} /> },
        ]}
      />
    </div>
  )
}

// As the title block, with room for a stamp and its arrow in any language; on a phone, one line each.
function Standings({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-field-line bg-surface sm:grid-cols-2 xl:grid-cols-4">
      {children}
    </dl>
  )
}

function Standing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-3 py-2 outline outline-line max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-3 max-sm:py-1">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="mt-0.5 flex min-h-7 items-center">{children}</dd>
    </div>
  )
}
