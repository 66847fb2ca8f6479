import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { beginProof, proveIdentity } from '#domain/second-step/api.ts'
import { passwordProof } from '#domain/second-step/schema.ts'
import { call } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { passkeyProblem, showPasskey } from '#web/lib/passkeys.ts'
import { useSession } from '#web/lib/session.tsx'
import { useShortForm } from '#web/lib/short-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

/** Asks the person for their password, or for a passkey where they have one. See confirm-identity.tsx. */
export default function IdentityQuestion({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const { t } = useTranslation('records')
  const message = useMessage()
  const { user } = useSession()
  const [refused, setRefused] = useState<string | null>(null)
  const { form, problem, submit } = useShortForm({
    schema: passwordProof,
    values: { password: '' },
    toInput: (values) => values,
  })
  const byPassword = useMutation({
    mutationFn: (body: { password: string }) => call(proveIdentity, { body }),
  })
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { passkey } = await call(beginProof, {})
      if (passkey !== null) await call(proveIdentity, { body: { passkey: await showPasskey(passkey) } })
    },
    onMutate: () => setRefused(null),
    onSuccess: onProven,
    onError: (error) => setRefused(passkeyProblem(error)),
  })
  const { data: offered } = useQuery({
    queryKey: ['second-step', 'proof'],
    queryFn: () => call(beginProof, {}),
    gcTime: 0,
  })
  const send = submit(async (body) => {
    setRefused(null)
    await byPassword.mutateAsync(body)
    onProven()
  })
  const said = problem ?? refused
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('proof.title')}
      description={t('proof.text')}
      onSubmit={(event) => {
        // It may be asked over a form: a submit in a portal still bubbles to it.
        event.stopPropagation()
        void send(event)
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('proof.cancel')}</Button>
          <Button type="submit" variant="primary" busy={byPassword.isPending}>
            {t('proof.submit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {said && <Notice tone="danger">{message(said)}</Notice>}
        {/* For password managers, which go by the name beside it. */}
        <input type="hidden" autoComplete="username" value={user.email} readOnly />
        <PasswordField
          required
          label={t('proof.password')}
          autoComplete="current-password"
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
        {offered?.passkey && (
          <Button icon={KeyRound} busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            {t('proof.passkey')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
