import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'

import { DocumentTitle } from '#web/ui/document-title.tsx'
import { isNotFound, problemText, QueryProvider } from '#web/lib/query.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorPanel } from '#web/ui/states.tsx'

import { useListOutbox } from './data.ts'
import { MailView, type OutboxMail } from './mail-view.tsx'

/** `/dev/mail`: what this installation has mailed. It exists only where demo data is on (PRODUCT 6). */
export default function MailPage() {
  return (
    <QueryProvider>
      <Mails />
    </QueryProvider>
  )
}

function Mails() {
  const { t } = useTranslation('mail')
  const answer = useListOutbox()
  if (isNotFound(answer.error)) return <Navigate replace to="/" />
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[90rem] p-4 md:p-8">
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader title={t('title')}>
        <p className="mt-1 text-ink-2">{t('text')}</p>
      </PageHeader>
      {answer.data && <Outbox mails={answer.data.items} />}
      {!answer.data && answer.error && (
        <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
      )}
      {!answer.data && !answer.error && <PageSkeleton />}
    </main>
  )
}

function Outbox({ mails }: { mails: readonly OutboxMail[] }) {
  const { t } = useTranslation('mail')
  const [chosen, setChosen] = useState<string>()
  const open = mails.find(({ id }) => id === chosen) ?? mails[0]
  if (!open) return <EmptyState icon={Mail} title={t('none')} text={t('noneText')} />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr]">
      <ul
        aria-label={t('title')}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface max-lg:max-h-64 max-lg:overflow-y-auto"
      >
        {mails.map((mail) => (
          <li key={mail.id}>
            <button
              type="button"
              aria-pressed={mail.id === open.id}
              onClick={() => setChosen(mail.id)}
              className={cx(
                'flex w-full flex-col px-3 py-2 text-left -outline-offset-2',
                mail.id === open.id ? 'bg-primary-tint' : 'hover:bg-sunken',
              )}
            >
              <span className="font-semibold">{mail.subject}</span>
              <span className="text-sm text-ink-2 [overflow-wrap:anywhere]">{mail.to}</span>
              <span className="text-sm text-ink-2">
                <DateTimeText instant={mail.createdAt} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <MailView key={open.id} mail={open} />
    </div>
  )
}
