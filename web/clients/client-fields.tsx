import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { clientStatuses } from '#domain/clients/choices.ts'
import type { ClientForm } from '#domain/clients/schema.ts'
import { maxNotes } from '#domain/fields.ts'
import { useFormat } from '#web/lib/format.ts'
import { LogoField } from '#web/records/logo-field.tsx'
import { FieldGroup } from '#web/ui/field-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextArea } from '#web/ui/textarea.tsx'
import type { ClientValues } from './client-values.ts'

type ClientFieldsProps = {
  form: UseFormReturn<ClientValues, unknown, ClientForm>
  /** Whether a logo is on its way. */
  onUploading: (uploading: boolean) => void
}

/** Every field of a client (SPEC 3, 5), in the order somebody has them at hand. */
export function ClientFields({ form, onUploading }: ClientFieldsProps) {
  const { t } = useTranslation('clients')
  const format = useFormat()
  const { register, control, formState } = form
  const { errors } = formState
  const notes = useWatch({ control, name: 'notes' })
  const of = (name: Exclude<keyof ClientValues, 'logo'>) => ({
    label: t(`fields.${name}`),
    error: errors[name]?.message,
    ...register(name),
  })
  return (
    <div className="flex flex-col gap-6">
      <FieldGroup title={t('form.details')}>
        <TextField required autoComplete="off" className="sm:col-span-2" {...of('name')} />
        <TextField hint={t('form.clientIdHint')} autoComplete="off" {...of('clientId')} />
        <Select
          required
          choices={clientStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
          {...of('status')}
        />
        <Controller
          control={control}
          name="logo"
          render={({ field, fieldState }) => (
            <LogoField
              purpose="client-logo"
              label={t('fields.logo')}
              hint={t('form.logoHint')}
              preview={t('form.logoPreview')}
              removal={t('form.removeLogo')}
              logo={field.value}
              error={fieldState.error?.message}
              onChange={field.onChange}
              onUploading={onUploading}
            />
          )}
        />
      </FieldGroup>
      <FieldGroup title={t('form.contact')}>
        <TextField required type="email" inputMode="email" autoComplete="off" {...of('email')} />
        <TextField type="email" inputMode="email" autoComplete="off" {...of('billingEmail')} />
        <TextField required type="tel" autoComplete="off" {...of('phone')} />
        <TextField inputMode="url" autoCapitalize="none" autoComplete="off" {...of('website')} />
        <TextArea rows={2} className="sm:col-span-2" {...of('address')} />
      </FieldGroup>
      <FieldGroup title={t('form.person')}>
        <TextField autoComplete="off" className="sm:col-span-2" {...of('contactName')} />
        <TextField type="tel" autoComplete="off" {...of('contactPhone')} />
        <TextField type="email" inputMode="email" autoComplete="off" {...of('contactEmail')} />
      </FieldGroup>
      <TextArea
        hint={t('form.notesHint', { used: format.number(notes.length), limit: format.number(maxNotes) })}
        {...of('notes')}
      />
    </div>
  )
}
