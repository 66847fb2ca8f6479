import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { projectTypes } from '#domain/onboarding/choices.ts'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { OnboardingValues } from './onboarding-values.ts'

/** A first client, and their job. */
export function ProjectStep({ form }: { form: UseFormReturn<OnboardingValues> }) {
  const { t } = useTranslation('onboarding')
  const { errors } = form.formState
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{t('project.text')}</p>
      <TextField
        required
        label={t('project.name')}
        error={errors.projectName?.message}
        {...form.register('projectName')}
      />
      <Select
        required
        label={t('project.type')}
        placeholder={t('project.choose')}
        choices={projectTypes.map((type) => ({ value: type, label: t(`project.types.${type}`) }))}
        error={errors.projectType?.message}
        {...form.register('projectType')}
      />
      <TextField
        required
        label={t('project.client')}
        error={errors.clientName?.message}
        {...form.register('clientName')}
      />
      <TextField
        required
        type="email"
        inputMode="email"
        autoCapitalize="none"
        label={t('project.clientEmail')}
        error={errors.clientEmail?.message}
        {...form.register('clientEmail')}
      />
    </div>
  )
}
