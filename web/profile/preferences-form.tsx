import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { notificationCategories, notificationChannels } from '#domain/companies/choices.ts'
import {
  preferencesForm,
  type PreferencesForm as PreferencesBody,
  type PreferencesRecord,
} from '#domain/profile/schema.ts'
import { useFormat } from '#web/lib/format.ts'
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
    differences: preferenceDifferences(t, preferences.company),
    update: (body, version) => update.mutateAsync({ body, version }),
    done: 'Preferences updated successfully',
    failed: 'Failed to update preferences',
    forbidden: 'Failed to update preferences',
  })
  return (
    <SettingsForm onSubmit={submit} notices={notices} save={t('preferences.save')} busy={busy}>
      <div className="flex flex-col gap-8">
        <Appearance form={form} company={preferences.company} />
        {preferences.notifications && <Notifications form={form} />}
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
    </div>
  )
}

function Notifications({ form }: { form: FormOf }) {
  const { t } = useTranslation('profile')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-lg font-semibold font-display">{t('preferences.notifications')}</legend>
      <p className="mb-3 max-w-measure text-ink-2">{t('preferences.notificationsText')}</p>
      <table className="w-full max-w-xl border-collapse text-left">
        <thead>
          <tr className="border-b border-field-line text-sm">
            <th scope="col">
              <span className="sr-only">{t('preferences.notifications')}</span>
            </th>
            {notificationChannels.map((channel) => (
              <th key={channel} scope="col" className="w-28 py-2 pr-3 font-semibold">
                {t(`channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationCategories.map((category) => (
            <tr key={category} className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-3 font-medium">
                {t(`categories.${category}`)}
                <span className="block text-sm font-normal text-ink-3">{t(`categoryTexts.${category}`)}</span>
              </th>
              {notificationChannels.map((channel) => (
                <td key={channel} className="py-1.5 pr-3">
                  <Checkbox
                    label={
                      <span className="sr-only">{`${t(`categories.${category}`)}: ${t(`channels.${channel}`)}`}</span>
                    }
                    {...form.register(`notifications.${category}.${channel}`)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}
