import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { offeredDays } from '#domain/reminders/choices.ts'
import { reminderMessages, type ReminderSchedule, reminderScheduleForm } from '#domain/reminders/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { SettingsForm, useSettingsForm } from '#web/records/settings-form.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldNotes } from '#web/ui/field.tsx'

import { useUpdateReminderSchedule } from './reminders-data.ts'

/** What the form holds: days as checkboxes hold them. */
type ReminderValues = { enabled: boolean; days: string[] }

const valuesOf = ({ enabled, days }: ReminderSchedule): ReminderValues => ({ enabled, days: days.map(String) })

/** Whether clients are reminded at all, and on which days from the due date. */
export function RemindersForm({ schedule }: { schedule: ReminderSchedule }) {
  const { t } = useTranslation('settings')
  const update = useUpdateReminderSchedule()
  const isReadOnly = useSession().can.updateReminderSchedule !== true
  const { form, submit, busy, notices } = useSettingsForm({
    stored: schedule,
    schema: reminderScheduleForm,
    toInput: ({ enabled, days }: ReminderValues) => ({ enabled, days: days.map(Number) }),
    valuesOf,
    draftName: 'reminders',
    differences: [
      { label: t('reminders.enabled'), text: ({ enabled }) => t(enabled ? 'reminders.on' : 'reminders.off') },
      { label: t('reminders.days'), text: ({ days }) => days.map((days) => dayText(Number(days))).join(', ') },
    ],
    update: (body, version) => update.mutateAsync({ body, version }),
    done: 'Settings updated successfully',
    failed: 'Failed to update settings',
    forbidden: reminderMessages.noEdit,
  })
  const isOn = useWatch({ control: form.control, name: 'enabled' })
  // A program may have chosen others than are offered here.
  const days = [...new Set([...offeredDays, ...schedule.days])].toSorted((one, other) => one - other)
  const error = form.formState.errors.days?.message

  function dayText(days: number): string {
    if (days === 0) return t('reminders.onDueDate')
    return days < 0 ? t('reminders.before', { count: -days }) : t('reminders.after', { count: days })
  }

  return (
    <SettingsForm onSubmit={submit} notices={notices} save={isReadOnly ? undefined : t('save')} busy={busy}>
      <div className="flex flex-col gap-6">
        <Checkbox
          label={t('reminders.enabled')}
          hint={t('reminders.enabledHint')}
          disabled={isReadOnly}
          {...form.register('enabled')}
        />
        <fieldset className="min-w-0" disabled={isReadOnly || !isOn} aria-describedby="reminder-days-error">
          <legend className="mb-2 font-semibold">{t('reminders.days')}</legend>
          <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {days.map((each) => (
              <Checkbox key={each} value={each} label={dayText(each)} {...form.register('days')} />
            ))}
          </div>
          <FieldNotes id="reminder-days" hint={undefined} error={error} />
        </fieldset>
        <p className="max-w-measure text-ink-2">{t('reminders.stops')}</p>
      </div>
    </SettingsForm>
  )
}
