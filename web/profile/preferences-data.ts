import { useTranslation } from 'react-i18next'

import { preferencesForm, type PreferencesRecord } from '#domain/profile/schema.ts'
import { useDeliveryDifferences } from '#web/records/delivery-choices.tsx'
import { useNotificationDifferences } from '#web/records/notification-choices.tsx'
import { useSettingsForm } from '#web/records/settings-form.tsx'
import { useUpdatePreferences } from './data.ts'
import { preferenceDifferences, preferencesInputOf, preferencesOf } from './preference-values.ts'

/** A form of one page of the preferences. It saves all of them: those of the other page as they were stored. */
export function usePreferencesForm(preferences: PreferencesRecord, draftName: 'preferences' | 'notifications') {
  const { t } = useTranslation('profile')
  const update = useUpdatePreferences()
  return useSettingsForm({
    stored: preferences,
    schema: preferencesForm,
    toInput: preferencesInputOf,
    valuesOf: preferencesOf,
    draftName,
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
}
