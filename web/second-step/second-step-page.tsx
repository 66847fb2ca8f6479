import { useTranslation } from 'react-i18next'

import { DocumentTitle } from '#web/ui/document-title.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SecondStepSection } from './embed.tsx'

/** How somebody signs in, as a page of its own: mails about it lead here. */
export default function SecondStepPage() {
  const { t } = useTranslation('second-step')
  return (
    <>
      <DocumentTitle>{t('page')}</DocumentTitle>
      <PageHeader title={t('page')} />
      <div className="max-w-3xl">
        <SecondStepSection />
      </div>
    </>
  )
}
