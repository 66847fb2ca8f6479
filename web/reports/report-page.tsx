import type { TFunction } from 'i18next'
import { Pencil, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'

import type { ReportRecord } from '#domain/reports/schema.ts'
import { RecordHistory } from '#web/activity/embed.tsx'
import { RecordPage } from '#web/records/record-page.tsx'
import { arriving, beside } from '#web/ui/arriving.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { useOffer } from '#web/lib/offer.ts'
import type { Session } from '#web/lib/rights.ts'
import { useDialogState } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { PageActions } from '#web/ui/page-actions.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { TitleBlock, type TitleBlockEntry } from '#web/ui/title-block.tsx'

import { useGetReport } from './data.ts'
import { PdfDownload } from './pdf-download.tsx'
import { ProgressStamp } from '#web/records/progress-stamps.tsx'
import { ReportBody } from './report-body.tsx'

// Come after the page, which is read without them.
const SharePanel = beside(() => import('#web/shares/embed.tsx'))
const Viewed = beside(() => import('#web/viewings/embed.tsx'))
const ReportDialogs = arriving(() => import('./report-dialogs.tsx'))

/** One progress report (SPEC 2). */
export default function ReportPage() {
  const { t } = useTranslation('reports')
  const { reportId = '' } = useParams()
  const answer = useGetReport(reportId)
  return (
    <RecordPage of="reports" answer={answer} waitingTitle={t('fields.reportId')}>
      {(report) => <OpenReport report={report} />}
    </RecordPage>
  )
}

function OpenReport({ report }: { report: ReportRecord }) {
  const { t } = useTranslation('reports')
  const { can } = useSession()
  const navigate = useNavigate()
  const dialog = useDialogState(['new', 'edit', 'delete'])
  const offer = useOffer(report)
  const edit = offer('updateReport')
  const remove = offer('deleteReport')
  return (
    <article>
      <DocumentTitle>{`${report.reportId} ${report.jobName}`}</DocumentTitle>
      <PageHeader
        back={backOf(report, can, t('back.jobReports'), t('back.reports'))}
        eyebrow={report.reportId}
        title={report.jobName}
        badge={<ProgressStamp percent={report.progressPercentage} />}
        picture={
          report.logo && (
            <Avatar
              name={report.clientName}
              imageUrl={report.logo.thumbnailUrl ?? report.logo.url}
              shape="square"
              size="large"
            />
          )
        }
        actions={
          <PageActions
            label={t('actionsOf', { reportId: report.reportId })}
            beside={[
              edit && { ...edit, label: t('edit'), icon: Pencil, onSelect: () => dialog.open('edit', report.id) },
            ]}
            remove={
              remove && {
                ...remove,
                label: t('delete'),
                icon: Trash2,
                onSelect: () => dialog.open('delete', report.id),
              }
            }
          />
        }
      >
        <TitleBlock className="mt-4" entries={titleEntries(report, can, t)} />
      </PageHeader>
      <ReportBody report={report} />
      <Suspense>{report.can.listShares && <SharePanel report={report} />}</Suspense>
      <Suspense>
        <Viewed
          kind="report"
          id={report.id}
          viewings={report.viewings}
          isLooking={can.getClientOverview}
          className="mt-8"
        />
      </Suspense>
      <div className="mt-10">
        <RecordHistory kind="report" id={report.id} />
      </div>
      <PdfDownload id={report.id} reportId={report.reportId} />
      <Suspense>
        {dialog.name !== undefined && (
          <ReportDialogs dialog={dialog} onDeleted={() => void navigate('/app/reports', { replace: true })} />
        )}
      </Suspense>
    </article>
  )
}

function titleEntries(report: ReportRecord, can: Session['can'], t: TFunction<'reports'>): TitleBlockEntry[] {
  return [
    { label: t('fields.reportId'), value: <span className="numeric">{report.reportId}</span> },
    { label: t('fields.date'), value: <DateText date={report.date} /> },
    {
      label: t('fields.client'),
      value: can.listClients ? (
        <TextLink to={`/app/clients/${report.clientId}`}>{report.clientName}</TextLink>
      ) : (
        report.clientName
      ),
      wide: true,
    },
    {
      label: t('fields.job'),
      value: (
        <>
          {can.listJobs ? <TextLink to={`/app/jobs/${report.jobId}`}>{report.jobName}</TextLink> : report.jobName}
          {report.jobAddress && <span className="block text-sm font-normal text-ink-2">{report.jobAddress}</span>}
        </>
      ),
      wide: true,
    },
    {
      label: t('fields.preparedBy'),
      value: (
        <>
          {report.preparedBy}
          <span className="block text-sm font-normal text-ink-2">{report.preparedByTitle}</span>
        </>
      ),
    },
  ]
}

/** The job's reports where the job may be seen, else all reports (SPEC 2). */
function backOf(report: ReportRecord, can: Session['can'], jobReports: string, reports: string) {
  return can.listJobs
    ? { to: `/app/jobs/${report.jobId}/reports`, label: jobReports }
    : { to: '/app/reports', label: reports }
}
