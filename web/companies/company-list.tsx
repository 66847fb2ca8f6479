import { DoorOpen, Landmark, Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import type { CompanySummary } from '#domain/companies/schema.ts'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { useFormat } from '#web/lib/format.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { ListTools } from '#web/records/list-tools.tsx'
import { RecordList } from '#web/records/record-list.tsx'
import { useListState } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { companyListParams, useCloseCompany, useListCompanies, useOpenCompany } from './data.ts'

/** The companies of this installation, for the super admin: to step into one by name (PRODUCT 4). */
export default function CompanyList() {
  const { t } = useTranslation('companies')
  const message = useMessage()
  const navigate = useNavigate()
  const { company: opened } = useSession()
  const list = useListState(companyListParams)
  const answer = useListCompanies(list.query)
  const open = useOpenCompany()
  const close = useCloseCompany()
  const columns = useCompanyColumns()
  const refused = problemText(open.error ?? close.error)

  function actionsOf(company: CompanySummary) {
    return (
      <span className="flex justify-end gap-2 max-sm:flex-wrap">
        <ButtonLink
          size="compact"
          icon={Settings}
          aria-label={t('settingsOf', { name: company.name })}
          to={`/app/companies/${company.id}/settings`}
        >
          {t('settings')}
        </ButtonLink>
        {company.id === opened?.id ? (
          <Button size="compact" busy={close.isPending} onClick={() => close.mutate()}>
            {t('leave')}
          </Button>
        ) : (
          <Button
            size="compact"
            icon={DoorOpen}
            aria-label={t('openName', { name: company.name })}
            busy={open.isPending && open.variables === company.id}
            onClick={() => open.mutate(company.id, { onSuccess: () => void navigate('/app') })}
          >
            {t('open')}
          </Button>
        )}
      </span>
    )
  }

  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader title={t('title')} />
      <div className="flex flex-col gap-4">
        <Notice tone="info">{opened ? t('inside', { name: opened.name }) : t('outside')}</Notice>
        {refused && <Notice tone="danger">{message(refused)}</Notice>}
        <ListTools list={list} search={t('search')} columns={columns} total={answer.data?.total} />
        <RecordList
          of="companies"
          caption={t('title')}
          mode="table"
          answer={answer}
          list={list}
          columns={columns}
          rowKey={(company) => company.id}
          rowActions={actionsOf}
          actionsHeader={t('actions')}
          card={() => null}
          empty={<EmptyState icon={Landmark} title={t('empty')} />}
        />
      </div>
    </>
  )
}

function useCompanyColumns(): Column<CompanySummary>[] {
  const { t } = useTranslation('companies')
  const format = useFormat()
  return [
    { id: 'name', header: t('fields.name'), sortable: true, primary: true, wraps: true, cell: ({ name }) => name },
    { id: 'plan', header: t('fields.plan'), cell: ({ plan }) => t(`plans.${plan}`, { defaultValue: plan }) },
    {
      id: 'status',
      header: t('fields.status'),
      cell: ({ status }) => t(`statuses.${status}`, { defaultValue: status }),
    },
    { id: 'people', header: t('fields.people'), align: 'right', cell: ({ people }) => format.number(people) },
    {
      id: 'activeJobs',
      header: t('fields.activeJobs'),
      align: 'right',
      cell: ({ activeJobs }) => format.number(activeJobs),
    },
    {
      id: 'createdAt',
      header: t('fields.createdAt'),
      sortable: true,
      hideWhenTight: true,
      cell: ({ createdAt }) => <DateTimeText instant={createdAt} />,
    },
  ]
}
