import { DoorOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router'

import { ApiProblem } from '#web/lib/api.ts'
import { useMessage } from '#web/lib/i18n.ts'
import { problemText } from '#web/lib/query.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { ErrorPanel, NotFoundPanel } from '#web/ui/states.tsx'
import { useGetCompanySummary, useOpenCompany } from './data.ts'

/**
 * The settings of a company by its own address, for the super admin: the same pages, once that company is open. Until
 * then it offers to open it, which is recorded there (decision 0056).
 */
export default function CompanySettings() {
  const { companyId = '' } = useParams()
  const { company } = useSession()
  return company?.id === companyId ? <Outlet /> : <ClosedCompany id={companyId} />
}

// No company has this id, or it is no id.
const unknown: Readonly<Record<number, true>> = { 404: true, 422: true }

function ClosedCompany({ id }: { id: string }) {
  const { t } = useTranslation('companies')
  const message = useMessage()
  const { company: opened } = useSession()
  const answer = useGetCompanySummary(id)
  const open = useOpenCompany()
  const refused = problemText(open.error)
  if (answer.error instanceof ApiProblem && unknown[answer.error.status] === true)
    return <NotFoundPanel title={t('notFound')} backTo="/app/companies" />
  if (answer.error)
    return (
      <ErrorPanel text={problemText(answer.error)} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <PageSkeleton />
  const { name } = answer.data
  return (
    <>
      <DocumentTitle>{name}</DocumentTitle>
      <PageHeader back={{ to: '/app/companies', label: t('title') }} eyebrow={t('settings')} title={name} />
      <div className="flex max-w-measure flex-col items-start gap-4">
        {refused && <Notice tone="danger">{message(refused)}</Notice>}
        <p className="text-ink-2">
          {opened ? t('openInstead', { name, opened: opened.name }) : t('openFirst', { name })}
        </p>
        <Button variant="primary" icon={DoorOpen} busy={open.isPending} onClick={() => open.mutate(id)}>
          {t('openName', { name })}
        </Button>
      </div>
    </>
  )
}
