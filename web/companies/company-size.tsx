import { useTranslation } from 'react-i18next'

import { type Plan, planLimits } from '#domain/plans.ts'
import type { CompanyOverview } from '#domain/registry/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { Section } from '#web/ui/section.tsx'

const counted = ['clients', 'jobs', 'reports', 'invoices', 'variations'] as const
const gigabyte = 1024 ** 3

/** How much of everything a company has, and what its files take of what the plan gives. */
export function CompanySize({ plan, size }: { plan: Plan; size: CompanyOverview['size'] }) {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const limit = planLimits[plan].storage
  const used = format.fileSize(size.storedBytes)
  return (
    <Section title={t('size.title')}>
      <dl className="divide-y divide-line border-b border-line">
        {counted.map((kind) => (
          <Row key={kind} label={t(`size.${kind}`)} value={format.number(size[kind])} />
        ))}
        <Row
          label={t('size.storage')}
          value={limit === null ? used : t('size.storageOf', { used, limit: format.number(limit / gigabyte) })}
        />
      </dl>
    </Section>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2">
      <dt className="text-ink-2">{label}</dt>
      <dd className="numeric font-medium">{value}</dd>
    </div>
  )
}
