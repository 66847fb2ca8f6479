import { ClipboardList, PanelsTopLeft, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { ReportSummary } from '#domain/reports/schema.ts'
import { arriving } from '#web/ui/arriving.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { ListTools } from '#web/records/list-tools.tsx'
import { RecordList } from '#web/records/record-list.tsx'
import { countedIn, useDialogState, useViewMode } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states.tsx'

import { useListReports } from './data.ts'
import { useReportListState } from './list-state.ts'
import { ReportActions } from './report-actions.tsx'
import { ReportCard } from './report-card.tsx'
import { reportColumns } from './report-columns.tsx'
import { useReportFilters } from './report-filters.ts'

const ReportDialogs = arriving(() => import('./report-dialogs.tsx'))

/** Progress Reports: all of them, a client's, or a job's (SPEC 2). */
export default function ReportList() {
  const { t } = useTranslation('reports')
  const { can } = useSession()
  const list = useReportListState()
  const dialog = useDialogState(['new', 'edit', 'delete'])
  const [mode, setMode] = useViewMode('reportListViewMode')
  const answer = useListReports(list.query)
  const columns = reportColumns(t)
  const filters = useReportFilters(list)
  const create = can.createReport && (
    <Button variant="primary" icon={Plus} onClick={() => dialog.open('new')}>
      {t('create')}
    </Button>
  )

  // The portal's menu has no dashboard (SPEC 2), so the way to it is here.
  const overview = (
    <ButtonLink icon={PanelsTopLeft} to="/app">
      {t('overview')}
    </ButtonLink>
  )

  return (
    <>
      <DocumentTitle>{t('title')}</DocumentTitle>
      <PageHeader title={t('title')} actions={can.getClientOverview ? overview : create} {...list.up} />
      <div className="flex flex-col gap-4">
        <ListTools
          list={list}
          search={t('search')}
          filters={filters}
          columns={columns}
          view={{ mode, onChange: setMode }}
          exported={{ of: 'reports', query: list.query }}
          total={countedIn(answer.data)?.total}
        />
        <RecordList<ReportSummary>
          of="reports"
          mode={mode}
          answer={answer}
          list={list}
          caption={t('title')}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/app/reports/${id}`}
          card={(report) => (
            <ReportCard key={report.id} report={report} actions={<ReportActions report={report} dialog={dialog} />} />
          )}
          {...(can.getClientOverview
            ? {}
            : {
                rowActions: (report: ReportSummary) => <ReportActions report={report} dialog={dialog} />,
                actionsHeader: t('actions'),
              })}
          empty={
            <EmptyState
              icon={ClipboardList}
              title={t('none')}
              text={create ? t('noneText') : t('noneTextClient')}
              action={create}
            />
          }
        />
      </div>
      <Suspense>{dialog.name !== undefined && <ReportDialogs dialog={dialog} />}</Suspense>
    </>
  )
}
