import { BellOff, BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { Reminders } from '#domain/reminders/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.tsx'
import { DeliveryFailure, DeliveryStamp } from '#web/records/mail-delivery.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.tsx'

import { useGetReminders, useResumeReminders, useStopReminders } from './data.ts'

/** How an invoice's client is reminded of it: what went out, what is next, and the way to stop it. */
export default function ReminderPanel({ invoiceId }: { invoiceId: string }) {
  const { data } = useGetReminders(invoiceId)
  return data === undefined ? null : <Panel invoiceId={invoiceId} reminders={data} />
}

function Panel({ invoiceId, reminders }: { invoiceId: string; reminders: Reminders }) {
  const { t } = useTranslation('reminders')
  const stop = useStopReminders(invoiceId)
  const resume = useResumeReminders(invoiceId)
  const { can, items } = reminders
  const failed = { onError: () => toast.error(t('failed')) }
  return (
    <Section
      title={t('title')}
      note={items.length > 0 ? items.length : undefined}
      className="print:hidden"
      actions={
        <>
          {reminders.enabled && can.stopReminders && (
            <Button size="compact" icon={BellOff} busy={stop.isPending} onClick={() => stop.mutate(undefined, failed)}>
              {t('stop')}
            </Button>
          )}
          {can.resumeReminders && (
            <Button
              size="compact"
              icon={BellRing}
              busy={resume.isPending}
              onClick={() => resume.mutate(undefined, failed)}
            >
              {t('resume')}
            </Button>
          )}
        </>
      }
    >
      <p className="mb-3 text-ink-2">
        <State reminders={reminders} />
      </p>
      {items.length > 0 && <SentReminders items={items} />}
    </Section>
  )
}

/** What is to be expected, or why nothing is. */
function State({ reminders: { enabled, stopped, to, next } }: { reminders: Reminders }) {
  const { t } = useTranslation('reminders')
  const format = useFormat()
  const { can } = useSession()
  if (stopped !== null) return t('stopped', { name: stopped.by, at: format.dateTime(stopped.at) })
  if (!enabled) {
    return (
      <>
        {t('off')}
        {can.updateReminderSchedule && (
          <>
            {' '}
            <TextLink to="/app/settings/reminders">{t('choose')}</TextLink>
          </>
        )}
      </>
    )
  }
  if (next !== null) return t('next', { date: format.date(next.date) })
  return to === null ? t('unsent') : t('none')
}

function SentReminders({ items }: Pick<Reminders, 'items'>) {
  const { t } = useTranslation('reminders')
  return (
    <ul aria-label={t('title')} className="divide-y divide-line rounded-card border border-line bg-surface">
      {items.map((each) => (
        <li key={`${each.sentAt} ${each.days}`} className="px-3 py-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              <span className="block">{dayOf(each.days)}</span>
              <span className="block text-sm text-ink-3 [overflow-wrap:anywhere]">{t('to', { email: each.to })}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
              <DateTimeText instant={each.sentAt} />
              <DeliveryStamp delivery={each} />
            </span>
          </div>
          <DeliveryFailure delivery={each} />
        </li>
      ))}
    </ul>
  )

  function dayOf(days: number): string {
    if (days === 0) return t('onDueDate')
    return days < 0 ? t('before', { count: -days }) : t('after', { count: days })
  }
}
