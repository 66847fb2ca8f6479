import { useTranslation } from 'react-i18next'

import { useSession } from '#web/lib/session.tsx'

import { useGetReminderSchedule } from './reminders-data.ts'
import { NoAccess } from './no-access.tsx'
import { RemindersForm } from './reminders-form.tsx'
import { Loaded, SettingsPage } from './settings-page.tsx'

/** Settings: when clients are reminded of what they owe. */
export default function RemindersPage() {
  const { t } = useTranslation('settings')
  const { can } = useSession()
  return (
    <SettingsPage title={t('menu.reminders')}>
      {can.getReminderSchedule ? <Schedule /> : <NoAccess text={t('noAccess.settings')} />}
    </SettingsPage>
  )
}

function Schedule() {
  const { t } = useTranslation('settings')
  return (
    <div className="max-w-4xl">
      <p className="mb-6 max-w-measure text-ink-2">{t('reminders.text')}</p>
      <Loaded answer={useGetReminderSchedule()}>{(schedule) => <RemindersForm schedule={schedule} />}</Loaded>
    </div>
  )
}
