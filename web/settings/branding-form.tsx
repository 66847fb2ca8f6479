import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { brandingForm, brandingMessages, type BrandingRecord } from '#domain/companies/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { shownColours } from '#web/records/brand-colours.ts'
import { BrandingPreview } from '#web/records/branding-preview.tsx'
import { ColourField } from '#web/records/colour-field.tsx'
import { LogoField } from '#web/records/logo-field.tsx'
import { brandingDifferences, brandingInputOf, brandingValuesOf } from './branding-values.ts'
import { useUpdateBranding } from './data.ts'
import { FieldGroup } from '#web/ui/field-group.tsx'
import { SettingsForm, useSettingsForm } from '#web/records/settings-form.tsx'

/** Logo and colours, and what becomes of them wherever they are seen. */
export function BrandingForm({ branding }: { branding: BrandingRecord }) {
  const { t } = useTranslation('settings')
  const { t: shared } = useTranslation('records')
  const { company } = useSession()
  const update = useUpdateBranding()
  const [uploading, setUploading] = useState(false)
  const { form, submit, busy, notices } = useSettingsForm({
    stored: branding,
    schema: brandingForm,
    toInput: brandingInputOf,
    aliases: { logoFileId: 'logo' },
    valuesOf: brandingValuesOf,
    draftName: 'branding',
    differences: brandingDifferences(shared),
    update: (body, version) => update.mutateAsync({ body, version }),
    done: 'Branding settings updated successfully',
    failed: 'Failed to update branding settings',
    forbidden: brandingMessages.noEdit,
  })
  const [primaryColor, secondaryColor, logo] = useWatch({
    control: form.control,
    name: ['primaryColor', 'secondaryColor', 'logo'],
  })
  const colours = shownColours({ primaryColor, secondaryColor })
  return (
    <SettingsForm
      onSubmit={submit}
      notices={notices}
      save={t('save')}
      busy={busy}
      waitsFor={uploading ? t('branding.uploading') : undefined}
    >
      <div className="flex flex-col gap-10">
        <FieldGroup title={t('branding.look')}>
          <Controller
            control={form.control}
            name="logo"
            render={({ field, fieldState }) => (
              <LogoField
                purpose="company-logo"
                label={shared('branding.logo')}
                hint={shared('branding.logoHint')}
                preview={shared('branding.logoPreview')}
                removal={shared('branding.removeLogo')}
                logo={field.value}
                error={fieldState.error?.message}
                onChange={field.onChange}
                onUploading={setUploading}
              />
            )}
          />
          <Controller
            control={form.control}
            name="primaryColor"
            render={({ field, fieldState }) => (
              <ColourField
                {...field}
                use="primary"
                label={shared('branding.primary')}
                hint={shared('branding.primaryHint')}
                error={fieldState.error?.message}
              />
            )}
          />
          <Controller
            control={form.control}
            name="secondaryColor"
            render={({ field, fieldState }) => (
              <ColourField
                {...field}
                use="secondary"
                label={shared('branding.secondary')}
                hint={shared('branding.secondaryHint')}
                error={fieldState.error?.message}
              />
            )}
          />
        </FieldGroup>
        <BrandingPreview company={company?.name ?? ''} logoUrl={logo?.url ?? null} colours={colours} />
      </div>
    </SettingsForm>
  )
}
