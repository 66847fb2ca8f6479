import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import type { PreferencesForm as PreferencesBody, PreferencesRecord } from '#domain/profile/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { SettingsForm } from '#web/records/settings-form.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/select.tsx'
import { appearanceChoices, type PreferenceValues } from './preference-values.ts'
import { usePreferencesForm } from './preferences-data.ts'

type FormOf = UseFormReturn<PreferenceValues, unknown, PreferencesBody>

/** Language, theme, timezone and keys: own ones, or as the company has them. */
export function PreferencesForm({ preferences }: { preferences: PreferencesRecord }) {
  const { t } = useTranslation('profile')
  const { form, submit, busy, notices } = usePreferencesForm(preferences, 'preferences')
  return (
    <SettingsForm onSubmit={submit} notices={notices} save={t('preferences.save')} busy={busy}>
      <Appearance form={form} company={preferences.company} />
    </SettingsForm>
  )
}

function Appearance({ form, company }: { form: FormOf; company: PreferencesRecord['company'] }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const [now] = useState(() => new Date().toISOString())
  const timezone = useWatch({ control: form.control, name: 'timezone' }) || company?.timezone
  const { errors } = form.formState
  const choices = appearanceChoices(t, company)
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <Select
        label={t('preferences.language')}
        hint={t('preferences.languageHint')}
        choices={choices.language}
        error={errors.language?.message}
        {...form.register('language')}
      />
      <Select
        label={t('preferences.theme')}
        choices={choices.theme}
        error={errors.theme?.message}
        {...form.register('theme')}
      />
      <Select
        label={t('preferences.timezone')}
        hint={t('preferences.timezoneHint', { now: format.dateTime(now, timezone) })}
        className="sm:col-span-2"
        choices={choices.timezone}
        error={errors.timezone?.message}
        {...form.register('timezone')}
      />
      <Checkbox
        label={t('preferences.keys')}
        hint={t('preferences.keysText')}
        className="sm:col-span-2"
        {...form.register('singleKeys')}
      />
    </div>
  )
}
