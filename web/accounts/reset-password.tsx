import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'

import { resetPasswordForm } from '#domain/accounts/schema.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText, QueryProvider } from '#web/lib/query.tsx'
import { useShortForm } from '#web/lib/short-form.ts'
import { PasswordMeter } from '#web/records/password-meter.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AccountFrame } from './account-frame.tsx'
import { useReadReset, useResetPassword } from './data.ts'

/** Choosing a new password by the link that was mailed. */
export default function ResetPassword() {
  return (
    <QueryProvider>
      {/* Keep the secret address out of other sites' logs and out of search engines. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex, nofollow" />
      <Linked />
    </QueryProvider>
  )
}

function Linked() {
  const { t } = useTranslation('accounts')
  const { token = '' } = useParams()
  const answer = useReadReset(token)
  if (answer.data) return <Form token={token} {...answer.data} />
  if (answer.error instanceof ApiProblem && answer.error.status === 404) {
    return (
      <AccountFrame title={t('reset.invalid')} text={t('reset.invalidText')}>
        <ButtonLink variant="primary" to="/forgot-password">
          {t('reset.askAgain')}
        </ButtonLink>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={t('reset.title')}>
      {answer.error ? (
        <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
      ) : (
        <p role="status">{t('reset.verifying')}</p>
      )}
    </AccountFrame>
  )
}

function Form({ token, email, name }: { token: string; email: string; name: string }) {
  const { t } = useTranslation('accounts')
  const message = useMessage()
  const navigate = useNavigate()
  const reset = useResetPassword(token)
  const { form, problem, submit } = useShortForm({
    schema: resetPasswordForm,
    values: { password: '', confirmPassword: '' },
    toInput: (values) => values,
  })
  const { errors } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const send = submit(async (chosen) => {
    await reset.mutateAsync(chosen.password)
    toast.success('Password changed. Please sign in with the new one')
    void navigate('/login', { replace: true })
  })
  return (
    <AccountFrame title={t('reset.title')} text={t('reset.text')}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
        {problem && <Notice tone="danger">{message(problem)}</Notice>}
        <TextField disabled type="email" autoComplete="username" label={t('email')} value={email} />
        <PasswordField
          required
          label={t('reset.password')}
          hint={t('reset.hint')}
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordMeter password={password} known={[name, email]} />
        <PasswordField
          required
          label={t('reset.confirm')}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <Button type="submit" variant="primary" busy={reset.isPending}>
          {t('reset.submit')}
        </Button>
      </form>
    </AccountFrame>
  )
}
