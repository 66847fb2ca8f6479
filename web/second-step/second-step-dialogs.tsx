import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { SecondStep } from '#domain/second-step/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { SecondStepDeeds } from './deeds.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

// Forms come when they are opened.
const AppDialog = lazy(() => import('./app-dialog.tsx'))
const NameDialog = lazy(() => import('./name-dialog.tsx'))

/** Whichever dialog the address names; and the recovery codes, which are in no address. */
export default function SecondStepDialogs({ step, deeds }: { step: SecondStep; deeds: SecondStepDeeds }) {
  return (
    <>
      <Suspense>
        <Named step={step} deeds={deeds} />
      </Suspense>
      {deeds.codes && <RecoveryCodes codes={deeds.codes} onClose={deeds.closeCodes} />}
    </>
  )
}

function Named({ step, deeds }: { step: SecondStep; deeds: SecondStepDeeds }) {
  const { t } = useTranslation('second-step')
  const { dialog, record, secret, close } = deeds
  const passkey = step.passkeys.find(({ id }) => id === record)
  if (dialog === 'setUpApp' && secret) return <AppDialog {...secret} onCode={deeds.confirmApp} onClose={close} />
  if (dialog === 'addPasskey')
    return (
      <NameDialog
        title={t('passkeys.add')}
        text={t('passkeys.addText')}
        name={step.thisDevice}
        submitLabel={t('passkeys.make')}
        onName={deeds.addPasskey}
        onClose={close}
      />
    )
  if (dialog === 'renamePasskey' && passkey)
    return (
      <NameDialog
        key={passkey.id}
        title={t('passkeys.rename')}
        name={passkey.name}
        submitLabel={t('save')}
        onName={(name) => deeds.renamePasskey(passkey.id, name)}
        onClose={close}
      />
    )
  if (dialog === 'removePasskey' && passkey)
    return (
      <Sure
        title={t('passkeys.remove')}
        text={t('passkeys.removeText', { name: passkey.name })}
        label={t('passkeys.remove')}
        deed={() => deeds.removePasskey(passkey.id)}
        onClose={close}
      />
    )
  if (dialog === 'removeApp' && step.app)
    return (
      <Sure
        title={t('app.remove')}
        text={t('app.removeText')}
        label={t('app.remove')}
        deed={deeds.removeApp}
        onClose={close}
      />
    )
  if (dialog === 'renewCodes')
    return (
      <Sure
        title={t('codes.renew')}
        text={t('codes.renewText')}
        label={t('codes.renew')}
        tone="primary"
        deed={deeds.renewCodes}
        onClose={close}
      />
    )
  return null
}

type SureProps = {
  title: string
  text: string
  label: string
  tone?: 'danger' | 'primary'
  deed: () => Promise<void>
  onClose: () => void
}

/** Asks first; what is refused stays beside the question. */
function Sure({ title, text, label, tone = 'danger', deed, onClose }: SureProps) {
  const acting = useMutation({ mutationFn: deed })
  return (
    <ConfirmDialog
      open
      title={title}
      text={text}
      confirmLabel={label}
      tone={tone}
      busy={acting.isPending}
      error={problemText(acting.error)}
      onConfirm={() => acting.mutate()}
      onClose={onClose}
    />
  )
}
