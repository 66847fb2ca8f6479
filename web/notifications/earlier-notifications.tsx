import { ChevronRight } from 'lucide-react'
import { type MouseEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import type { Notification, NotificationEntry } from '#domain/notifications/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { fetchFurther } from '#web/lib/further.ts'
import { problemText } from '#web/lib/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { useListEarlier } from './data.ts'
import { shownCount } from './bell-count.tsx'
import { NotificationWords, UnreadDot } from './notification-words.tsx'

type Props = { entry: NotificationEntry; onFollow: (event: MouseEvent) => void }

/** How many earlier notifications there are about the record of an entry; a press shows them. */
export function EarlierNotifications({ entry, onFollow }: Props) {
  const { t } = useTranslation('notifications')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        style={belowIcon}
        className="flex min-h-9 w-full items-center pb-1 text-left text-sm text-ink-2 -outline-offset-2 hover:bg-sunken coarse:min-h-control"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={ChevronRight} dense className={cx('transition-transform', isOpen && 'rotate-90')} />
        {t(`more.${entry.subject.kind}`, { count: entry.more, shown: shownCount(entry.more) })}
      </button>
      {isOpen && <Earlier id={id} entry={entry} onFollow={onFollow} />}
    </>
  )
}

function Earlier({ id, entry, onFollow }: Props & { id: string }) {
  const { t } = useTranslation('notifications')
  const answer = useListEarlier(entry.id)
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage } = answer
  return (
    <div id={id} className="pb-2">
      {data === undefined && error === null && (
        <div style={indent} className="py-2">
          <Spinner />
        </div>
      )}
      <ul>
        {data?.pages
          .flatMap((page) => page.items)
          .map((item) => (
            <li key={item.id}>
              <Link
                to={item.target}
                onClick={onFollow}
                style={indent}
                className="flex min-h-row gap-3 py-2 text-sm text-ink no-underline -outline-offset-2 hover:bg-sunken"
              >
                <EarlierWords item={item} />
              </Link>
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <div style={indent}>
          <Button size="compact" busy={isFetchingNextPage} onClick={() => void fetchFurther(answer)}>
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

/** Client and job stand above already; the day does not. */
function EarlierWords({ item }: { item: Notification }) {
  const format = useFormat()
  const isUnread = item.readAt === null
  return (
    <>
      <NotificationWords item={item} isUnread={isUnread} details={[format.dateTime(item.at)]} />
      <UnreadDot isUnread={isUnread} />
    </>
  )
}

// Below the icon of the entry, and below its words. No classes: they would weigh on every page.
const belowIcon = { paddingLeft: '1.125rem', gap: '0.875rem' }
const indent = { paddingLeft: '3rem', paddingRight: '1rem' }
