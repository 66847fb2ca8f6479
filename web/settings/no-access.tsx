import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** Somebody came by the address who may not be here: what is missing, and a way on (SPEC 6). */
export function NoAccess({ text }: { text: string }) {
  const { t } = useTranslation('settings')
  return (
    <EmptyState
      icon={Lock}
      title={t('noAccess.title')}
      text={text}
      action={<ButtonLink to="/app">{t('noAccess.home')}</ButtonLink>}
    />
  )
}
