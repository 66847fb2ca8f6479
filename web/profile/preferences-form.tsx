import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import {
  preferencesForm,
  type PreferencesForm as PreferencesBody,
  type PreferencesRecord,
} from '#domain/profile/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { DeliveryChoices, useDeliveryDifferences } from '#web/records/delivery-choices.tsx'
import { NotificationChoices, useNotificationDifferences } from '#web/records/notification-choices.tsx'
import { SettingsForm, useSettingsForm } from '#web/records/settings-form.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/select.tsx'
import { useUpdatePreferences } from './data.ts'
import {
  appearanceChoices,
  preferenceDifferences,
  preferencesInputOf,
  preferencesOf,
  type PreferenceValues,
} from './preference-values.ts'

type FormOf = UseFormReturn<PreferenceValues, unknown, PreferencesBody>

/** Language, theme, timezone and notifications: own ones, or as the company has them. */
export function PreferencesForm({ preferences }: { preferences: PreferencesRecord }) {
  const { t } = useTranslation('profile')
  const update = useUpdatePreferences()
  const { form, submit, busy, notices } = useSettingsForm({
    stored: preferences,
    schema: preferencesForm,
    toInput: preferencesInputOf,
    valuesOf: preferencesOf,
    draftName: 'preferences',
    differences: [
      ...preferenceDifferences(t, preferences.company),
      ...useNotificationDifferences(),
      ...useDeliveryDifferences(),
    ],
    update: (body, version) => update.mutateAsync({ body, version }),
    done: 'Preferences updated successfully',
    failed: 'Failed to update preferences',
    forbidden: 'Failed to update preferences',
  })
  return (
    <SettingsForm onSubmit={submit} notices={notices} save={t('preferences.save')} busy={busy}>
      <div className="flex flex-col gap-8">
        <Appearance form={form} company={preferences.company} />
        {preferences.categories.length > 0 && (
          <NotificationChoices
            title={t('preferences.notifications')}
            legend={
              <legend className="mb-1 text-lg font-semibold font-display">{t('preferences.notifications')}</legend>
            }
            text={t('preferences.notificationsText')}
            register={form.register}
            categories={preferences.categories}
          />
        )}
        {preferences.categories.length > 0 && <DeliveryChoices form={form} isOwn />}
      </div>
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
