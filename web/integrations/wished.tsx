import { useTranslation } from 'react-i18next'

import { providerNames } from '#domain/integrations/choices.ts'
import type { Integration } from '#domain/integrations/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDismissIntegration } from './data.ts'

/** It was wished for when the company was set up: until it is connected, or nobody wants it any more. */
export function Wished({ integration: { provider, wishedBy, can } }: { integration: Integration }) {
  const { t } = useTranslation('integrations')
  const { mutate, isPending } = useDismissIntegration()
  if (wishedBy === null) return null
  const dismiss = () =>
    mutate({ provider }, { onError: (error) => toast.error(problemText(error) ?? 'Failed to forget the wish') })
  return (
    <Notice
      tone="info"
      action={
        can.dismissIntegration && (
          <Button size="compact" busy={isPending} onClick={dismiss}>
            {t('wished.dismiss')}
          </Button>
        )
      }
    >
      {t('wished.text', { name: providerNames[provider], address: wishedBy })}
    </Notice>
  )
}
