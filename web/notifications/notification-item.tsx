import {
  Cable,
  ClipboardList,
  FileDiff,
  Landmark,
  type LucideIcon,
  Receipt,
  SquareCheckBig,
  UsersRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import type { NotifiedSubject } from '#domain/notifications/choices.ts'
import type { Notification } from '#domain/notifications/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { currentLocale, currentTimezone } from '#web/lib/i18n.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReadNotification } from './data.ts'

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

/** One notification as a sentence, with what helps to place it; it leads to its record, and is read by that. */
export function NotificationItem({ item, onFollow }: { item: Notification; onFollow: () => void }) {
  const { t } = useTranslation('notifications')
  const read = useReadNotification()
  const details = useDetails(item)
  const isUnread = item.readAt === null
  const { text } = item.facts
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={item.target}
        onClick={(event) => {
          if (isUnread) read.mutate(item.id)
          // Opened in a tab of its own, it leaves this one where it is.
          if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onFollow()
        }}
        className="flex min-h-row gap-3 px-4 py-3 text-ink no-underline -outline-offset-2 hover:bg-sunken"
      >
        <Icon of={icons[item.subject.kind]} className="mt-0.5 text-ink-3" />
        <span className="min-w-0 flex-1">
          <span className={cx('block', isUnread && 'font-semibold')}>
            {t(`kinds.${item.kind}`, {
              by: item.by ?? t('somebody'),
              label: item.subject.label,
              subtask: item.facts.subtask ?? '',
            })}
          </span>
          {text !== null && (
            <span style={fewLines} className="mt-0.5 border-l-2 border-line pl-2 text-sm text-ink-2">
              {text}
            </span>
          )}
          <span className="mt-0.5 block text-sm text-ink-3">{details.join(' · ')}</span>
        </span>
        <span className="shrink-0 pt-1" style={{ width: 10 }}>
          {isUnread && (
            <>
              <span aria-hidden="true" style={dot} className="block rounded-full bg-primary" />
              <span className="sr-only">{t('unread')}</span>
            </>
          )}
        </span>
      </Link>
    </li>
  )
}

// No classes: they would weigh on every page. A long comment is read where it leads.
const dot = { width: 10, height: 10, marginTop: 3 }
const fewLines = {
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const

const nothingOwed = '0.00'

function useDetails({ at, facts }: Notification): string[] {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const time = new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short', timeZone: currentTimezone() })
  return [
    time.format(new Date(at)),
    facts.completed === null ? null : t('completed', { task: facts.completed }),
    facts.days === null ? null : t('daysLeft', { count: facts.days }),
    facts.amount === null || facts.amount === nothingOwed ? null : format.money(facts.amount),
    facts.dueDate === null ? null : t('due', { date: format.date(facts.dueDate) }),
    facts.clientName,
    facts.jobName,
  ].filter((each) => each !== null)
}
