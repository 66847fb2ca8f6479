import { BellRing } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { addDays, todayIn } from '#domain/dates.ts'
import type { NotificationEntry } from '#domain/notifications/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { fetchFurther } from '#web/lib/further.ts'
import { currentTimezone } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorPanel } from '#web/ui/states.tsx'
import type { useListNotifications } from './data.ts'
import { NotificationItem } from './notification-item.tsx'

type NotificationListProps = {
  items: readonly NotificationEntry[] | undefined
  answer: ReturnType<typeof useListNotifications>
  onlyUnread: boolean
  /** One leads to its record. */
  onFollow: () => void
}

/** What one is told, by the days of where one is, the older as they are asked for. */
export function NotificationList({ items, answer, onlyUnread, onFollow }: NotificationListProps) {
  const { t } = useTranslation('notifications')
  const { error, isFetching, refetch, hasNextPage, isFetchingNextPage } = answer
  const nameOf = useDayNames(answer.dataUpdatedAt)
  const focus = useKeptFocus()
  if (!items)
    return (
      <div className="p-4">
        {error ? (
          <ErrorPanel text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <PageSkeleton />
        )}
      </div>
    )
  if (items.length === 0)
    return (
      <div className="p-4">
        <EmptyState icon={BellRing} title={t('empty.title')} text={t(onlyUnread ? 'empty.unreadText' : 'empty.text')} />
      </div>
    )
  return (
    <div role="presentation" {...focus} onKeyDown={goByArrows}>
      {[...Map.groupBy(items.toSorted(latestFirst), dayOf)].map(([day, told]) => (
        <section key={day} aria-label={nameOf(day)}>
          <h3 className="sticky top-0 z-10 border-b border-line bg-sunken px-4 py-1 font-sans text-sm font-semibold text-ink-2">
            {nameOf(day)}
          </h3>
          <ul>
            {told.map((item) => (
              <NotificationItem key={item.id} item={item} onFollow={onFollow} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <div className="flex justify-center p-4">
          <Button busy={isFetchingNextPage} onClick={() => void fetchFurther(answer)}>
            {t('older')}
          </Button>
        </div>
      )}
      {error && (
        <div className="p-4">
          <ErrorPanel
            text={problemText(error)}
            busy={isFetching}
            onRetry={() => void (hasNextPage ? fetchFurther(answer) : refetch())}
          />
        </div>
      )}
    </div>
  )
}

const here = () => currentTimezone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
const dayOf = ({ at }: NotificationEntry) => todayIn(here(), new Date(at))

/** They come as they were noted: what happened while nobody could note it stands among its day all the same. */
const latestFirst = (one: NotificationEntry, other: NotificationEntry) => Date.parse(other.at) - Date.parse(one.at)

/** As of when they were last asked for: whoever comes back to them has them anew, and another day by then. */
function useDayNames(asOf: number) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const today = todayIn(here(), new Date(asOf))
  const near = new Map([
    [today, t('days.today')],
    [addDays(today, -1), t('days.yesterday')],
  ])
  return (day: string) => near.get(day) ?? format.date(day)
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrows go from one to the next, as Tab does. */
function goByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const next = links[links.findIndex((link) => link === document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Marking an entry as read where only unread ones are shown moves the focus to the next: the entry leaves the list. */
function useKeptFocus() {
  const frame = useRef<HTMLDivElement>(null)
  const last = useRef<{ control: HTMLElement; kind: string; at: number } | null>(null)
  useLayoutEffect(() => {
    if (last.current === null || last.current.control.isConnected) return
    const { kind, at } = last.current
    last.current = null
    const left = [...(frame.current?.querySelectorAll<HTMLElement>(kind) ?? [])]
    left[Math.min(at, left.length - 1)]?.focus()
  })
  return {
    ref: frame,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const kind = target.localName
      const at = [...currentTarget.querySelectorAll(kind)].indexOf(target)
      last.current = { control: target, kind, at }
    },
    // Not where it is taken away: that is no event of React's.
    onBlur: () => (last.current = null),
  }
}
