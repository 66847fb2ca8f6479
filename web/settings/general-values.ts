import type { TFunction } from 'i18next'

import { languages, themes } from '#domain/companies/choices.ts'
import type { SettingsForm, SettingsRecord } from '#domain/companies/schema.ts'
import { timezones } from '#domain/dates.ts'
import { languageNames } from '#web/lib/i18n.ts'
import { deliveryInputOf, type DeliveryValues, deliveryValuesOf } from '#web/records/delivery-values.ts'
import type { NotificationValues } from '#web/records/notification-choices.tsx'

/** What the general settings hold. */
export type GeneralValues = {
  language: string
  timezone: string
  theme: string
  notifications: NotificationValues
  delivery: DeliveryValues
}

/** The stored settings in the form. */
export const generalValuesOf = ({
  language,
  timezone,
  theme,
  notifications,
  delivery,
}: SettingsRecord): GeneralValues => ({
  language,
  timezone,
  theme,
  notifications,
  delivery: deliveryValuesOf(delivery),
})

/** What the endpoint takes. */
export const generalInputOf = ({
  language,
  timezone,
  theme,
  notifications,
  delivery,
}: GeneralValues): SettingsForm => ({
  language: chosen(languages, language),
  timezone: chosen(timezones, timezone),
  theme: chosen(themes, theme),
  notifications,
  delivery: deliveryInputOf(delivery),
})

const chosen = <Choice extends string>(choices: readonly [Choice, ...Choice[]], value: string): Choice =>
  choices.find((choice) => choice === value) ?? choices[0]

/** What there is to choose, in the reader's language. */
export const languageChoices = languages.map((language) => ({ value: language, label: languageNames[language] }))
export const timezoneChoices = (t: TFunction<'settings'>) =>
  timezones.map((timezone) => ({ value: timezone, label: t(`timezones.${timezone}`) }))
export const themeChoices = (t: TFunction<'settings'>) =>
  themes.map((theme) => ({ value: theme, label: t(`themes.${theme}`) }))

/** How each field reads when two versions are compared. */
export function generalDifferences(t: TFunction<'settings'>) {
  const labelled = (choices: readonly { value: string; label: string }[], value: string) =>
    choices.find((choice) => choice.value === value)?.label ?? value
  return [
    { label: t('general.language'), text: ({ language }: GeneralValues) => labelled(languageChoices, language) },
    { label: t('general.timezone'), text: ({ timezone }: GeneralValues) => labelled(timezoneChoices(t), timezone) },
    { label: t('general.theme'), text: ({ theme }: GeneralValues) => labelled(themeChoices(t), theme) },
  ]
}
