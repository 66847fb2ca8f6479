import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'

import { countUnread, listNotifications, readAllNotifications, readNotification } from '#domain/notifications/api.ts'
import type { NotificationList } from '#domain/notifications/schema.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.tsx'

const notificationsKey = ['notifications']
const countKey = [...notificationsKey, 'unread']
const listsKey = [...notificationsKey, 'list']

/** Whoever is told nothing by a stream asks now and then. */
const oftenWithoutStream = 60_000

/** How many one has not read, up to 100. */
export function useCountUnread({ hasStream }: { hasStream: boolean }) {
  return useQuery({
    queryKey: countKey,
    queryFn: ({ signal }) => call(countUnread, {}, { signal }),
    refetchOnWindowFocus: 'always',
    refetchInterval: hasStream ? false : oftenWithoutStream,
  })
}

/** One's own, the latest first, a page at a time. */
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

const showCount = (count: { unread: number }) => queryClient.setQueryData(countKey, count)

/** Marks one as read; it is shown so at once. */
export function useReadNotification() {
  return useMutation({
    mutationFn: (id: string) => call(readNotification, { params: { id } }),
    onMutate: (id) => {
      const readAt = new Date().toISOString()
      queryClient.setQueriesData<InfiniteData<NotificationList>>({ queryKey: listsKey }, (lists) =>
        lists === undefined ? undefined : withRead(lists, id, readAt),
      )
    },
    onSuccess: showCount,
    // It was not, or is nobody's any more.
    onError: () => queryClient.invalidateQueries({ queryKey: notificationsKey }),
  })
}

const withRead = (lists: InfiniteData<NotificationList>, id: string, readAt: string) => ({
  ...lists,
  pages: lists.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === id && item.readAt === null ? { ...item, readAt } : item)),
  })),
})

/** Marks all as read up to one of them. */
export function useReadAllNotifications() {
  return useMutation({
    mutationFn: (upTo: string) => call(readAllNotifications, { body: { upTo } }),
    onSuccess: (count) => {
      showCount(count)
      return queryClient.invalidateQueries({ queryKey: listsKey })
    },
  })
}
