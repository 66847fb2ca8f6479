import { useTranslation } from 'react-i18next'

import type { JobRecord, JobTrend } from '#domain/jobs/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { currentLocale } from '#web/lib/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { Section } from '#web/ui/section.tsx'
import { Tape } from '#web/ui/tape.tsx'

type Line = {
  label: string
  amount: string
  /** Under a rule: what the lines above come to. */ total?: boolean
  aside?: boolean
  trend?: JobTrend
}

/**
 * Financial overview: the job's figures as everything else shows them, brought forward and recorded together (PRODUCT
 * 2).
 */
export function JobFinances({ figures, unclaimed, trends }: Pick<JobRecord, 'figures' | 'unclaimed' | 'trends'>) {
  const { t } = useTranslation('jobs')
  const lines: Line[] = [
    { label: t('fields.contractAmount'), amount: figures.contractAmount },
    { label: t('finances.approved'), amount: figures.approvedVariationValue, trend: trends.approvedVariations },
    { label: t('finances.contractValue'), amount: figures.contractValue, total: true },
    { label: t('finances.invoiced'), amount: figures.totalInvoiced, trend: trends.invoiced },
    { label: t('finances.remaining'), amount: figures.remainingToInvoice, total: true },
    { label: t('unclaimed'), amount: unclaimed, aside: true },
    { label: t('finances.pending'), amount: figures.pendingVariationValue, aside: true },
  ]
  return (
    <Section title={t('finances.title')} note={<span className="text-sm">{t('finances.note')}</span>}>
      <div className="mb-3">
        <p className="mb-1 text-sm text-ink-2">{t('finances.progress')}</p>
        <Tape percent={figures.progress} label={t('finances.progress')} />
      </div>
      <dl className="rounded-card border border-line bg-surface px-4 py-1">
        {lines.map(({ label, amount, total, aside, trend }) => (
          <div
            key={label}
            className={cx(
              'flex flex-wrap items-baseline gap-x-4 py-1.5',
              total && 'border-t border-field-line font-semibold',
              aside && 'border-t border-line text-ink-2',
            )}
          >
            <dt className="min-w-0 flex-1 basis-28">
              {label}
              {trend && <Trend trend={trend} />}
            </dt>
            <dd className="ml-auto">
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/**
 * What this month has brought so far, against the same days of the month before; nothing where there is nothing to
 * compare and nothing came (PRODUCT 11).
 */
function Trend({ trend }: { trend: JobTrend }) {
  const { t } = useTranslation('jobs')
  const format = useFormat()
  const { thisMonth, changePercent } = trend
  if (changePercent === null && thisMonth === '0.00') return null
  return (
    <span className="numeric block text-sm font-normal text-ink-3">
      {t('finances.thisMonth', { amount: format.money(thisMonth) })}
      {changePercent !== null && ` · ${t('finances.change', { change: signedPercent(changePercent) })}`}
    </span>
  )
}

const signedPercent = (percent: number): string =>
  new Intl.NumberFormat(currentLocale(), {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(percent / 100)
