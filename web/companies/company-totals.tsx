import { useTranslation } from 'react-i18next'

import type { CompanyTotals as Totals } from '#domain/registry/schema.ts'
import { useFormat } from '#web/lib/format.ts'

/** What the companies of the list have together, on every page of it. */
export function CompanyTotals({ totals }: { totals: Totals }) {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const sums = [
    [t('title'), format.number(totals.companies)],
    [t('fields.people'), format.number(totals.people)],
    [t('fields.activeJobs'), format.number(totals.activeJobs)],
    [t('fields.reports'), format.number(totals.reports)],
    [t('fields.monthlyValue'), format.money(totals.monthlyValue)],
  ] as const
  return (
    <dl aria-label={t('totals')} className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {sums.map(([label, value]) => (
        <div key={label} className="flex gap-2">
          <dt className="text-ink-2">{label}</dt>
          <dd className="numeric font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
