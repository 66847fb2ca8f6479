import { useTranslation } from 'react-i18next'

import { linkStyle } from '#web/ui/text-link.tsx'
import { PageTitle } from './band.tsx'
import { ContactForm } from './contact-form.tsx'
import type { Place } from './places.ts'

const cities = ['Auckland', 'Wellington'] as const

/** SPEC 2, Contact. What an installation has (a number, a chat) is filled in by its server. */
export function Contact({ language }: Place) {
  const { t } = useTranslation('marketing')
  return (
    <>
      <PageTitle title={t('contact.heading')} text={t('contact.text')} />
      <div className="mx-auto grid max-w-6xl gap-12 px-4 pb-16 md:px-8 lg:grid-cols-[3fr_2fr]">
        <section aria-labelledby="write" className="min-w-0">
          <h2 id="write" className="mb-4 text-2xl">
            {t('contact.form.title')}
          </h2>
          <noscript>
            <p className="mb-4">{t('contact.form.noScript')}</p>
          </noscript>
          <div id="contact-form" data-language={language}>
            <ContactForm language={language} />
          </div>
        </section>
        <section aria-labelledby="ways" className="min-w-0">
          <h2 id="ways" className="mb-4 text-2xl">
            {t('contact.ways')}
          </h2>
          <dl className="rounded-card border border-field-line bg-surface">
            <div data-if="email" className={way}>
              <dt className="text-sm text-ink-3">{t('contact.mail')}</dt>
              <dd>
                <a href="mailto:{{email}}" className={linkStyle}>
                  {'{{email}}'}
                </a>
              </dd>
            </div>
            <div data-if="phone" className={way}>
              <dt className="text-sm text-ink-3">{t('contact.call')}</dt>
              <dd>
                <a href="tel:{{dial}}" className={linkStyle}>
                  {'{{phone}}'}
                </a>
              </dd>
            </div>
            <div className={way}>
              <dt className="text-sm text-ink-3">{t('contact.chat')}</dt>
              <dd data-if="chat">
                {t('contact.chatHours')}{' '}
                <a href="{{chat}}" data-chat="" hidden className={linkStyle}>
                  {t('contact.chatOpen')}
                </a>
              </dd>
              <dd data-if="no-chat">{t('contact.chatClosed')}</dd>
              <dd className="mt-1">
                <a href="#write" className={linkStyle}>
                  {t('contact.toForm')}
                </a>
              </dd>
            </div>
            <div className={way}>
              <dt className="text-sm text-ink-3">{t('contact.offices')}</dt>
              {cities.map((city) => (
                <dd key={city} className="font-medium">
                  {city}
                </dd>
              ))}
              <dd className="mt-1 text-ink-2">{t('contact.officesText')}</dd>
            </div>
          </dl>
        </section>
      </div>
    </>
  )
}

const way = 'border-line p-4 not-first:border-t'
