import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { missingForSignIn, signInRequired } from '#domain/session/rules.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { type SignInBody, useDeed } from './sign-in.ts'

// Two fields and a tick need no form library: this page is the first that most people load, often on a phone.
export function SignInForm({ signIn }: { signIn: (body: SignInBody) => Promise<unknown> }) {
  const { t } = useTranslation('session')
  const message = useMessage()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Partial<typeof signInRequired>>({})
  const signingIn = useDeed(signIn)

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  const check = () => {
    const fields = new FormData(form.current ?? undefined)
    const text = (name: string) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value : ''
    }
    const body = { email: text('email'), password: text('password'), remember: fields.has('remember') }
    const missing = missingForSignIn(body)
    setErrors(Object.fromEntries(missing.map((field) => [field, signInRequired[field]])))
    return { body, missing }
  }
  // An error shows once a field has been left, and goes as soon as it is mended: if it went only on leaving the field,
  // the button would move from under the press that leaves it.
  const checkField = (name: string) => () => {
    check()
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => field === name || field in errors)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { body, missing } = check()
    const [first] = missing
    if (first !== undefined) return focus(first)
    signingIn.run(body, (error) => {
      toast.error(error.message)
      focus('password')
    })
  }

  return (
    <form
      ref={form}
      noValidate
      method="dialog"
      className="flex flex-col gap-4"
      onSubmit={submit}
      onInput={Object.keys(errors).length > 0 ? checkField('') : undefined}
    >
      {signingIn.error && <Notice tone="danger">{message(signingIn.error.message)}</Notice>}
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        autoCapitalize="none"
        required
        error={errors.email}
        onBlur={checkField('email')}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
        onBlur={checkField('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox label={t('remember')} name="remember" />
        {/* A real navigation: the sign-in page knows no router. */}
        <a href="/forgot-password" className="rounded-control text-link underline">
          {t('forgot')}
        </a>
      </div>
      <Button type="submit" variant="primary" busy={signingIn.busy}>
        {t('submit')}
      </Button>
    </form>
  )
}
