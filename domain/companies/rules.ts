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

/** What is stored: categories with their channels. For what is not in it `usualChannels` holds. */
export type StoredNotifications = Partial<Record<NotificationCategory, Partial<Channels>>>

const allChannels: Channels = { bell: true, email: true, push: true }

/** The channels of a category where neither the person nor the company has chosen: all of them (SPEC 3). */
const usualChannels: NotificationChoices = {
  reports: allChannels,
  invoices: allChannels,
  payments: allChannels,
  variations: allChannels,
  tasks: allChannels,
  people: allChannels,
  account: allChannels,
  // A mail about each report that a colleague writes would be noise (decision 0120).
  colleagues: { bell: true, email: false, push: false },
}

/** What holds for a person of a company: their own choices, category by category, before the company's. */
export function notificationChoices(company: StoredNotifications, own: StoredNotifications = {}): NotificationChoices {
  const channels = (category: NotificationCategory): Channels => {
    const { bell, email, push } = usualChannels[category]
    return { bell, email, push, ...(own[category] ?? company[category]) }
  }
  return Object.fromEntries(
    notificationCategories.map((category) => [category, channels(category)]),
  ) as NotificationChoices
}

/**
 * What a person's own choices come to be: each category that they changed; of the others nothing, so that they go on as
 * the company has them.
 */
export function ownNotifications(
  choices: NotificationChoices,
  { company, own }: { company: StoredNotifications; own: StoredNotifications },
): StoredNotifications {
  const before = notificationChoices(company, own)
  const isChanged = (category: NotificationCategory) =>
    notificationChannels.some((channel) => choices[category][channel] !== before[category][channel])
  const chosen = notificationCategories.filter(isChanged).map((category) => [category, choices[category]] as const)
  return { ...own, ...Object.fromEntries(chosen) }
}

/** A short code to begin with: the initials of the name, or the head of its one word (SPEC 3). */
export function shortCodeOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const words = plain.match(/[A-Z0-9]+/g) ?? []
  const initials = words.map((word) => word.slice(0, 1)).join('')
  const code = initials.length > 1 ? initials.slice(0, 10) : (words[0] ?? '').slice(0, 3)
  return code.length > 1 ? code : `${code}CO`.slice(0, 3)
}
