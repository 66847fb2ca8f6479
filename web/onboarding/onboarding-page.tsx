import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'

import { ChosenIntegrations } from '#web/integrations/embed.tsx'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { useGetOnboarding } from './data.ts'
import { OnboardingWizard } from './onboarding-wizard.tsx'

/** SPEC 2, Onboarding: resumed where it was left. */
export default function OnboardingPage() {
  const { t } = useTranslation('onboarding')
  const { can } = useSession()
  const answer = useGetOnboarding()
  if (!can.getOnboarding) return <Navigate replace to="/app" />
  return (
    <div className="mx-auto max-w-2xl">
      <DocumentTitle>{t('title')}</DocumentTitle>
      {answer.data && (answer.data.isDone ? <Done /> : <OnboardingWizard record={answer.data} />)}
      {!answer.data && answer.error && (
        <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
      )}
      {!answer.data && !answer.error && <PageSkeleton />}
    </div>
  )
}

function Done() {
  const { t } = useTranslation('onboarding')
  const { can } = useSession()
  return (
    <>
      <PageHeader title={t('done.title')} />
      <p className="mb-6 text-ink-2">{t('done.text')}</p>
      <div className="flex flex-col gap-6">
        {can.listIntegrations && <ChosenIntegrations />}
        <div>
          <ButtonLink to="/app">{t('toDashboard')}</ButtonLink>
        </div>
      </div>
    </>
  )
}
