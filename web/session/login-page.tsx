import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router'

import { signInBody } from '#domain/session/schema.ts'
import { DocumentTitle } from '#web/app/document-title.tsx'
import { Logo } from '#web/app/logo.tsx'
import { useMessage } from '#web/lib/i18n.ts'
import { useSessionState } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
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

  if (session) return <Navigate replace to={from ?? (quick && session.company ? '/app' : landingOf(session))} />
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

function SignInForm() {
  const { t } = useTranslation('session')
  const message = useMessage()
  const signIn = useSignIn()
  const form = useForm({
    resolver: zodResolver(signInBody),
    mode: 'onTouched',
    defaultValues: { email: '', password: '', remember: false },
  })
  const { errors } = form.formState
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((body) =>
        signIn.mutate(body, { onError: () => form.setFocus('password', { shouldSelect: true }) }),
      )}
    >
      {signIn.error && <Notice tone="danger">{message(signIn.error.message)}</Notice>}
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Checkbox label={t('remember')} {...form.register('remember')} />
      <Button type="submit" variant="primary" busy={signIn.isPending}>
        {t('submit')}
      </Button>
    </form>
  )
}
