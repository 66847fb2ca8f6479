import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { todayIn } from '#domain/dates.ts'
import type { Session } from '#domain/session/schema.ts'
import { useSession } from '#web/lib/session.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type Closed = NonNullable<NonNullable<Session['company']>['closed']>

/** What happened, whom to ask, and where they may go on. */
export function NothingLeft({ elsewhere }: { elsewhere: ReactNode }) {
  const { t } = useTranslation('subscription')
  const { company } = useSession()
  return (
    <>
      <DocumentTitle>{t('closed.title')}</DocumentTitle>
      <EmptyState
        icon={Archive}
        title={t('closed.title')}
        text={t('closed.text', { name: company?.name ?? '' })}
        action={elsewhere}
      />
    </>
  )
}

/** What is over, and until when it is still to be read. */
export function ClosedNotice({ closed: { why, erasedFrom } }: { closed: Closed }) {
  const { t } = useTranslation('subscription')
  const { company, can } = useSession()
  const isForClient = can.getClientOverview
  return (
    <Notice
      tone="warning"
      className="mb-6 print:hidden"
      action={can.getPlan && <TextLink to="/app/settings/plan">{t('closed.plan')}</TextLink>}
    >
      {isForClient ? t('closed.forClients') : t(`closed.why.${why}`)}{' '}
      {company !== null && !isForClient && <DateText date={todayIn(company.timezone, new Date(erasedFrom))} />}
    </Notice>
  )
}

/** Above each page, in the last days of a trial: how many are left, and where to go on. */
export function TrialNotice({ days }: { days: number }) {
  const { t } = useTranslation('subscription')
  const { can } = useSession()
  return (
    <Notice tone="info" className="mb-6 print:hidden">
      {t('trial.left', { count: days })}{' '}
      {can.getPlan && <TextLink to="/app/settings/plan">{t('trial.choose')}</TextLink>}
    </Notice>
  )
}

/** Above each page, while a payment that failed can be made up for: how many days are left, and where. */
export function DueNotice({ days }: { days: number }) {
  const { t } = useTranslation('subscription')
  return (
    <Notice tone="warning" className="mb-6 print:hidden">
      {t('due.left', { count: days })} <TextLink to="/app/settings/plan">{t('due.pay')}</TextLink>
    </Notice>
  )
}
