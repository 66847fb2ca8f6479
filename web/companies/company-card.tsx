import { BadgeDollarSign, ClipboardList, HardHat, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { CompanySummary } from '#domain/registry/schema.ts'
import { CardLine, RecordCard } from '#web/ui/card.tsx'
import { CompanyActions, type CompanyDialogState } from './company-actions.tsx'
import { CompanyPlan, CompanyStamp } from './company-words.tsx'

/** A company on a phone. */
export function CompanyCard({ company, dialogs }: { company: CompanySummary; dialogs: CompanyDialogState }) {
  const { t } = useTranslation('companies')
  return (
    <RecordCard
      to={`/app/companies/${company.id}`}
      title={company.name}
      eyebrow={
        <>
          {company.companyId}
          <CompanyStamp status={company.status} />
        </>
      }
      footer={
        <div className="relative">
          <CompanyActions company={company} dialogs={dialogs} />
        </div>
      }
    >
      <ul className="flex flex-col gap-1">
        <CardLine icon={BadgeDollarSign} label={t('fields.plan')}>
          <CompanyPlan company={company} />
        </CardLine>
        <CardLine icon={UsersRound} label={t('fields.people')}>
          {t('overview.people', { count: company.people })}
        </CardLine>
        <CardLine icon={HardHat} label={t('fields.activeJobs')}>
          {t('activeJobs', { count: company.activeJobs })}
        </CardLine>
        <CardLine icon={ClipboardList} label={t('fields.reports')}>
          {t('reports', { count: company.reports })}
        </CardLine>
      </ul>
    </RecordCard>
  )
}
