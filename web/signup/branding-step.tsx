import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { shownColours } from '#web/records/brand-colours.ts'
import { BrandingPreview } from '#web/records/branding-preview.tsx'
import { ColourField } from '#web/records/colour-field.tsx'
import { type ChosenLogo, LogoChoice } from './logo-choice.tsx'
import type { SignUpValues } from './sign-up-values.ts'

type BrandingStepProps = {
  form: UseFormReturn<SignUpValues>
  logo: ChosenLogo | null
  onLogo: (logo: ChosenLogo | null) => void
}

/** How the company looks, and what becomes of it wherever it is seen. */
export function BrandingStep({ form, logo, onLogo }: BrandingStepProps) {
  const { t } = useTranslation('signup')
  const { t: shared } = useTranslation('records')
  const { errors } = form.formState
  const [companyName, primaryColor, secondaryColor] = useWatch({
    control: form.control,
    name: ['companyName', 'primaryColor', 'secondaryColor'],
  })
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-2">{t('branding.text')}</p>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <LogoChoice
          logo={logo}
          error={errors.root?.['logo']?.message}
          onChange={(chosen) => {
            form.clearErrors('root.logo')
            onLogo(chosen)
          }}
        />
        {(['primary', 'secondary'] as const).map((use) => (
          <Controller
            key={use}
            control={form.control}
            name={`${use}Color`}
            render={({ field, fieldState }) => (
              <ColourField
                {...field}
                use={use}
                label={shared(use === 'primary' ? 'branding.primary' : 'branding.secondary')}
                hint={shared(use === 'primary' ? 'branding.primaryHint' : 'branding.secondaryHint')}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
      </div>
      <BrandingPreview
        company={companyName.trim()}
        logoUrl={logo?.url ?? null}
        colours={shownColours({ primaryColor, secondaryColor })}
      />
    </div>
  )
}
