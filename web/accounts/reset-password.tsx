import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'

import type { readReset } from '#domain/accounts/api.ts'
import { resetPasswordForm } from '#domain/accounts/schema.ts'
import type { CallOutput } from '#domain/endpoint.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useShortForm } from '#web/lib/short-form.ts'
import { OtherSession } from '#web/records/other-session.tsx'
import { PasswordMeter } from '#web/records/password-meter.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AccountFrame } from './account-frame.tsx'
import { useReadReset, useResetPassword } from './data.ts'
import { MailedLink, MailedLinkPage } from './mailed-link.tsx'

/** Choosing a new password by the link that was mailed. */
export default function ResetPassword() {
  return (
    <MailedLinkPage>
      <Linked />
    </MailedLinkPage>
  )
}

function Linked() {
  const { t } = useTranslation('accounts')
  const { token = '' } = useParams()
  const answer = useReadReset(token)
  const instead = { to: '/forgot-password', label: t('reset.askAgain') }
  return (
    <MailedLink answer={answer} title={t('reset.title')} instead={instead}>
      {(whose) => <Form token={token} {...whose} />}
    </MailedLink>
  )
}

function Form({ token, email, name, companies }: CallOutput<typeof readReset> & { token: string }) {
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
      <OtherSession email={email} />
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
        <PasswordMeter password={password} known={[name, email, ...companies]} />
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
