import { useTranslation } from 'react-i18next'

import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { useDismissOnboarding, useGetOnboarding } from './data.ts'

/** On the start page until the company is set up, or nobody wants to be asked any more. */
export default function OnboardingOffer() {
  const { t } = useTranslation('onboarding')
  const { data } = useGetOnboarding()
  const dismiss = useDismissOnboarding()
  if (data?.isOffered !== true) return null
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4">
      <p className="min-w-0 flex-1 basis-60">{t('offer.text')}</p>
      <ButtonLink variant="primary" to="/onboarding">
        {t(data.step === 'welcome' ? 'offer.begin' : 'offer.resume')}
      </ButtonLink>
      <Button variant="quiet" busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
        {t('offer.dismiss')}
      </Button>
    </div>
  )
}
