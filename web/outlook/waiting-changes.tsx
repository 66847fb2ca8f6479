import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useGetOutlookCalendar } from './data.ts'

/** How many changes made in Outlook wait for a word, and where it is said. */
export default function WaitingChanges() {
  const { can } = useSession()
  return can.getOutlookCalendar ? <Waiting /> : null
}

function Waiting() {
  const { t } = useTranslation('outlook')
  const count = useGetOutlookCalendar().data?.changes ?? 0
  if (count === 0) return null
  return (
    <Notice
      tone="info"
      action={
        <TextLink to="/app/profile/microsoft#outlook" className="pr-2">
          {t('waiting.look')}
        </TextLink>
      }
    >
      {t('waiting.text', { count })}
    </Notice>
  )
}
