import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { PasswordMeter } from '#web/records/password-meter.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { SignUpValues } from './sign-up-values.ts'

/** Who signs up. */
export function AccountStep({ form }: { form: UseFormReturn<SignUpValues> }) {
  const { t } = useTranslation('signup')
  const { errors } = form.formState
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
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        required
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="username"
        label={t('account.email')}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        required
        label={t('account.password')}
        hint={t('account.passwordHint')}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordMeter password={password} known={[name, email, companyName]} />
      <PasswordField
        required
        label={t('account.confirmPassword')}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
    </div>
  )
}
