import { useTranslation } from 'react-i18next'

import { percentOf } from '#domain/money.ts'
import type { VariationRecord } from '#domain/variations/schema.ts'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { Section } from '#web/ui/section.tsx'
import { Tape } from '#web/ui/tape.tsx'

/** Quoted, cost and margin, invoiced and left to invoice; a credit's amounts are negative. Staff only. */
export function VariationFinances({ variation }: { variation: VariationRecord }) {
  const { t } = useTranslation('variations')
  const { type, quotedAmount, invoicedToDate, signed } = variation
  const loses = signed.margin.startsWith('-')
  const rows = [
    { label: t('fields.quotedAmount'), amount: signed.quotedAmount },
    { label: t('fields.cost'), amount: signed.cost },
    { label: t('fields.margin'), amount: signed.margin, total: true, isMargin: true },
    { label: t('fields.invoicedToDate'), amount: signed.invoicedToDate },
    { label: t('fields.remainingToInvoice'), amount: signed.remainingToInvoice, total: true },
  ]
  return (
    <Section title={t('financial')} note={<span className="font-sans text-sm">{t('excludingTax')}</span>}>
      <dl className="divide-y divide-line">
        {rows.map(({ label, amount, total, isMargin }) => (
          <div
            key={label}
            className={cx('flex flex-wrap items-baseline justify-between gap-x-4 py-1.5', total && 'font-semibold')}
          >
            <dt className={total ? '' : 'text-ink-2'}>{label}</dt>
            <dd className="ml-auto">
              <Money amount={amount} className={isMargin && loses ? 'text-danger' : ''} />
            </dd>
          </div>
        ))}
      </dl>
      <Tape className="mt-3" percent={percentOf(invoicedToDate, quotedAmount)} label={t('invoicedShare')} />
      {type === 'credit' && <p className="mt-2 text-sm text-ink-3">{t('creditNote')}</p>}
    </Section>
  )
}
