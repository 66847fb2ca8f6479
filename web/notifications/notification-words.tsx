import { useTranslation } from 'react-i18next'

import type { Notification } from '#domain/notifications/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { currentLocale, currentTimezone } from '#web/lib/i18n.ts'
import { cx } from '#web/ui/cx.ts'

type Props = {
  item: Notification
  isUnread: boolean
  /** The id of its sentence, by which a control beside it is described. */
  id?: string
  /** What helps to place it, in the order in which it is read. */
  details: readonly string[]
}

/** A notification as a sentence, with what was written and what helps to place it. */
export function NotificationWords({ item, isUnread, id, details }: Props) {
  const { t } = useTranslation('notifications')
  const { text } = item.facts
  return (
    <span className="min-w-0 flex-1">
      <span id={id} className={cx('block', isUnread && 'font-semibold')}>
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
  )
}

/** The dot of what is unread; its room is kept where there is none. */
export function UnreadDot({ isUnread }: { isUnread: boolean }) {
  const { t } = useTranslation('notifications')
  return (
    <span className="shrink-0 pt-1" style={{ width: 10 }}>
      {isUnread && (
        <>
          <span aria-hidden="true" style={dot} className="block rounded-full bg-primary" />
          <span className="sr-only">{t('unread')}</span>
        </>
      )}
    </span>
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

/** Time of day, amount, dates, client and job. */
export function useDetails({ at, facts }: Notification): string[] {
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
