import { Flag, HardHat, type LucideIcon, Receipt } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import type { CalendarInvoice, CalendarJobDay } from '#domain/calendar/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'

import type { Entry } from './entries.ts'

/** What stands beside the tasks: a line with its picture, under no colour of a status. */
export function LayerMark({ entry, roomy }: { entry: Exclude<Entry, { kind: 'task' }>; roomy: boolean }) {
  return entry.kind === 'job' ? (
    <JobMark day={entry.day} roomy={roomy} />
  ) : (
    <InvoiceMark invoice={entry.invoice} roomy={roomy} />
  )
}

function JobMark({ day, roomy }: { day: CalendarJobDay; roomy: boolean }) {
  const { t } = useTranslation('calendar')
  const what = day.kind === 'milestone' ? day.title : t(`jobs.${day.kind}`)
  return (
    <Mark
      to={`/app/jobs/${day.jobId}`}
      icon={day.kind === 'milestone' ? Flag : HardHat}
      roomy={roomy}
      overdue={day.overdue}
      completed={day.completed}
      label={[
        `${what} ${day.jobCode}`,
        day.jobName,
        day.overdue && t('task.overdue'),
        day.completed && t('jobs.completed'),
      ]}
    >
      {what} <span className="numeric font-normal whitespace-nowrap">{day.jobCode}</span>{' '}
      {roomy && <Whose>{day.jobName}</Whose>}
    </Mark>
  )
}

function InvoiceMark({ invoice, roomy }: { invoice: CalendarInvoice; roomy: boolean }) {
  const { t } = useTranslation('calendar')
  const format = useFormat()
  return (
    <Mark
      to={`/app/invoices/${invoice.id}`}
      icon={Receipt}
      roomy={roomy}
      overdue={invoice.overdue}
      label={[
        `${invoice.invoiceNumber} ${format.money(invoice.balance)}`,
        invoice.clientName,
        t('invoices.due'),
        invoice.overdue && t('task.overdue'),
      ]}
    >
      <span className="numeric">{invoice.invoiceNumber}</span>{' '}
      <Money amount={invoice.balance} className={cx('font-normal', roomy && 'lg:text-xs')} />{' '}
      {roomy && <Whose>{invoice.clientName}</Whose>}
    </Mark>
  )
}

/** As much of a long name as leaves the others on these days in sight; all of it stands in the label. */
const Whose = ({ children }: { children: string }) => (
  <span className="line-clamp-2 font-normal lg:text-xs">{children}</span>
)

type MarkProps = {
  to: string
  icon: LucideIcon
  roomy: boolean
  overdue: boolean
  completed?: boolean
  /** What it says, for who can't see how it looks: what is seen first, as it is seen. */
  label: readonly (string | false)[]
  children: ReactNode
}

function Mark({ to, icon, roomy, overdue, completed = false, label, children }: MarkProps) {
  const said = label.filter((part) => part !== false).join(', ')
  return (
    <Link
      to={to}
      data-item={said}
      tabIndex={-1}
      draggable={false}
      title={said}
      aria-label={said}
      className={cx(
        'mx-1 flex min-h-6 min-w-0 gap-1.5 rounded-tag px-1.5 text-sm font-medium no-underline hover:underline focus-visible:-outline-offset-2 coarse:min-h-12',
        roomy ? 'items-start py-1' : 'items-center',
        overdue ? 'text-danger' : 'text-ink-2',
        completed && 'line-through',
      )}
    >
      <Icon of={icon} dense className="size-3.5" />
      <span className={cx('min-w-0', !roomy && 'truncate')}>{children}</span>
    </Link>
  )
}
