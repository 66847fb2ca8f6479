import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { signUpMessages } from '#domain/signup/rules.ts'
import { errorOf } from '#web/records/missing-fields.tsx'
import { PasswordMeter } from '#web/records/password-meter.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { SignUpValues } from './sign-up-values.ts'

/** Who signs up. */
export function AccountStep({ form }: { form: UseFormReturn<SignUpValues> }) {
  const { t } = useTranslation('signup')
  const { errors } = form.formState
  const { required } = signUpMessages
  const [name, email, companyName, password] = useWatch({
    control: form.control,
    name: ['name', 'email', 'companyName', 'password'],
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{t('account.text')}</p>
      <TextField
        required
        label={t('account.name')}
        autoComplete="name"
        {...errorOf(errors.name, required)}
        {...form.register('name')}
      />
      <TextField
        required
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="username"
        label={t('account.email')}
        {...errorOf(errors.email, required)}
        {...form.register('email')}
      />
      <PasswordField
        required
        label={t('account.password')}
        hint={t('account.passwordHint')}
        autoComplete="new-password"
        {...errorOf(errors.password, required)}
        {...form.register('password')}
      />
      <PasswordMeter password={password} known={[name, email, companyName]} />
      <PasswordField
        required
        label={t('account.confirmPassword')}
        autoComplete="new-password"
        {...errorOf(errors.confirmPassword, required)}
        {...form.register('confirmPassword')}
      />
    </div>
  )
}
