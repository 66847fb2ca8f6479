import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { todayIn } from '#domain/dates.ts'
import { useSession } from '#web/lib/session.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { OtherCompanies } from './other-companies.tsx'

/** The pages of a company that was cancelled, with a word on them; or that word alone for whom it is closed. */
export default function CancelledCompany({ children }: { children: ReactNode }) {
  const { can } = useSession()
  if (!can.getDashboard && !can.listCompanies) return <ClosedCompany />
  return (
    <>
      <CancelledNotice />
      {children}
    </>
  )
}

/** What happened, whom to ask, and where they may go on. */
function ClosedCompany() {
  const { t } = useTranslation('app')
  const { company } = useSession()
  return (
    <>
      <DocumentTitle>{t('closed.title')}</DocumentTitle>
      <EmptyState
        icon={Archive}
        title={t('closed.title')}
        text={t('closed.text', { name: company?.name ?? '' })}
        action={<OtherCompanies />}
      />
    </>
  )
}

/** What is over, and until when it is still to be read. */
function CancelledNotice() {
  const { t } = useTranslation('app')
  const { company } = useSession()
  const until = company?.erasedFrom && todayIn(company.timezone, new Date(company.erasedFrom))
  return (
    <Notice tone="warning" className="mb-6 print:hidden">
      {t('cancelled.text')} <DateText date={until} />
    </Notice>
  )
}
