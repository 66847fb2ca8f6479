import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { changePasswordForm, type ProfileRecord } from '#domain/profile/schema.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { useShortForm } from '#web/lib/short-form.ts'
import { PasswordMeter } from '#web/records/password-meter.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useChangePassword } from './data.ts'

/** Another password, for who knows the present one. It is kept in no draft. */
export default function PasswordForm({ profile, onClose }: { profile: ProfileRecord; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const message = useMessage()
  const change = useChangePassword()
  const { tokens, calendarLinks } = profile.revocable
  const { form, problem, submit } = useShortForm({
    schema: changePasswordForm,
    values: {
      currentPassword: '',
      password: '',
      confirmPassword: '',
      revokeTokens: tokens > 0,
      revokeCalendarLinks: calendarLinks > 0,
    },
    toInput: (values) => values,
  })
  const { errors } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const send = submit(async ({ currentPassword, password, revokeTokens, revokeCalendarLinks }) => {
    await change.mutateAsync({ currentPassword, password, revokeTokens, revokeCalendarLinks })
    toast.success('Password changed. Your other sessions have ended')
    onClose()
  })
  const { setFocus } = form
  useEffect(() => setFocus('currentPassword'), [setFocus])
  return (
    <form noValidate className="flex max-w-md flex-col gap-4" onSubmit={(event) => void send(event)}>
      {problem && <Notice tone="danger">{message(problem)}</Notice>}
      <PasswordField
        required
        label={t('password.current')}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordField
        required
        label={t('password.new')}
        hint={t('password.hint')}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordMeter password={password} known={[profile.name, profile.email, profile.membership?.companyName ?? '']} />
      <PasswordField
        required
        label={t('password.confirm')}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      {(tokens > 0 || calendarLinks > 0) && (
        <fieldset>
          <legend className="text-sm font-semibold">{t('password.revoke.title')}</legend>
          {tokens > 0 && (
            <Checkbox
              label={t('password.revoke.tokens', { count: tokens })}
              hint={t('password.revoke.tokensHint')}
              {...form.register('revokeTokens')}
            />
          )}
          {calendarLinks > 0 && (
            <Checkbox
              label={t('password.revoke.calendarLinks', { count: calendarLinks })}
              hint={t('password.revoke.calendarLinksHint')}
              {...form.register('revokeCalendarLinks')}
            />
          )}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        <Button onClick={onClose}>{t('page.cancel')}</Button>
        <Button type="submit" variant="primary" busy={change.isPending}>
          {t('password.change')}
        </Button>
      </div>
    </form>
  )
}
