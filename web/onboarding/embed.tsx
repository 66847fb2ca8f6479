import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useDismissOnboarding, useGetOnboarding } from './data.ts'

/** On the start page until the company is set up, or nobody wants to be asked any more. */
export default function OnboardingOffer() {
  const { t } = useTranslation('onboarding')
  const { data } = useGetOnboarding()
  const dismiss = useDismissOnboarding()
  if (data?.isOffered !== true) return null
  return (
    <Notice tone="info" className="mb-6">
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2 pr-2">
        <span className="min-w-0 flex-1 basis-60">{t('offer.text')}</span>
        <TextLink to="/onboarding">{t(data.step === 'welcome' ? 'offer.begin' : 'offer.resume')}</TextLink>
        <Button size="compact" variant="quiet" busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {t('offer.dismiss')}
        </Button>
      </span>
    </Notice>
  )
}
