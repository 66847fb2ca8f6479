import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'

import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
  unreadNotification,
} from '#domain/notifications/api.ts'
import type { NotificationEntry, NotificationList } from '#domain/notifications/schema.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.tsx'

const notificationsKey = ['notifications']
const countKey = [...notificationsKey, 'unread']
const listsKey = [...notificationsKey, 'list']
const earlierKey = [...notificationsKey, 'earlier']

/** Whoever is told nothing by a stream asks now and then. */
const oftenWithoutStream = 60_000

/** How many entries one has not read, up to 100. */
export function useCountUnread({ hasStream }: { hasStream: boolean }) {
  return useQuery({
    queryKey: countKey,
    queryFn: ({ signal }) => call(countUnread, {}, { signal }),
    refetchOnWindowFocus: 'always',
    refetchInterval: hasStream ? false : oftenWithoutStream,
  })
}

/** One's own by record, the latest first, a page at a time. */
export function useListNotifications({ unread, hasStream }: { unread: boolean; hasStream: boolean }) {
  return useInfiniteQuery({
    queryKey: [...listsKey, { unread }],
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam ?? undefined
      const list = await call(listNotifications, { query: { unread: unread ? 'true' : 'false', before } }, { signal })
      showCount({ unread: list.unread })
      return list
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Whoever opens it looks for what is new.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: hasStream ? false : oftenWithoutStream,
  })
}

/** The earlier notifications of an entry, a page at a time. */
export function useListEarlier(entry: string) {
  return useInfiniteQuery({
    queryKey: [...earlierKey, entry],
    queryFn: ({ pageParam, signal }) => call(listNotifications, { query: { entry, before: pageParam } }, { signal }),
    initialPageParam: entry,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

const showCount = (count: { unread: number }) => queryClient.setQueryData(countKey, count)

/** Marks an entry as read; it is shown so at once. */
export const useReadNotification = () => useMarking(readNotification, (item) => item.readAt ?? new Date().toISOString())

/** Marks an entry as unread; it is shown so at once. */
export const useUnreadNotification = () => useMarking(unreadNotification, () => null)

function useMarking(
  endpoint: typeof readNotification | typeof unreadNotification,
  readAt: (item: NotificationEntry) => string | null,
) {
  return useMutation({
    // One press after the other, in the order in which they were made.
    scope: { id: 'notifications' },
    mutationFn: (id: string) => call(endpoint, { params: { id } }),
    onMutate: (id) => {
      queryClient.setQueriesData<InfiniteData<NotificationList>>({ queryKey: listsKey }, (lists) =>
        lists === undefined ? undefined : withEntry(lists, id, (item) => ({ ...item, readAt: readAt(item) })),
      )
    },
    onSuccess: (count) => {
      showCount(count)
      return queryClient.invalidateQueries({ queryKey: earlierKey })
    },
    // It was not, or is nobody's any more.
    onError: () => queryClient.invalidateQueries({ queryKey: notificationsKey }),
  })
}

const withEntry = (
  lists: InfiniteData<NotificationList>,
  id: string,
  change: (item: NotificationEntry) => NotificationEntry,
) => ({
  ...lists,
  pages: lists.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === id ? change(item) : item)),
  })),
})

/** Marks all as read up to one of them. */
export function useReadAllNotifications() {
  return useMutation({
    mutationFn: (upTo: string) => call(readAllNotifications, { body: { upTo } }),
    onSuccess: (count) => {
      showCount(count)
      return queryClient.invalidateQueries({ queryKey: notificationsKey })
    },
  })
}
