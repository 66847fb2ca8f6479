import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { CallOutput } from '#domain/endpoint.ts'
import { beginMicrosoftSignIn } from '#domain/identities/api.ts'
import { beginProof, proveIdentity } from '#domain/second-step/api.ts'
import { passwordProof, stepsProof } from '#domain/second-step/schema.ts'
import { call } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { keepOrigin } from '#web/lib/kept-origin.ts'
import { passkeyProblem, showPasskey } from '#web/lib/passkeys.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { useShortForm } from '#web/lib/short-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MicrosoftMark } from '#web/ui/microsoft-mark.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface IdentityQuestionProps {
  onProven: () => void
  onClose: () => void
}
type Offered = CallOutput<typeof beginProof>

/** Asks the person for whatever they have: password and second step, or a passkey. See confirm-identity.tsx. */
export default function IdentityQuestion({ onProven, onClose }: IdentityQuestionProps) {
  const { t } = useTranslation('records')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['second-step', 'proof'],
    queryFn: () => call(beginProof, {}),
    gcTime: 0,
    // A challenge is used up by asking: another one would come in its place while the person answers.
    staleTime: Infinity,
  })
  if (data) return <Proof offered={data} onProven={onProven} onClose={onClose} />
  // Whatever was pressed is busy meanwhile.
  if (!error) return null
  return (
    <Dialog open topmost onClose={onClose} size="small" title={t('proof.title')}>
      <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
    </Dialog>
  )
}

function Proof({ offered, onProven, onClose }: IdentityQuestionProps & { offered: Offered }) {
  const { t } = useTranslation('records')
  const message = useMessage()
  const { user } = useSession()
  const [refused, setRefused] = useState<string | null>(null)
  const needsCode = offered.app || offered.passkey !== null
  const { form, problem, submit } = useShortForm({
    schema: needsCode ? stepsProof : passwordProof,
    values: { password: '', code: '' },
    toInput: ({ password, code }) => (needsCode ? { password, code } : { password }),
  })
  const { errors } = form.formState
  const bySteps = useMutation({
    mutationFn: (body: { password: string; code?: string }) => call(proveIdentity, { body }),
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
  const byMicrosoft = useMutation({
    mutationFn: () => call(beginMicrosoftSignIn, { body: { fresh: true } }),
    onMutate: () => setRefused(null),
    onSuccess: ({ url }) => {
      keepOrigin({ from: `${window.location.pathname}${window.location.search}` })
      window.location.assign(url)
    },
    onError: (error) => setRefused(problemText(error) ?? null),
  })
  const send = submit(async (body) => {
    setRefused(null)
    await bySteps.mutateAsync(body)
    onProven()
  })
  const said = problem ?? refused
  const formId = useId()
  const submitHere = (event: FormEvent) => {
    // It may be asked over a form: a submit in a portal still bubbles to it.
    event.stopPropagation()
    void send(event)
  }
  return (
    <Dialog
      open
      topmost
      onClose={onClose}
      size="small"
      title={t('proof.title')}
      description={t('proof.text')}
      onSubmit={submitHere}
      footer={
        <>
          <Button onClick={onClose}>{t('proof.cancel')}</Button>
          <Button type="submit" variant="primary" busy={bySteps.isPending}>
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
          error={errors.password?.message}
          {...form.register('password')}
        />
        {needsCode && (
          <TextField
            required
            label={offered.app ? t('proof.code') : t('proof.recoveryCode')}
            hint={offered.app ? t('proof.codeHint') : undefined}
            autoComplete={offered.app ? 'one-time-code' : 'off'}
            spellCheck={false}
            maxLength={40}
            error={errors.code?.message}
            {...form.register('code')}
          />
        )}
        {(offered.passkey || offered.microsoft) && (
          <div className="flex flex-col gap-2 border-t border-line pt-4" aria-labelledby={`${formId}-or`} role="group">
            <p id={`${formId}-or`} className="text-sm text-ink-2">
              {t('proof.instead')}
            </p>
            {offered.passkey && (
              <Button icon={KeyRound} busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
                {t('proof.passkey')}
              </Button>
            )}
            {offered.microsoft && (
              <Button busy={byMicrosoft.isPending} onClick={() => byMicrosoft.mutate()}>
                {!byMicrosoft.isPending && <MicrosoftMark />}
                {t('proof.microsoft')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}
