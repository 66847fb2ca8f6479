import { useTranslation } from 'react-i18next'

import { DocumentTitle } from '#web/ui/document-title.tsx'
import { problemText } from '#web/lib/query.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel } from '#web/ui/states.tsx'
import { CompanyForm } from './company-form.tsx'
import { useGetCompany } from './data.ts'
import { Openings } from './openings.tsx'

/** Settings: the company's profile, and what stands on its invoices (SPEC 2, PRODUCT 11). */
export default function CompanyPage() {
  const { t } = useTranslation('settings')
  const answer = useGetCompany()
  return (
    <>
      <DocumentTitle>{t('company')}</DocumentTitle>
      <PageHeader eyebrow={t('title')} title={t('company')} />
      {answer.data && <CompanyForm company={answer.data} />}
      {answer.data && <Openings />}
      {!answer.data && answer.error && (
        <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
      )}
      {!answer.data && !answer.error && <PageSkeleton />}
    </>
  )
}
