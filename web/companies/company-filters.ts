import { useTranslation } from 'react-i18next'

import { type Plan, plans } from '#domain/plans.ts'
import { type CompanyStatus, companyStatuses } from '#domain/registry/choices.ts'
import { chipsFilter, type ListFilter, selectFilter } from '#web/records/list-filter.tsx'

type Filters = { status?: CompanyStatus | undefined; plan?: Plan | undefined }
type Filtered = Filters & { setFilters: (change: Filters) => void }

/** What the list of companies can be narrowed by. */
export function useCompanyFilters(list: Filtered, counts: Record<CompanyStatus, number> | undefined): ListFilter[] {
  const { t } = useTranslation('companies')
  return [
    chipsFilter({
      label: t('fields.status'),
      value: list.status,
      onChange: (status) => list.setFilters({ status }),
      choices: companyStatuses.map((status) => ({
        value: status,
        label: t(`statuses.${status}`),
        count: counts?.[status],
      })),
    }),
    selectFilter({
      label: t('fields.plan'),
      any: t('anyPlan'),
      value: list.plan,
      choices: plans.map((plan) => ({ value: plan, label: t(`plans.${plan}`) })),
      onChange: (plan) => list.setFilters({ plan }),
    }),
  ]
}
