import { KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { beginSecondStepPasskey, finishSignIn } from '#domain/second-step/api.ts'
import { ApiProblem, call } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { passkeyProblem, showPasskey } from '#web/lib/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Entering, SecondStepKinds } from './sign-in.ts'

type SecondStepFormProps = {
  kinds: SecondStepKinds
  enter: Entering
  /** Back to the password, and why if not by choice. */
  onOver: (because?: string) => void
}

type Way = 'app' | 'passkey' | 'recovery'

/** After the password: a code of the app, a passkey, or a recovery code of somebody who has neither at hand. */
export function SecondStepForm({ kinds, enter, onOver }: SecondStepFormProps) {
  const { t } = useTranslation('session')
  const message = useMessage()
  const [way, setWay] = useState<Way>(kinds.app ? 'app' : 'passkey')
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const field = () => form.current?.querySelector('input')
  useEffect(() => {
    const place = form.current?.querySelector<HTMLElement>('input, button')
    place?.focus()
  }, [way])

  async function attempt(finish: () => Promise<unknown>) {
    setProblem(null)
    setMissing(false)
    setBusy(true)
    try {
      await finish()
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'sign_in_over') return onOver(error.message)
      setProblem(passkeyProblem(error))
      field()?.select()
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const code = field()?.value.trim() ?? ''
    if (way === 'passkey') {
      void attempt(async () => {
        const passkey = await showPasskey(await call(beginSecondStepPasskey, {}))
        await enter(() => call(finishSignIn, { body: { passkey } }))
      })
    } else if (code === '') {
      setMissing(true)
      field()?.focus()
    } else void attempt(() => enter(() => call(finishSignIn, { body: { code } })))
  }
  const change = (next: Way) => {
    setProblem(null)
    setMissing(false)
    setWay(next)
  }
  const error = missing ? 'Code is required' : undefined

  return (
    <>
      <h1 className="text-2xl">{t('step.title')}</h1>
      <p className="mt-1 mb-6 text-ink-2">{t(`step.texts.${way}`)}</p>
      <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {problem && <Notice tone="danger">{message(problem)}</Notice>}
        {way === 'app' && (
          <TextField
            key="app"
            label={t('step.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            error={error}
          />
        )}
        {way === 'recovery' && (
          <TextField
            key="recovery"
            label={t('step.recoveryCode')}
            name="recovery-code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
            error={error}
          />
        )}
        <Button type="submit" variant="primary" {...(way === 'passkey' ? { icon: KeyRound } : {})} busy={busy}>
          {way === 'passkey' ? t('passkey.use') : t('step.submit')}
        </Button>
        <div className="flex flex-col items-start gap-1">
          {kinds.app && way !== 'app' && <Other onSelect={() => change('app')}>{t('step.useApp')}</Other>}
          {kinds.passkey && way !== 'passkey' && (
            <Other onSelect={() => change('passkey')}>{t('step.usePasskey')}</Other>
          )}
          {way !== 'recovery' && <Other onSelect={() => change('recovery')}>{t('step.useRecovery')}</Other>}
          <Other onSelect={() => onOver()}>{t('step.back')}</Other>
        </div>
      </form>
    </>
  )
}

function Other({ onSelect, children }: { onSelect: () => void; children: string }) {
  return (
    <button
      type="button"
      className="min-h-6 rounded-control text-left text-link underline coarse:min-h-control"
      onClick={onSelect}
    >
      {children}
    </button>
  )
}
