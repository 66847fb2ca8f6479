import { Building } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { OtherCompanies } from './other-companies.tsx'

/** For somebody who is signed in and works in no company at present: where they may go on, or what to do about it. */
export default function NoCompany() {
  const { t } = useTranslation('app')
  const { user } = useSession()
  return (
    <>
      <DocumentTitle>{t('noCompany.title')}</DocumentTitle>
      <EmptyState
        icon={Building}
        title={t('noCompany.title')}
        text={t('noCompany.text', { email: user.email })}
        action={<OtherCompanies />}
      />
    </>
  )
}
