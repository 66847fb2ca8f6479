import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RequireSecondStep } from './embed.tsx'
import SecondStepSection from './second-step-section.tsx'

/** How somebody signs in, as a page of its own: mails about it lead here. */
export default function SecondStepPage() {
  const { t } = useTranslation('second-step')
  const { can } = useSession()
  return (
    <>
      <DocumentTitle>{t('page')}</DocumentTitle>
      <PageHeader title={t('page')} />
      <SecondStepSection />
      {/* Until the company's settings have a page for its security. */}
      {can.getSecondStepRule && (
        <div className="mt-12">
          <RequireSecondStep />
        </div>
      )}
    </>
  )
}
