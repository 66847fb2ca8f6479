import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { PlanShown } from '#domain/subscription/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { Section } from '#web/ui/section.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { OutsideLink } from '#web/ui/text-link.tsx'

/** What there is to choose from, and how to come to it. */
export function Plans({ plan: { plan: current, offers } }: { plan: PlanShown }) {
  const { t } = useTranslation('settings')
  return (
    <Section title={t('plan.plans')}>
      <ul className="grid gap-4 sm:grid-cols-3">
        {offers.map(({ plan, price }) => (
          <li
            key={plan}
            className={cx(
              'flex flex-col gap-2 rounded-card border bg-surface p-4',
              plan === current ? 'border-primary' : 'border-line',
            )}
          >
            <PlanOffer plan={plan} price={price} isCurrent={plan === current} />
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-measure text-ink-2">
        {t('plan.change')} <OutsideLink href="/contact">{t('plan.contact')}</OutsideLink>
      </p>
    </Section>
  )
}

type Offer = PlanShown['offers'][number] & { isCurrent: boolean }

function PlanOffer({ plan, price, isCurrent }: Offer) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{t(`plan.names.${plan}`)}</h3>
        {isCurrent && (
          <Stamp tone="success" icon={Check}>
            {t('plan.yours')}
          </Stamp>
        )}
      </div>
      <p className="numeric font-semibold">
        {price === null ? t('plan.agreed') : t('plan.perMonth', { price: format.money(price.month) })}
      </p>
      <p className="text-sm text-ink-2">{t(`plan.limits.${plan}`)}</p>
      {price && <p className="text-sm text-ink-3">{t('plan.perYear', { price: format.money(price.year) })}</p>}
    </>
  )
}
