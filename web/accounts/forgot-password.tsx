import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { forgotPasswordBody } from '#domain/accounts/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { QueryProvider } from '#web/lib/query.tsx'
import { useShortForm } from '#web/lib/short-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AccountFrame } from './account-frame.tsx'
import { useForgotPassword } from './data.ts'

/** Whoever forgot their password has a link mailed; whether the address has an account is not told. */
export default function ForgotPassword() {
  return (
    <QueryProvider>
      <Forgotten />
    </QueryProvider>
  )
}

function Forgotten() {
  const { t } = useTranslation('accounts')
  const message = useMessage()
  const ask = useForgotPassword()
  const [asked, setAsked] = useState<string>()
  const { form, problem, submit } = useShortForm({
    schema: forgotPasswordBody,
    values: { email: '' },
    toInput: (values) => values,
  })
  const send = submit(async ({ email }) => {
    await ask.mutateAsync(email)
    setAsked(email)
  })
  if (asked !== undefined) {
    return (
      <AccountFrame title={t('forgot.sentTitle')}>
        <p role="status" className="wrap-anywhere">
          {t('forgot.sent', { email: asked })}
        </p>
        <p className="text-ink-2">{t('forgot.nothingCame')}</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="primary" to="/login">
            {t('toLogin')}
          </ButtonLink>
          <Button onClick={() => setAsked(undefined)}>{t('forgot.again')}</Button>
        </div>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={t('forgot.title')} text={t('forgot.text')}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
        {problem && <Notice tone="danger">{message(problem)}</Notice>}
        <TextField
          required
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="username"
          label={t('email')}
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" variant="primary" busy={ask.isPending}>
          {t('forgot.submit')}
        </Button>
        <TextLink to="/login">{t('toLogin')}</TextLink>
      </form>
    </AccountFrame>
  )
}
