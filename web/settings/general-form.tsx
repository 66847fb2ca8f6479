import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import {
  settingsForm,
  type SettingsForm as SettingsBody,
  settingsMessages,
  type SettingsRecord,
} from '#domain/companies/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { useUpdateSettings } from './data.ts'
import { FieldGroup } from '#web/ui/field-group.tsx'
import {
  generalDifferences,
  generalInputOf,
  generalValuesOf,
  type GeneralValues,
  languageChoices,
  themeChoices,
  timezoneChoices,
} from './general-values.ts'
import { DeliveryChoices, useDeliveryDifferences } from '#web/records/delivery-choices.tsx'
import { NotificationChoices, useNotificationDifferences } from '#web/records/notification-choices.tsx'
import { SettingsForm, useSettingsForm } from '#web/records/settings-form.tsx'

type GeneralFieldsProps = { form: UseFormReturn<GeneralValues, unknown, SettingsBody>; disabled: boolean }

/** What holds for all of the company's people; to look at only for who may not change it (SPEC 6). */
export function GeneralForm({ settings }: { settings: SettingsRecord }) {
  const { t } = useTranslation('settings')
  const { can } = useSession()
  const update = useUpdateSettings()
  const { form, submit, busy, notices } = useSettingsForm({
    stored: settings,
    schema: settingsForm,
    toInput: generalInputOf,
    valuesOf: generalValuesOf,
    draftName: 'settings',
    differences: [...generalDifferences(t), ...useNotificationDifferences(), ...useDeliveryDifferences()],
    update: (body, version) => update.mutateAsync({ body, version }),
    done: 'Settings updated successfully',
    failed: 'Failed to update settings',
    forbidden: settingsMessages.noEdit,
  })
  return (
    <SettingsForm
      onSubmit={submit}
      notices={can.updateSettings ? notices : <ReadOnly />}
      save={can.updateSettings ? t('save') : undefined}
      busy={busy}
    >
      <div className="flex flex-col gap-10">
        <Places form={form} disabled={!can.updateSettings} />
        <NotificationChoices
          title={t('general.notifications')}
          legend={
            <legend className="mb-3 w-full border-b border-line pb-1 font-display text-lg font-semibold">
              {t('general.notifications')}
            </legend>
          }
          text={t('general.notificationsText')}
          register={form.register}
          disabled={!can.updateSettings}
        />
        <DeliveryChoices form={form} disabled={!can.updateSettings} />
      </div>
    </SettingsForm>
  )
}

function ReadOnly() {
  const { t } = useTranslation('settings')
  return (
    <Notice tone="info" className="mb-6">
      {t('general.readOnly')}
    </Notice>
  )
}

function Places({ form, disabled }: GeneralFieldsProps) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const [now] = useState(() => new Date().toISOString())
  const timezone = useWatch({ control: form.control, name: 'timezone' })
  const { errors } = form.formState
  return (
    <FieldGroup title={t('general.defaults')} note={t('general.defaultsNote')}>
      <Select
        label={t('general.language')}
        hint={t('general.languageHint')}
        disabled={disabled}
        choices={languageChoices}
        error={errors.language?.message}
        {...form.register('language')}
      />
      <Select
        label={t('general.theme')}
        hint={t('general.themeHint')}
        disabled={disabled}
        choices={themeChoices(t)}
        error={errors.theme?.message}
        {...form.register('theme')}
      />
      <Select
        label={t('general.timezone')}
        hint={t('general.timezoneHint', { now: format.dateTime(now, timezone) })}
        className="sm:col-span-2"
        disabled={disabled}
        choices={timezoneChoices(t)}
        error={errors.timezone?.message}
        {...form.register('timezone')}
      />
    </FieldGroup>
  )
}
