import { useTranslation } from 'react-i18next'

import { planPrices } from '#domain/subscription/choices.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Band, LastWord, PageTitle } from './band.tsx'
import { FactsForMachines } from './facts-for-machines.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { addressOf, type Place, signUpAt, wholeAddressOf } from './places.ts'

const plans = ['basic', 'pro', 'enterprise'] as const
type Offered = (typeof plans)[number]
const questions = ['trial', 'card', 'users', 'projects', 'change', 'leave'] as const

export function Pricing({ language }: Place) {
  const { t } = useTranslation('marketing')
  return (
    <>
      <PageTitle title={t('pricing.heading')} text={t('pricing.text')} />
      {/* The browser's own buttons say which prices show: nothing here needs a script. */}
      <section className="group/prices mx-auto max-w-6xl px-4 pb-12 md:px-8 lg:pb-16">
        <Period />
        <ul className="mt-6 grid gap-px overflow-hidden rounded-card border border-field-line bg-field-line lg:grid-cols-3">
          {plans.map((plan) => (
            <PlanCard key={plan} plan={plan} language={language} />
          ))}
        </ul>
        <p className="mt-4 text-ink-3">{t('nav.terms')}</p>
      </section>
      <Band label="faq" sunken>
        <div className="grid gap-8 lg:grid-cols-[2fr_3fr]">
          <h2 id="faq" className="text-2xl md:text-3xl">
            {t('pricing.faq.title')}
          </h2>
          <div className="flex flex-col gap-2">
            {questions.map((question) => (
              <Disclosure key={question} summary={t(`pricing.faq.${question}.q`)}>
                <p className="max-w-measure">{t(`pricing.faq.${question}.a`)}</p>
              </Disclosure>
            ))}
          </div>
        </div>
      </Band>
      <LastWord />
      <PricingFacts language={language} />
    </>
  )
}

function Period() {
  const { t } = useTranslation('marketing')
  const option =
    'relative flex min-h-[calc(var(--control)-2px)] cursor-pointer items-center gap-2 px-3 font-medium has-checked:bg-primary-tint has-checked:text-primary-text has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
  const radio = 'absolute inset-0 cursor-pointer appearance-none opacity-0'
  return (
    <fieldset className="inline-flex rounded-control border border-field-line bg-surface">
      <legend className="sr-only">{t('pricing.period')}</legend>
      <label className={`${option} rounded-l-[3px] border-r border-line`}>
        <input type="radio" name="period" value="monthly" defaultChecked className={radio} />
        {t('pricing.monthly')}
      </label>
      <label className={`${option} rounded-r-[3px]`}>
        <input type="radio" name="period" value="yearly" className={radio} />
        {t('pricing.yearly')}
        <span className="rounded-tag border border-current/35 px-1.5 text-xs font-semibold">{t('pricing.save')}</span>
      </label>
    </fieldset>
  )
}

const monthly = 'group-has-[[value=yearly]:checked]/prices:hidden'
const yearly = 'hidden group-has-[[value=yearly]:checked]/prices:flex'

function PlanCard({ plan, language }: { plan: Offered } & Pick<Place, 'language'>) {
  const { t } = useTranslation('marketing')
  return (
    <li className="flex flex-col bg-surface p-6">
      <h2 className="text-xl">{t(`pricing.${plan}.title`)}</h2>
      <p className="mt-1 text-ink-2">{t(`pricing.${plan}.for`)}</p>
      {plan === 'enterprise' ? (
        <Price amount={t('pricing.custom')} />
      ) : (
        <>
          <Price amount={written(planPrices[plan].month, language)} per={t('pricing.perMonth')} shown={monthly} />
          <Price amount={written(planPrices[plan].year, language)} per={t('pricing.perYear')} shown={yearly} />
        </>
      )}
      <ul className="mt-4 mb-6">
        {[
          t(`pricing.${plan}.people`),
          t(`pricing.${plan}.projects`),
          t(`pricing.${plan}.storage`),
          t(`pricing.${plan}.more`),
        ].map((line) => (
          <li key={line} className="border-t border-line py-2">
            {line}
          </li>
        ))}
      </ul>
      {plan === 'enterprise' ? (
        <LinkButton href={addressOf({ page: 'contact', language })} className="mt-auto">
          {t('pricing.talk')}
        </LinkButton>
      ) : (
        <LinkButton href={signUpAt} variant={plan === 'pro' ? 'primary' : 'secondary'} className="mt-auto">
          {t('nav.start')}
        </LinkButton>
      )}
    </li>
  )
}

function Price({ amount, per, shown = '' }: { amount: string; per?: string; shown?: string }) {
  return (
    <p className={`mt-4 flex flex-wrap items-baseline gap-x-2 ${shown}`}>
      <span className="numeric font-display text-4xl font-bold">{amount}</span>
      {per !== undefined && <span className="text-ink-2">{per}</span>}
    </p>
  )
}

/** Whole dollars, with the sign where the language puts it. */
const written = (amount: string, language: Place['language']): string =>
  language === 'en' ? `$${Number(amount)}` : `${Number(amount)} $`

function PricingFacts({ language }: Pick<Place, 'language'>) {
  const { t } = useTranslation('marketing')
  return (
    <>
      <FactsForMachines
        facts={{
          '@type': 'FAQPage',
          inLanguage: language,
          mainEntity: questions.map((question) => ({
            '@type': 'Question',
            name: t(`pricing.faq.${question}.q`),
            acceptedAnswer: { '@type': 'Answer', text: t(`pricing.faq.${question}.a`) },
          })),
        }}
      />
      <FactsForMachines
        facts={{
          '@type': 'BreadcrumbList',
          itemListElement: (['home', 'pricing'] as const).map((page, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: page === 'home' ? 'Stringline' : t('nav.pricing'),
            item: wholeAddressOf({ page, language }),
          })),
        }}
      />
    </>
  )
}
