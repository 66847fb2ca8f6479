import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'

/** With the company's logo (SPEC 2). */
export function WelcomeStep() {
  const { t } = useTranslation('onboarding')
  const { company, user } = useSession()
  return (
    <div className="flex flex-col items-start gap-4">
      {company?.logoUrl && (
        <img
          src={company.logoUrl}
          alt=""
          className="h-20 max-w-60 rounded-control border border-line bg-white object-contain p-1"
        />
      )}
      <p className="wrap-anywhere">{t('welcome.text', { name: user.name, company: company?.name ?? '' })}</p>
      <p className="text-ink-2">{t('welcome.note')}</p>
    </div>
  )
}
