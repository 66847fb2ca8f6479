import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { sendConfirmation } from '#domain/signup/api.ts'
import { call } from '#web/lib/api.ts'
import { currentLanguage, useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Over every page until the person has confirmed their address: what waits for it, and the link once more. */
export default function UnconfirmedBanner() {
  const { t } = useTranslation('signup')
  const message = useMessage()
  const { email } = useSession().user
  const again = useSendConfirmation()
  return (
    <div className="mb-6 flex flex-col gap-2 print:hidden">
      <Notice tone={again.isSuccess ? 'success' : 'warning'}>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2 pr-2">
          <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
            {t(again.isSuccess ? 'banner.sent' : 'banner.text', { email })}
          </span>
          {!again.isSuccess && (
            <Button size="compact" busy={again.isPending} onClick={() => again.mutate()}>
              {t('banner.again')}
            </Button>
          )}
        </span>
      </Notice>
      {again.error && <Notice tone="danger">{message(problemText(again.error) ?? '')}</Notice>}
    </div>
  )
}

/** Has the link mailed again, in the language of this page. */
function useSendConfirmation() {
  return useMutation({ mutationFn: () => call(sendConfirmation, { body: { language: currentLanguage() } }) })
}
