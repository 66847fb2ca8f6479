import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import {
  notificationCategories,
  type NotificationCategory,
  notificationChannels,
  type NotificationChannel,
} from '#domain/companies/choices.ts'
import { useSession } from '#web/lib/session.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** Of what somebody is told by which channel, as a form holds it. */
export type NotificationValues = Record<NotificationCategory, Record<NotificationChannel, boolean>>

const clientTexts = ['reports', 'invoices', 'payments'] as const

type NotificationChoicesProps<Values extends FieldValues> = {
  title: string
  legend: ReactNode
  text: string
  /** Of a form whose choices stand under `notifications`. */
  register: UseFormRegister<Values>
  /** Those of which anything can be told; without, all. */
  categories?: readonly NotificationCategory[]
  disabled?: boolean
}

/** What one is told of, as a table: a row for each kind of news, a column for each channel. */
export function NotificationChoices<Values extends FieldValues & { notifications?: NotificationValues | undefined }>({
  title,
  legend,
  text,
  register,
  categories = notificationCategories,
  disabled = false,
}: NotificationChoicesProps<Values>) {
  const { t } = useTranslation('records')
  const { can } = useSession()
  // A client is told of less.
  const told = (category: NotificationCategory) => {
    const own = can.getClientOverview && clientTexts.find((each) => each === category)
    return own ? t(`notifications.clientTexts.${own}`) : t(`notifications.texts.${category}`)
  }
  const field = (category: NotificationCategory, channel: NotificationChannel) =>
    `notifications.${category}.${channel}` as FieldPath<Values>
  return (
    <fieldset className="min-w-0">
      {legend}
      <p className="mb-3 max-w-measure text-ink-2">{text}</p>
      <table className="w-full max-w-xl border-collapse text-left">
        <thead>
          <tr className="border-b border-field-line text-sm">
            <th scope="col">
              <span className="sr-only">{title}</span>
            </th>
            {notificationChannels.map((channel) => (
              <th key={channel} scope="col" className="w-18 px-1 py-2 text-center font-semibold">
                {t(`notifications.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => (
            <tr key={category} className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-3 font-medium">
                {t(`notifications.categories.${category}`)}
                <span className="block text-sm font-normal text-ink-3">{told(category)}</span>
              </th>
              {notificationChannels.map((channel) => (
                <td key={channel} className="px-1 py-1.5">
                  <Checkbox
                    className="flex justify-center *:coarse:min-w-12 *:coarse:justify-center"
                    label={
                      <span className="sr-only">
                        {`${t(`notifications.categories.${category}`)}: ${t(`notifications.channels.${channel}`)}`}
                      </span>
                    }
                    disabled={disabled}
                    {...register(field(category, channel))}
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

/** How each row reads when two versions are compared. */
export function useNotificationDifferences() {
  const { t } = useTranslation('records')
  return notificationCategories.map((category) => ({
    label: t(`notifications.categories.${category}`),
    text: ({ notifications }: { notifications?: NotificationValues | undefined }) =>
      notificationChannels
        .filter((channel) => notifications?.[category][channel])
        .map((channel) => t(`notifications.channels.${channel}`))
        .join(', ') || t('notifications.channels.none'),
  }))
}
