import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router'

import type { ClientRecord } from '#domain/clients/schema.ts'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { useGetClient } from '#web/records/clients.ts'
import { RecordPage } from '#web/records/record-page.tsx'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { JobList } from './job-list.tsx'

/** One client's jobs; `…/new` opens the job form over them with the client chosen (PRODUCT 11). */
export default function ClientJobs() {
  const { t } = useTranslation('jobs')
  const { clientId } = useParams()
  return (
    <RecordPage of="clients" answer={useGetClient(clientId)} waitingTitle={t('title')}>
      {(client) => <JobsOf client={client} />}
    </RecordPage>
  )
}

function JobsOf({ client }: { client: ClientRecord }) {
  const { t } = useTranslation('jobs')
  const { can } = useSession()
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
