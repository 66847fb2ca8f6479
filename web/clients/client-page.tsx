import { Pencil, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'

import type { ClientRecord } from '#domain/clients/schema.ts'
import { todayIn } from '#domain/dates.ts'
import { RecordHistory } from '#web/activity/embed.tsx'
import { RecordPage } from '#web/records/record-page.tsx'
import { arriving } from '#web/ui/arriving.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { RelatedInvoices } from '#web/invoices/embed.tsx'
import { RelatedJobs } from '#web/jobs/embed.tsx'
import { RelatedReports } from '#web/reports/embed.tsx'
import { useOffer } from '#web/lib/offer.ts'
import { lastAddressOf } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { useGetClient } from '#web/records/clients.ts'
import { ClientTasks } from '#web/tasks/embed.tsx'
import { RelatedVariations } from '#web/variations/embed.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { PageActions } from '#web/ui/page-actions.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'
import { ClientStamp } from '#web/records/client-stamp.tsx'
import { useClientDialogs } from './client-actions.tsx'
import { ClientContact } from './client-contact.tsx'
import { ClientCode, ClientLogo } from './client-words.tsx'

const ClientDialogs = arriving(() => import('./client-dialogs.tsx'))

/** SPEC 2, Client detail. */
export default function ClientPage() {
  const { t } = useTranslation('clients')
  const { clientId } = useParams()
  const answer = useGetClient(clientId)
  return (
    <RecordPage of="clients" answer={answer} waitingTitle={t('singular')}>
      {(client) => <Client client={client} />}
    </RecordPage>
  )
}

function Client({ client }: { client: ClientRecord }) {
  const { t } = useTranslation('clients')
  const offer = useOffer(client)
  const { can, company } = useSession()
  const navigate = useNavigate()
  const dialogs = useClientDialogs()
  const edit = offer('updateClient')
  const remove = offer('deleteClient')
  return (
    <>
      <DocumentTitle>{client.name}</DocumentTitle>
      <PageHeader
        back={{ to: lastAddressOf('/app/clients'), label: t('page.back') }}
        picture={<ClientLogo client={client} size="large" />}
        eyebrow={<ClientCode client={client} />}
        title={client.name}
        badge={<ClientStamp status={client.status} />}
        actions={
          <PageActions
            label={t('actionsFor', { name: client.name })}
            beside={[
              edit && { ...edit, label: t('edit'), icon: Pencil, onSelect: () => dialogs.open('edit', client.id) },
            ]}
            remove={
              remove && {
                ...remove,
                label: t('delete'),
                icon: Trash2,
                onSelect: () => dialogs.open('delete', client.id),
              }
            }
          />
        }
      />
      <TitleBlock
        className="mb-8"
        entries={[
          { label: t('fields.clientId'), value: <ClientCode client={client} /> },
          { label: t('fields.contactName'), value: client.contactName || '—' },
          {
            label: t('fields.activeJobs'),
            value: t('page.activeOf', { active: client.activeJobs, total: client.totalJobs }),
          },
          {
            label: t('page.since'),
            value: <DateText date={todayIn(company?.timezone ?? 'UTC', new Date(client.createdAt))} />,
          },
        ]}
      />
      <div className="grid items-start gap-10 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <ClientContact client={client} />
        <div className="flex min-w-0 flex-col gap-10">
          {can.listJobs && <RelatedJobs client={client} />}
          <ClientTasks client={client} />
          {can.listReports && (
            <RelatedReports
              query={{ clientId: client.id }}
              allAt={`/app/clients/${client.id}/reports`}
              allOf={client.name}
              none={t('page.noReports')}
            />
          )}
          {can.listInvoices && (
            <RelatedInvoices
              query={{ clientId: client.id }}
              allAt={`/app/clients/${client.id}/invoices`}
              allOf={client.name}
            />
          )}
          {can.listVariations && (
            <RelatedVariations
              query={{ clientId: client.id }}
              allAt={`/app/clients/${client.id}/variations`}
              allOf={client.name}
            />
          )}
          <RecordHistory kind="client" id={client.id} />
        </div>
      </div>
      <Suspense>
        {dialogs.name !== undefined && (
          <ClientDialogs
            dialogs={dialogs}
            onDeleted={() => void navigate(lastAddressOf('/app/clients'), { replace: true })}
          />
        )}
      </Suspense>
    </>
  )
}
