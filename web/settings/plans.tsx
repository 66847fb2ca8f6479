import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type PlanInterval, planPrices } from '#domain/subscription/choices.ts'
import type { PlanShown } from '#domain/subscription/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { Section } from '#web/ui/section.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { OutsideLink } from '#web/ui/text-link.tsx'
import { PlanChoiceButton } from './plan-choice.tsx'

/** What there is to choose from, by the month or by the year, and how to come to it. */
export function Plans({ plan }: { plan: PlanShown }) {
  const { t } = useTranslation('settings')
  const [interval, setInterval] = useState<PlanInterval>(plan.subscription?.interval ?? 'month')
  const { subscribePlan, changePlan } = plan.ways
  return (
    <Section title={t('plan.plans')}>
      {(subscribePlan || changePlan) && (
        <Segmented
          label={t('plan.interval')}
          segments={[
            { value: 'month', label: t('plan.monthly') },
            { value: 'year', label: t('plan.yearly') },
          ]}
          value={interval}
          onChange={setInterval}
          className="mb-4"
        />
      )}
      <ul className="grid gap-4 sm:grid-cols-3">
        {plan.offers.map((offer) => (
          <li
            key={offer.plan}
            className={cx(
              'flex flex-col gap-2 rounded-card border bg-surface p-4',
              offer.plan === plan.plan ? 'border-primary' : 'border-line',
            )}
          >
            <PlanOffer plan={plan} offer={offer} interval={interval} />
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-measure text-ink-2">
        {t(plan.payment === 'none' ? 'plan.change' : 'plan.enterprise')}{' '}
        <OutsideLink href="/contact">{t('plan.contact')}</OutsideLink>
      </p>
    </Section>
  )
}

type Offer = { plan: PlanShown; offer: PlanShown['offers'][number]; interval: PlanInterval }

function PlanOffer({ plan, offer, interval }: Offer) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const isCurrent = offer.plan === plan.plan
  const name = t(`plan.names.${offer.plan}`)
  const by = (way: PlanInterval, price: { month: string; year: string }) =>
    way === 'month'
      ? t('plan.perMonth', { price: format.money(price.month) })
      : t('plan.yearlyPrice', { price: format.money(price.year) })
  const isPaidSo = isCurrent && plan.subscription !== null && plan.subscription.interval === interval
  const paid = offer.plan === 'basic' || offer.plan === 'pro' ? offer.plan : null
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{name}</h3>
        {isCurrent && (
          <Stamp tone="success" icon={Check}>
            {t('plan.yours')}
          </Stamp>
        )}
      </div>
      <p className="numeric font-semibold">{offer.price === null ? t('plan.agreed') : by(interval, offer.price)}</p>
      <p className="text-sm text-ink-2">{t(`plan.limits.${offer.plan}`)}</p>
      {offer.price && interval === 'month' && (
        <p className="text-sm text-ink-3">{t('plan.perYear', { price: format.money(offer.price.year) })}</p>
      )}
      {paid && !isPaidSo && (plan.ways.subscribePlan || plan.ways.changePlan) && (
        <div className="mt-auto flex flex-col gap-2 pt-2">
          <PlanChoiceButton
            plan={plan}
            choice={{ plan: paid, interval }}
            name={name}
            price={by(interval, planPrices[paid])}
          />
        </div>
      )}
    </>
  )
}
