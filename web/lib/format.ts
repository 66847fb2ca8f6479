import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { kept, writeDate, writeInstant, writeMoney } from '#domain/format.ts'
import { currentLocale, currentTimezone } from './i18n.ts'

const nothing = '—'

/** `"1250.00"` → `$1,250.00` in the person's locale; a dash for nothing. */
const formatMoney = (amount: string | null | undefined, locale = currentLocale()): string =>
  writeMoney(amount, locale) ?? nothing

/** `"2026-11-20"` → `20 Nov 2026` in the person's locale; a dash for nothing. */
const formatDate = (date: string | null | undefined, locale = currentLocale()): string =>
  writeDate(date, locale) ?? nothing

/** An ISO instant as date and time in the given IANA timezone; the person's when left away. */
const formatDateTime = (
  instant: string | null | undefined,
  timezone = currentTimezone(),
  locale = currentLocale(),
): string => writeInstant(instant, locale, timezone) ?? nothing

/** `42` → `42%`, written as the locale writes it (`42 %` in French). */
function formatPercent(percent: number, locale = currentLocale()): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100)
}

/** An ISO instant as the time of day, on the device's clock. */
const formatTime = (instant: string, locale = currentLocale()): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(instant))

const numbers = kept((locale) => new Intl.NumberFormat(locale))
const formatNumber = (value: number, locale = currentLocale()): string => numbers(locale).format(value)

/** `see, add and change`, as the locale lists things. */
const formatList = (items: readonly string[], locale = currentLocale()): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(items)

/** Bytes as people read file sizes: `640 KB`, `2.15 MB`. Megabytes have two decimals (SPEC 9). */
function formatFileSize(bytes: number, locale = currentLocale()): string {
  const [divisor, unit, digits] =
    bytes < 1024 ? [1, 'byte', 0] : bytes < 1024 ** 2 ? [1024, 'kilobyte', 0] : [1024 ** 2, 'megabyte', 2]
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(bytes / divisor)
}

/** Bytes as megabytes with two decimals, however small: `0.04 MB` (SPEC 9, files of a variation). */
function formatMegabytes(bytes: number, locale = currentLocale()): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'megabyte',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(bytes / 1024 ** 2)
}

/** The formatters of this page, in a component: they follow a change of language. */
export function useFormat() {
  useTranslation()
  const locale = currentLocale()
  return useMemo(
    () => ({
      money: (amount: string | null | undefined) => formatMoney(amount, locale),
      date: (date: string | null | undefined) => formatDate(date, locale),
      dateTime: (instant: string | null | undefined, timezone?: string) => formatDateTime(instant, timezone, locale),
      time: (instant: string) => formatTime(instant, locale),
      percent: (percent: number) => formatPercent(percent, locale),
      number: (value: number) => formatNumber(value, locale),
      list: (items: readonly string[]) => formatList(items, locale),
      fileSize: (bytes: number) => formatFileSize(bytes, locale),
      megabytes: (bytes: number) => formatMegabytes(bytes, locale),
    }),
    [locale],
  )
}
