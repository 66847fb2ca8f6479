import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router'

import { DocumentTitle } from '#web/ui/document-title.tsx'
import { useGetClient } from '#web/records/clients.ts'
import { isNotFound, problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel, NotFoundPanel } from '#web/ui/states.tsx'
import { JobList } from './job-list.tsx'

/** One client's jobs; `…/new` opens the job form over them with the client chosen (PRODUCT 11). */
export default function ClientJobs() {
  const { t } = useTranslation('jobs')
  const { can } = useSession()
  const { clientId } = useParams()
  const answer = useGetClient(clientId)
  if (isNotFound(answer.error)) {
    return (
      <>
        <DocumentTitle>{t('page.clientNotFound')}</DocumentTitle>
        <NotFoundPanel title={t('page.clientNotFound')} backTo="/app/clients" />
      </>
    )
  }
  if (!answer.data) {
    return (
      <>
        <DocumentTitle>{t('title')}</DocumentTitle>
        {answer.error ? (
          <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
        ) : (
          <PageSkeleton />
        )}
      </>
    )
  }
  const client = answer.data
  const addJob = can.createJob && (
    <ButtonLink variant="primary" icon={Plus} to={`/app/clients/${client.id}/jobs/new`}>
      {t('add')}
    </ButtonLink>
  )
  return (
    <>
      <DocumentTitle>{t('page.jobsOf', { name: client.name })}</DocumentTitle>
      <PageHeader
        back={{ to: `/app/clients/${client.id}`, label: client.name }}
        title={t('page.jobsOf', { name: client.name })}
        actions={addJob}
      />
      <JobList clientId={client.id} addJob={addJob} />
      <Outlet />
    </>
  )
}
