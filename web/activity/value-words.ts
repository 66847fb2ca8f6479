import { useTranslation } from 'react-i18next'

import type { ActivityDetail, ActivityValue } from '#domain/activity/schema.ts'
import type { NotificationCategory, NotificationChannel } from '#domain/companies/choices.ts'
import { readHours, writeHours } from '#domain/hours.ts'
import { repeatUnits } from '#domain/tasks/choices.ts'
import { catalogue, type Area } from '#domain/permissions.ts'
import { useFormat } from '#web/lib/format.ts'
import { currentLocale } from '#web/lib/i18n.ts'

type Typed = Pick<ActivityDetail, 'type'>
type Part = Exclude<ActivityValue, null>
type Item = Record<'description' | 'quantity' | 'unitPrice' | 'taxRate' | 'kind', string>

/** A value as people say it: amounts and dates in the reader's format, choices in their language, else as it stands. */
export function useValueWords(): (detail: Typed, value: ActivityValue) => string {
  const { t } = useTranslation('activity')
  const format = useFormat()
  const choiceOf = useChoiceWords()
  const rightsOf = useRightsWords()
  const listOf = useListWords()

  return ({ type }, value) => {
    if (value === null) return t('nothing')
    if (typeof value === 'boolean') return value ? t('answers.yes') : t('answers.no')
    if (typeof value === 'number') {
      if (type === 'percent') return format.percent(value)
      return type === 'minutes' ? writeHours(value) : format.number(value)
    }
    if (Array.isArray(value)) {
      if (type === 'rights') return rightsOf(value as string[])
      const parts = listOf({ type }, value)
      return parts.length > 0 ? format.list(parts) : t('nothing')
    }
    switch (type) {
      case 'money':
        return format.money(value)
      case 'date':
        return format.date(value)
      case 'instant':
        return format.dateTime(value)
      case 'hours':
        return writeHours(readHours(value) ?? 0)
      case 'rate':
        return rateOf(value)
      case 'name':
        return value || t('gone')
      default:
        return choiceOf({ type }, value)
    }
  }
}

const rateOf = (fraction: string): string =>
  new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 3 }).format(Number(fraction))

/** The parts of a list, each as people say it. */
export function useListWords(): (detail: Typed, value: ActivityValue) => string[] {
  const { t } = useTranslation(['activity', 'records'])
  const format = useFormat()
  const rightsOf = useRightsWords()
  return ({ type }, value) => {
    const parts: readonly unknown[] = Array.isArray(value) ? value : []
    if (type === 'rights') return parts.map((right) => rightsOf([String(right)]))
    if (type === 'series') {
      const [prefix = '', next = ''] = parts.map(String)
      return [t('seriesNext', { prefix, next })]
    }
    return parts.map((part) => {
      if (typeof part === 'string') return type === 'notifications' ? toldOf(part) : part || t('gone')
      return partOf(part as Exclude<Part, string>)
    })
  }

  function toldOf(text: string): string {
    const [category, channel] = text.split('.') as [NotificationCategory, NotificationChannel]
    return t('told', {
      category: t(`records:notifications.categories.${category}`),
      channel: t(`records:notifications.channels.${channel}`),
    })
  }

  function partOf(part: unknown): string {
    if (typeof part !== 'object' || part === null) return ''
    if ('completed' in part) {
      const { title, dueDate, completed } = part as { title: string; dueDate: string | null; completed: boolean }
      if (completed) return t('milestone.done', { title })
      return dueDate === null ? title : t('milestone.due', { title, date: format.date(dueDate) })
    }
    const { kind, ...item } = part as Item
    return t(kind === 'credit' ? 'credit' : 'item', {
      description: item.description,
      quantity: format.number(Number(item.quantity)),
      unitPrice: format.money(item.unitPrice),
      taxRate: rateOf(item.taxRate),
    })
  }
}

/** Rights area by area: `Jobs (view, edit), Invoices (view)`. */
function useRightsWords() {
  const { t } = useTranslation('audit')
  return (permissions: readonly string[]): string =>
    (Object.keys(catalogue) as Area[])
      .flatMap((area) => {
        const actions = catalogue[area].filter((action) => permissions.includes(`${area}:${action}`))
        const named = actions.map((action) => t(`actions.${action}`)).join(', ')
        return actions.length === 0 ? [] : [t('inArea', { area: t(`areas.${area}`), actions: named })]
      })
      .join(', ')
}

/** What was chosen of a closed list, as the screens call it; what is in none of them stays as it is. */
function useChoiceWords() {
  const { t, i18n } = useTranslation(['activity', 'records'])
  const languages = new Intl.DisplayNames([currentLocale()], { type: 'language' })
  // Keys are typed by their lists; a stored value may be in none of them any more.
  const said = (key: string, value: string): string => (i18n.exists(key) ? t(key as 'nothing') : value)
  return ({ type }: Typed, value: string): string => {
    switch (type) {
      case 'clientStatus':
        return said(`clients:status.${value}`, value)
      case 'jobStatus':
        return said(`jobs:status.${value}`, value)
      case 'invoiceStatus':
        return said(`records:invoiceStatus.${value}`, value)
      case 'variationStatus':
        return said(`records:variationStatus.${value}`, value)
      case 'variationType':
        return said(`records:variationType.${value}`, value)
      case 'variationProgress':
        return said(`variations:progress.${value}`, value)
      case 'variationInvoicing':
        return said(`variations:invoicing.${value}`, value)
      case 'taskStatus':
        return said(`records:taskStatus.${value}`, value)
      case 'taskPriority':
        return said(`records:taskPriority.${value}`, value)
      case 'taskType':
        return said(`records:taskType.${value}`, value)
      case 'repeat': {
        const [every, unit = ''] = value.split(' ')
        const known = repeatUnits.find((each) => each === unit)
        return known === undefined ? value : t(`records:taskRepeat.${known}`, { count: Number(every) })
      }
      case 'userStatus':
        return said(`audit:statuses.${value}`, value)
      case 'role':
        return said(`audit:roles.${value}`, value)
      case 'auditKind':
        return said(`audit:kinds.${value}`, value)
      case 'plan':
        return said(`companies:plans.${value}`, value)
      case 'theme':
        return said(`settings:themes.${value}`, value)
      case 'terms':
        return said(`settings:terms.${value}`, value)
      case 'language':
        return languages.of(value) ?? value
      default:
        return value
    }
  }
}
