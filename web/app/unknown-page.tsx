import { LayoutDashboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { ButtonLink } from '#web/ui/button-link.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { NotFoundPanel } from '#web/ui/states.tsx'

/** An address of the application that leads nowhere: the menu stays, and there is a way on. */
export default function UnknownPage() {
  const { t } = useTranslation('app')
  return (
    <>
      <DocumentTitle>{t('unknown.title')}</DocumentTitle>
      <NotFoundPanel
        title={t('unknown.title')}
        text={t('unknown.text')}
        backTo="/app"
        action={
          <ButtonLink variant="primary" icon={LayoutDashboard} to="/app">
            {t('unknown.home')}
          </ButtonLink>
        }
      />
    </>
  )
}
