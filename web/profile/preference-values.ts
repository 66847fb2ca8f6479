import type { TFunction } from 'i18next'

import { languages, themes } from '#domain/companies/choices.ts'
import { timezones } from '#domain/dates.ts'
import type { PreferencesForm, PreferencesRecord } from '#domain/profile/schema.ts'
import { languageNames } from '#web/lib/i18n.ts'
import { deliveryInputOf, type DeliveryValues, deliveryValuesOf } from '#web/records/delivery-values.ts'
import type { NotificationValues } from '#web/records/notification-choices.tsx'

/** What the form holds; nothing is as the company has it. */
export type PreferenceValues = {
  language: string
  theme: string
  timezone: string
  singleKeys: boolean
  notifications: NotificationValues | undefined
  delivery: DeliveryValues | undefined
}

/** The stored choices in the form. */
export const preferencesOf = ({
  language,
  theme,
  timezone,
  singleKeys,
  notifications,
  delivery,
}: PreferencesRecord): PreferenceValues => ({
  language: language ?? '',
  theme: theme ?? '',
  timezone: timezone ?? '',
  singleKeys,
  notifications: notifications ?? undefined,
  delivery: delivery === null ? undefined : deliveryValuesOf(delivery),
})

/** What the endpoint takes. */
export const preferencesInputOf = ({
  language,
  theme,
  timezone,
  singleKeys,
  notifications,
  delivery,
}: PreferenceValues): PreferencesForm => ({
  language: languages.find((each) => each === language) ?? null,
  theme: themes.find((each) => each === theme) ?? null,
  timezone: timezones.find((each) => each === timezone) ?? null,
  singleKeys,
  notifications,
  delivery: delivery && deliveryInputOf(delivery),
})

type Words = TFunction<'profile'>
type Usual = PreferencesRecord['company']

/** What there is to choose; first, to leave it to the company (or to the device, where there is none). */
export function appearanceChoices(t: Words, company: Usual) {
  const usual = (value: string | undefined) =>
    value === undefined ? t('preferences.unchosen') : t('preferences.asCompany', { value })
  const zone = timezones.find((each) => each === company?.timezone)
  return {
    language: [
      { value: '', label: usual(company ? languageNames[company.language] : undefined) },
      ...languages.map((each) => ({ value: each, label: languageNames[each] })),
    ],
    theme: [
      { value: '', label: usual(company ? t(`themes.${company.theme}`) : undefined) },
      ...themes.map((each) => ({ value: each, label: t(`themes.${each}`) })),
    ],
    timezone: [
      { value: '', label: usual(zone ? t(`timezones.${zone}`) : company?.timezone) },
      ...timezones.map((each) => ({ value: each, label: t(`timezones.${each}`) })),
    ],
  }
}

/** How each field reads when two versions are compared. */
export function preferenceDifferences(t: Words, company: Usual) {
  const choices = appearanceChoices(t, company)
  const said = (of: keyof typeof choices, value: string) =>
    choices[of].find((choice) => choice.value === value)?.label ?? value
  return [
    { label: t('preferences.language'), text: ({ language }: PreferenceValues) => said('language', language) },
    { label: t('preferences.theme'), text: ({ theme }: PreferenceValues) => said('theme', theme) },
    { label: t('preferences.timezone'), text: ({ timezone }: PreferenceValues) => said('timezone', timezone) },
    {
      label: t('preferences.keys'),
      text: ({ singleKeys }: PreferenceValues) => t(singleKeys ? 'preferences.keysOn' : 'preferences.keysOff'),
    },
  ]
}
