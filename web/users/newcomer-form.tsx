import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { type Invitation, newcomerForm } from '#domain/users/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useShortForm } from '#web/lib/short-form.ts'
import { PasswordMeter } from '#web/records/password-meter.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { useAcceptInvitation } from './data.ts'

type NewcomerFormProps = {
  invitation: Invitation
  accept: ReturnType<typeof useAcceptInvitation>
  onAccepted: () => void
}

/** Somebody new says what they are called and chooses a password (SPEC 2). */
export function NewcomerForm({ invitation, accept, onAccepted }: NewcomerFormProps) {
  const { t } = useTranslation('users')
  const message = useMessage()
  const { form, problem, submit } = useShortForm({
    schema: newcomerForm,
    values: { name: invitation.name, password: '', confirmPassword: '' },
    toInput: (values) => values,
  })
  const { errors } = form.formState
  const [name, password] = useWatch({ control: form.control, name: ['name', 'password'] })
  const send = submit(async ({ name, password }) => {
    try {
      await accept.mutateAsync({ name, password })
    } catch (error) {
      toast.error('Failed to set up account')
      throw error
    }
    onAccepted()
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
      {problem && <Notice tone="danger">{message(problem)}</Notice>}
      <TextField
        required
        label={t('accept.name')}
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField disabled label={t('fields.email')} type="email" autoComplete="username" value={invitation.email} />
      <PasswordField
        required
        label={t('accept.password')}
        hint={t('accept.passwordHint')}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordMeter password={password} known={[name, invitation.companyName, invitation.email]} />
      <PasswordField
        required
        label={t('accept.confirmPassword')}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <Button type="submit" variant="primary" busy={accept.isPending}>
        {t('accept.submit')}
      </Button>
    </form>
  )
}
