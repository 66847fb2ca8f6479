import { useTranslation } from 'react-i18next'

import type { JobFigures } from '#domain/jobs/schema.ts'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { Section } from '#web/ui/section.tsx'
import { Tape } from '#web/ui/tape.tsx'

type Line = {
  label: string
  amount: string
  /** Under a rule: what the lines above come to. */ total?: boolean
  aside?: boolean
}

/** Financial overview: the job's figures as everything else shows them, brought forward and recorded together (PRODUCT 2). */
export function JobFinances({ figures }: { figures: JobFigures }) {
  const { t } = useTranslation('jobs')
  const lines: Line[] = [
    { label: t('fields.contractAmount'), amount: figures.contractAmount },
    { label: t('finances.approved'), amount: figures.approvedVariationValue },
    { label: t('finances.contractValue'), amount: figures.contractValue, total: true },
    { label: t('finances.invoiced'), amount: figures.totalInvoiced },
    { label: t('finances.remaining'), amount: figures.remainingToInvoice, total: true },
    { label: t('finances.pending'), amount: figures.pendingVariationValue, aside: true },
  ]
  return (
    <Section title={t('finances.title')} note={<span className="text-sm">{t('finances.note')}</span>}>
      <div className="mb-3">
        <p className="mb-1 text-sm text-ink-2">{t('finances.progress')}</p>
        <Tape percent={figures.progress} label={t('finances.progress')} />
      </div>
      <dl className="rounded-card border border-line bg-surface px-4 py-1">
        {lines.map(({ label, amount, total, aside }) => (
          <div
            key={label}
            className={cx(
              'flex items-baseline justify-between gap-4 py-1.5',
              total && 'border-t border-field-line font-semibold',
              aside && 'border-t border-line text-ink-2',
            )}
          >
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
