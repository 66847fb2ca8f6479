import { useTranslation } from 'react-i18next'

import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSendConfirmation } from './data.ts'

/** Over every page until the person has confirmed their address: what waits for it, and the link once more. */
export default function UnconfirmedBanner() {
  const { t } = useTranslation('signup')
  const message = useMessage()
  const { email } = useSession().user
  const again = useSendConfirmation()
  return (
    <div className="mb-6 flex flex-col gap-2 print:hidden">
      <Notice
        tone={again.isSuccess ? 'success' : 'warning'}
        action={
          !again.isSuccess && (
            <Button size="compact" className="m-1" busy={again.isPending} onClick={() => again.mutate()}>
              {t('banner.again')}
            </Button>
          )
        }
      >
        <span className="wrap-anywhere">{t(again.isSuccess ? 'banner.sent' : 'banner.text', { email })}</span>
      </Notice>
      {again.error && <Notice tone="danger">{message(problemText(again.error) ?? '')}</Notice>}
    </div>
  )
}
