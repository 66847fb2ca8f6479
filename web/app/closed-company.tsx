import { Archive } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { OtherCompanies } from './other-companies.tsx'

/** For whom a cancelled company is closed: what happened, whom to ask, and where they may go on. */
export default function ClosedCompany() {
  const { t } = useTranslation('app')
  const { company } = useSession()
  return (
    <>
      <DocumentTitle>{t('closed.title')}</DocumentTitle>
      <EmptyState
        icon={Archive}
        title={t('closed.title')}
        text={t('closed.text', { name: company?.name ?? '' })}
        action={<OtherCompanies />}
      />
    </>
  )
}
