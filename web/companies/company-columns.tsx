import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { companySorts } from '#domain/registry/choices.ts'
import type { CompanySummary } from '#domain/registry/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import type { Column } from '#web/ui/data-table-props.ts'
import { CompanyPlan, CompanyStamp, DayText } from './company-words.tsx'

type CompanyColumn = Column<CompanySummary> & { id: (typeof companySorts)[number] }

/** The columns of the companies; their ids are what the server sorts by. */
export function useCompanyColumns(): CompanyColumn[] {
  const { t } = useTranslation('companies')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('fields.name'),
        sortable: true,
        primary: true,
        wraps: true,
        className: 'min-w-44',
        cell: ({ name, companyId }) => (
          <>
            {name}
            <span className="block text-sm font-normal text-ink-3">{companyId}</span>
          </>
        ),
      },
      {
        id: 'plan',
        header: t('fields.plan'),
        sortable: true,
        className: 'min-w-28',
        cell: (company) => <CompanyPlan company={company} />,
      },
      {
        id: 'status',
        header: t('fields.status'),
        sortable: true,
        cell: ({ status }) => <CompanyStamp status={status} />,
      },
      {
        id: 'people',
        header: t('fields.people'),
        sortable: true,
        align: 'right',
        cell: ({ people }) => format.number(people),
      },
      {
        id: 'activeJobs',
        header: t('fields.activeJobs'),
        sortable: true,
        align: 'right',
        cell: ({ activeJobs }) => format.number(activeJobs),
      },
      {
        id: 'reports',
        header: t('fields.reports'),
        sortable: true,
        align: 'right',
        hideWhenTight: true,
        cell: ({ reports }) => format.number(reports),
      },
      {
        id: 'monthlyValue',
        header: t('fields.monthlyValue'),
        sortable: true,
        align: 'right',
        className: 'pr-6',
        cell: ({ monthlyValue }) => (monthlyValue === null ? t('agreed') : format.money(monthlyValue)),
      },
      {
        id: 'createdAt',
        header: t('fields.createdAt'),
        sortable: true,
        hideWhenTight: true,
        cell: ({ createdAt, timezone }) => <DayText instant={createdAt} timezone={timezone} />,
      },
    ],
    [t, format],
  )
}
