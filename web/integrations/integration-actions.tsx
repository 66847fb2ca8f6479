import { Cable, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { providerNames } from '#domain/integrations/choices.ts'
import type { Integration } from '#domain/integrations/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCheckIntegration, useConnectIntegration, useDisconnectIntegration } from './data.ts'

/** What can be done with a system now; why it can't be connected is said by the button. */
export function IntegrationActions({ integration }: { integration: Integration }) {
  const { provider, kind, can, failure } = integration
  const because = integration.because.connectIntegration
  const { t } = useTranslation('integrations')
  const message = useMessage()
  const connecting = useConnectIntegration()
  const checking = useCheckIntegration()
  const connect = () =>
    connecting.mutate(
      { provider },
      {
        onSuccess: ({ url }) => window.location.assign(url),
        onError: () => toast.error('Failed to connect integration'),
      },
    )
  const check = () =>
    checking.mutate({ provider }, { onError: (error) => toast.error(problemText(error) ?? 'Failed to ask anew') })
  // What is not configured on this server, or not any more, can be left and no more than that.
  const offersToConnect = kind !== 'none' && (can.connectIntegration || !can.disconnectIntegration)
  if (!offersToConnect && !can.disconnectIntegration) return null
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      {offersToConnect && (
        <Button
          variant="primary"
          icon={Cable}
          busy={connecting.isPending}
          disabledReason={can.connectIntegration ? undefined : because}
          onClick={connect}
        >
          {failure === null ? t('connect') : t('reconnect')}
        </Button>
      )}
      {can.checkIntegration && (
        <Button icon={RotateCw} busy={checking.isPending} onClick={check}>
          {t('check')}
        </Button>
      )}
      {can.disconnectIntegration && <Disconnecting provider={provider} />}
      {offersToConnect && !can.connectIntegration && because !== undefined && (
        <p className="max-w-measure text-ink-2">{message(because)}</p>
      )}
      {connecting.error && <Notice tone="danger">{message(problemText(connecting.error) ?? '')}</Notice>}
    </div>
  )
}

/** In two presses, with what happens then. */
function Disconnecting({ provider }: Pick<Integration, 'provider'>) {
  const { t } = useTranslation('integrations')
  const [asked, setAsked] = useState(false)
  const { mutate, reset, isPending, error } = useDisconnectIntegration()
  const name = providerNames[provider]
  const close = () => {
    setAsked(false)
    reset()
  }
  const confirm = () =>
    mutate(
      { provider },
      {
        onSuccess: () => {
          toast.success('Integration disconnected successfully')
          close()
        },
        onError: () => toast.error('Failed to disconnect integration'),
      },
    )
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        {t('disconnect.action')}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t('disconnect.question', { name })}
        text={t('disconnect.text', { name })}
        confirmLabel={t('disconnect.action')}
        busy={isPending}
        error={problemText(error)}
        onConfirm={confirm}
        onClose={close}
      />
    </>
  )
}
