import { useTranslation } from 'react-i18next'

import { useSessionState } from '#web/lib/session.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** On a page that a mailed link opens: says whose session this is where the link is another person's. */
export function OtherSession({ email }: { email: string }) {
  const { t } = useTranslation('records')
  const { session } = useSessionState()
  if (session === null || session.user.email.toLowerCase() === email.toLowerCase()) return null
  return (
    <Notice tone="warning" className="mb-4">
      {t('otherSession', { email, other: session.user.email })}
    </Notice>
  )
}
