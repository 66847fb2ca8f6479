import { listNotifications } from '#domain/notifications/api.ts'
import type { NotificationEntry } from '#domain/notifications/schema.ts'
import type { Person } from './given.ts'

/** Each notification in a person's bell, the latest first, including the earlier ones about a record. */
export async function notificationsOf(person: Pick<Person, 'call'>): Promise<NotificationEntry[]> {
  const { items } = await person.call(listNotifications, { query: { pageSize: 100 } })
  const told = await Promise.all(
    items.map(async (entry) =>
      entry.more === 0
        ? [entry]
        : (await person.call(listNotifications, { query: { entry: entry.id, pageSize: 100 } })).items,
    ),
  )
  return told.flat().toSorted((one, other) => (one.id < other.id ? 1 : -1))
}
