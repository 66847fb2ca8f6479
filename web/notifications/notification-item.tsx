import {
  Cable,
  ClipboardList,
  FileDiff,
  Landmark,
  type LucideIcon,
  Mail,
  MailOpen,
  Receipt,
  SquareCheckBig,
  UsersRound,
} from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import type { NotifiedSubject } from '#domain/notifications/choices.ts'
import type { NotificationEntry } from '#domain/notifications/schema.ts'
import { problemText } from '#web/lib/query.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useReadNotification, useUnreadNotification } from './data.ts'
import { EarlierNotifications } from './earlier-notifications.tsx'
import { NotificationWords, UnreadDot, useDetails } from './notification-words.tsx'

const icons: Record<NotifiedSubject, LucideIcon> = {
  company: Landmark,
  integration: Cable,
  invoice: Receipt,
  mailbox: Cable,
  report: ClipboardList,
  task: SquareCheckBig,
  user: UsersRound,
  variation: FileDiff,
}

/**
 * The newest notification about a record. It leads there; following it marks it and those before it as read.
 */
export function NotificationItem({ item, onFollow }: { item: NotificationEntry; onFollow: () => void }) {
  const read = useReadNotification()
  const details = useDetails(item)
  const sentence = useId()
  const isUnread = item.readAt === null
  const follow = (event: MouseEvent) => {
    if (isUnread) read.mutate(item.id)
    // Opened in a tab of its own, it leaves this one where it is.
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onFollow()
  }
  return (
    <li className="border-b border-line last:border-b-0">
      <div className="flex items-start">
        <Link
          to={item.target}
          onClick={follow}
          className={cx(
            'flex min-h-row min-w-0 flex-1 gap-3 pt-3 pr-2 pl-4 text-ink no-underline -outline-offset-2 hover:bg-sunken',
            item.more > 0 ? 'pb-1' : 'pb-3',
          )}
        >
          <Icon of={icons[item.subject.kind]} className="mt-0.5 text-ink-3" />
          <NotificationWords id={sentence} item={item} isUnread={isUnread} details={details} />
          <UnreadDot isUnread={isUnread} />
        </Link>
        <Mark item={item} sentence={sentence} />
      </div>
      {item.more > 0 && <EarlierNotifications entry={item} onFollow={follow} />}
    </li>
  )
}

/** Marks an entry as read, and as unread where it is read. */
function Mark({ item, sentence }: { item: NotificationEntry; sentence: string }) {
  const { t } = useTranslation('notifications')
  const read = useReadNotification()
  const unread = useUnreadNotification()
  const isUnread = item.readAt === null
  const mark = isUnread ? read : unread
  return (
    <div style={firstLine} className="flex items-center pr-1.5">
      <IconButton
        label={t(isUnread ? 'markRead' : 'markUnread')}
        icon={isUnread ? MailOpen : Mail}
        size="compact"
        aria-describedby={sentence}
        onClick={() => mark.mutate(item.id, { onError: (error) => toast.error(problemText(error) ?? error.message) })}
      />
    </div>
  )
}

// Beside the first line of the words, whether it is made for fingers or not. No class: it would weigh on every page.
const firstLine = { height: '3rem' }
