import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { OnboardingValues } from './onboarding-values.ts'

/** Which systems the company would like to connect, and by whose account there. */
export function IntegrationsStep({ form }: { form: UseFormReturn<OnboardingValues> }) {
  const { t } = useTranslation('onboarding')
  const { errors } = form.formState
  const [xero, microsoft] = useWatch({ control: form.control, name: ['xeroEnabled', 'microsoftEnabled'] })
  const email = { type: 'email', inputMode: 'email', autoCapitalize: 'none', required: true } as const
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{t('integrations.text')}</p>
      <Checkbox label="Xero" hint={t('integrations.xero')} {...form.register('xeroEnabled')} />
      {xero && (
        <TextField
          {...email}
          label={t('integrations.xeroEmail')}
          error={errors.xeroEmail?.message}
          {...form.register('xeroEmail')}
        />
      )}
      <Checkbox label="Microsoft 365" hint={t('integrations.microsoft')} {...form.register('microsoftEnabled')} />
      {microsoft && (
        <TextField
          {...email}
          label={t('integrations.microsoftEmail')}
          error={errors.microsoftEmail?.message}
          {...form.register('microsoftEmail')}
        />
      )}
    </div>
  )
}
