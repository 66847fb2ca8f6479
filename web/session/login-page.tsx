import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router'

import { fieldErrors } from '#domain/errors.ts'
import { signInBody } from '#domain/session/schema.ts'
import { complaintsByField } from '#web/lib/complaints.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useSessionState } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { landingOf, useSignIn } from './data.ts'
import { originIn } from './origin.ts'
import { PasswordField } from './password-field.tsx'
import { QuickAccess } from './quick-access.tsx'

/** SPEC 2, Sign-in. Whoever is signed in already is led on. */
export default function LoginPage() {
  const { t } = useTranslation('session')
  const { session } = useSessionState()
  const { from, expired } = originIn(useLocation().state)
  // Quick access goes to /app whoever it is (SPEC 2); the form leads clients to their reports.
  const [quick, setQuick] = useState(false)

  if (session) return <Navigate replace to={from ?? (quick ? '/app' : landingOf(session))} />
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col items-center px-4 py-8 md:justify-center md:py-16">
      <DocumentTitle>{t('title')}</DocumentTitle>
      <div className="w-full max-w-104">
        <Link to="/" aria-label={t('home')} className="mb-6 inline-flex rounded-control no-underline">
          <Logo />
        </Link>
        <div className="rounded-card border border-line bg-surface p-4 sm:p-8">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="mt-1 mb-6 text-ink-2">{t('text')}</p>
          {expired && (
            <Notice tone="info" className="mb-4">
              {t('expired')}
            </Notice>
          )}
          <SignInForm />
          <QuickAccess onSignedIn={() => setQuick(true)} />
        </div>
      </div>
    </main>
  )
}

// Two fields and a tick need no form library: this page is the first that most people load, often on a phone.
function SignInForm() {
  const { t } = useTranslation('session')
  const message = useMessage()
  const signIn = useSignIn()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  const check = () => {
    const fields = new FormData(form.current ?? undefined)
    const parsed = signInBody.safeParse({
      email: fields.get('email'),
      password: fields.get('password'),
      remember: fields.has('remember'),
    })
    setErrors(parsed.success ? {} : complaintsByField(fieldErrors(parsed.error)))
    return parsed
  }
  // An error shows once a field has been left, and goes as soon as it is mended: if it went only on leaving the field,
  // the button would move from under the press that leaves it.
  const checkField = (name: string) => () => {
    const parsed = check()
    if (!parsed.success)
      setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => field === name || field in errors)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = check()
    if (!parsed.success) return focus(fieldErrors(parsed.error)[0]?.path ?? 'email')
    signIn.mutate(parsed.data, { onError: () => focus('password') })
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={submit}
      onInput={Object.keys(errors).length > 0 ? checkField('') : undefined}
    >
      {signIn.error && <Notice tone="danger">{message(signIn.error.message)}</Notice>}
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        required
        error={errors['email']}
        onBlur={checkField('email')}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        error={errors['password']}
        onBlur={checkField('password')}
      />
      <Checkbox label={t('remember')} name="remember" />
      <Button type="submit" variant="primary" busy={signIn.isPending}>
        {t('submit')}
      </Button>
    </form>
  )
}
