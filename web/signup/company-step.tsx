import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { signUpMessages } from '#domain/signup/rules.ts'
import { companySizes, industries } from '#domain/companies/choices.ts'
import { errorOf } from '#web/records/missing-fields.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { SignUpValues } from './sign-up-values.ts'

/** Their company. */
export function CompanyStep({ form }: { form: UseFormReturn<SignUpValues> }) {
  const { t } = useTranslation('signup')
  const { errors } = form.formState
  const { required } = signUpMessages
  return (
    <div className="flex flex-col gap-4">
      <TextField
        required
        label={t('company.name')}
        hint={t('company.nameHint')}
        autoComplete="organization"
        {...errorOf(errors.companyName, required)}
        {...form.register('companyName')}
      />
      <Select
        required
        label={t('company.size')}
        placeholder={t('company.choose')}
        choices={companySizes.map((size) => ({ value: size, label: t(`company.sizes.${size}`) }))}
        {...errorOf(errors.companySize, required)}
        {...form.register('companySize')}
      />
      <Select
        required
        label={t('company.industry')}
        placeholder={t('company.choose')}
        choices={industries.map((industry) => ({ value: industry, label: t(`company.industries.${industry}`) }))}
        {...errorOf(errors.industry, required)}
        {...form.register('industry')}
      />
    </div>
  )
}
