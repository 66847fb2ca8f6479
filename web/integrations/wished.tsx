import { useTranslation } from 'react-i18next'

import type { ConnectionProvider } from '#domain/integrations/choices.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDismissIntegration } from './data.ts'

/** It was wished for when the company was set up: until it is connected, or nobody wants it any more. */
export function Wished({
  provider,
  text,
  mayDismiss,
}: {
  provider: ConnectionProvider
  text: string
  mayDismiss: boolean
}) {
  const { t } = useTranslation('integrations')
  const { mutate, isPending } = useDismissIntegration()
  const dismiss = () =>
    mutate({ provider }, { onError: (error) => toast.error(problemText(error) ?? 'Failed to remove the request') })
  return (
    <Notice
      tone="info"
      action={
        mayDismiss && (
          <Button size="compact" busy={isPending} onClick={dismiss}>
            {t('wished.dismiss')}
          </Button>
        )
      }
    >
      {text}
    </Notice>
  )
}
