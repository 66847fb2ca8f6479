import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { onboardingMessages } from '#domain/onboarding/schema.ts'
import { projectTypes } from '#domain/onboarding/choices.ts'
import { errorOf } from '#web/records/missing-fields.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { OnboardingValues } from './onboarding-values.ts'

/** A first client, and their job. */
export function ProjectStep({ form }: { form: UseFormReturn<OnboardingValues> }) {
  const { t } = useTranslation('onboarding')
  const { errors } = form.formState
  const { required } = onboardingMessages
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{t('project.text')}</p>
      <TextField
        required
        label={t('project.name')}
        {...errorOf(errors.projectName, required)}
        {...form.register('projectName')}
      />
      <Select
        required
        label={t('project.type')}
        placeholder={t('project.choose')}
        choices={projectTypes.map((type) => ({ value: type, label: t(`project.types.${type}`) }))}
        {...errorOf(errors.projectType, required)}
        {...form.register('projectType')}
      />
      <TextField
        required
        label={t('project.client')}
        {...errorOf(errors.clientName, required)}
        {...form.register('clientName')}
      />
      <TextField
        required
        type="email"
        inputMode="email"
        autoCapitalize="none"
        label={t('project.clientEmail')}
        {...errorOf(errors.clientEmail, required)}
        {...form.register('clientEmail')}
      />
    </div>
  )
}
