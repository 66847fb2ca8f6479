import { useTranslation } from 'react-i18next'

import type { PreferencesRecord } from '#domain/profile/schema.ts'
import { DeliveryChoices } from '#web/records/delivery-choices.tsx'
import { NotificationChoices } from '#web/records/notification-choices.tsx'
import { SettingsForm } from '#web/records/settings-form.tsx'
import { usePreferencesForm } from './preferences-data.ts'

/** The person's own notifications: own choices, or as the company has them. */
export function NotificationsForm({ preferences }: { preferences: PreferencesRecord }) {
  const { t } = useTranslation('profile')
  const { form, submit, busy, notices } = usePreferencesForm(preferences, 'notifications')
  return (
    <SettingsForm onSubmit={submit} notices={notices} save={t('preferences.save')} busy={busy}>
      <div className="flex flex-col gap-8">
        <NotificationChoices
          title={t('preferences.notifications')}
          legend={<legend className="sr-only">{t('preferences.notifications')}</legend>}
          text={t('preferences.notificationsText')}
          register={form.register}
          categories={preferences.categories}
        />
        <DeliveryChoices form={form} isOwn />
      </div>
    </SettingsForm>
  )
}
