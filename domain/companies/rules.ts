import type { EventName } from '../events.ts'
import {
  notificationCategories,
  notificationChannels,
  type NotificationCategory,
  type NotificationChannel,
} from './choices.ts'

/** Whether something is told, by each channel. */
export type Channels = Record<NotificationChannel, boolean>

/** What the settings show: each category with its channels. */
export type NotificationChoices = Record<NotificationCategory, Channels>

/** What is stored: each event with its channels. What is not in it is told by both (SPEC 3). */
export type StoredNotifications = Partial<Record<EventName, Channels>>

/** The events that a category stands for. */
const notifiedEvents: Record<NotificationCategory, readonly EventName[]> = {
  reports: ['report.created', 'report.updated', 'report.sent'],
  invoices: ['invoice.created', 'invoice.submitted', 'invoice.approved', 'invoice.sent', 'invoice.voided'],
  payments: ['payment.recorded', 'payment.reversed'],
  tasks: ['task.assigned', 'task.ready', 'comment.created', 'comment.updated'],
}

/** Choices as they are stored; events of no category stay as they are. */
export function storedNotifications(
  choices: NotificationChoices,
  before: StoredNotifications = {},
): StoredNotifications {
  const chosen = notificationCategories.flatMap((category) =>
    notifiedEvents[category].map((event) => [event, choices[category]] as const),
  )
  return { ...before, ...Object.fromEntries(chosen) }
}

/**
 * What a person's own choices come to be: of each category that they changed, all events; of the others nothing, so
 * that they go on as the company has them.
 */
export function ownNotifications(
  choices: NotificationChoices,
  { company, own }: { company: StoredNotifications; own: StoredNotifications },
): StoredNotifications {
  const before = notificationChoices({ ...company, ...own })
  const isChanged = (category: NotificationCategory) =>
    notificationChannels.some((channel) => choices[category][channel] !== before[category][channel])
  const chosen = notificationCategories
    .filter(isChanged)
    .flatMap((category) => notifiedEvents[category].map((event) => [event, choices[category]] as const))
  return { ...own, ...Object.fromEntries(chosen) }
}

/** What is stored as the settings show it: a channel is on where it is on for each event of the category. */
export function notificationChoices(stored: StoredNotifications): NotificationChoices {
  const isOn = (category: NotificationCategory, channel: NotificationChannel) =>
    notifiedEvents[category].every((event) => stored[event]?.[channel] ?? true)
  const channels = (category: NotificationCategory): Channels => ({
    email: isOn(category, 'email'),
    push: isOn(category, 'push'),
  })
  return {
    reports: channels('reports'),
    invoices: channels('invoices'),
    payments: channels('payments'),
    tasks: channels('tasks'),
  }
}

/** A short code to begin with: the initials of the name, or the head of its one word (SPEC 3). */
export function shortCodeOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const words = plain.match(/[A-Z0-9]+/g) ?? []
  const initials = words.map((word) => word.slice(0, 1)).join('')
  const code = initials.length > 1 ? initials.slice(0, 10) : (words[0] ?? '').slice(0, 3)
  return code.length > 1 ? code : `${code}CO`.slice(0, 3)
}
