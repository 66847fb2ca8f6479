import { CalendarClock, Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import type { z } from 'zod'

import { milestoneLists } from '#domain/dashboard/choices.ts'
import type { milestoneList } from '#domain/dashboard/schema.ts'
import { listParams, oneOf, useListState } from '#web/lib/search-params.ts'
import { useSession } from '#web/lib/session.tsx'
import { ExportButton } from '#web/records/export-button.tsx'
import { RecordList } from '#web/records/record-list.tsx'
import type { Column } from '#web/ui/data-table-props.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { DocumentTitle } from '#web/ui/document-title.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { EmptyState } from '#web/ui/states.tsx'

import { useListMilestones } from './data.ts'

const params = listParams(['dueDate'], 'dueDate', { due: oneOf(milestoneLists) })

type Milestone = z.infer<typeof milestoneList>['items'][number]

/** What the dashboard's overdue and upcoming milestones are the first of. */
export default function MilestonesPage() {
  const { t } = useTranslation('dashboard')
  const { can } = useSession()
  const { sorting: _, ...list } = useListState(params)
  const { due = 'overdue' } = list
  const { page, pageSize } = list.query
  const answer = useListMilestones({ due, page, pageSize }, can.listOwnMilestones)
  if (!can.listMilestones && !can.listOwnMilestones) return <Navigate replace to="/app" />
  const columns: Column<Milestone>[] = [
    {
      id: 'title',
      header: t('list.milestone'),
      primary: true,
      wraps: true,
      cell: (row) => (
        <span className="flex items-start gap-2">
          <Icon of={row.kind === 'end' ? Flag : CalendarClock} dense className="mt-1 text-ink-3" />
          <span className="min-w-0">{row.kind === 'end' ? t('estimatedEnd') : row.title}</span>
        </span>
      ),
    },
    {
      id: 'jobName',
      header: can.listMilestones ? t('list.job') : t('list.project'),
      wraps: true,
      cell: (row) => row.jobName,
    },
    {
      id: 'dueDate',
      header: t('list.due'),
      cell: (row) => (
        <span className={due === 'overdue' ? 'font-semibold text-danger' : undefined}>
          <DateText date={row.dueDate} />
        </span>
      ),
    },
  ]
  return (
    <>
      <DocumentTitle>{t('list.title')}</DocumentTitle>
      <PageHeader
        title={t('list.title')}
        back={{ to: '/app', label: can.listMilestones ? t('companyTitle') : t('list.overview') }}
        actions={
          <ExportButton
            of={can.listMilestones ? 'milestones' : 'ownMilestones'}
            query={{ due }}
            total={answer.data?.total}
          />
        }
      />
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="print:hidden">
            <Segmented
              label={t('list.due')}
              segments={milestoneLists.map((value) => ({ value, label: t(`list.${value}`) }))}
              value={due}
              onChange={(value) => list.setFilters({ due: value })}
            />
          </div>
          {answer.data && !answer.isPlaceholderData && answer.data.total > 0 && (
            <p className="text-ink-2">{t(`list.counted.${due}`, { count: answer.data.total })}</p>
          )}
        </div>
        <RecordList<Milestone>
          of="jobs"
          mode="table"
          answer={answer}
          list={{ ...list, sorting: undefined, narrowed: false }}
          caption={t(`list.${due}`)}
          columns={columns}
          rowKey={({ id }) => id}
          {...(can.listJobs && { rowLink: ({ jobId }) => `/app/jobs/${jobId}` })}
          card={(milestone) => <span key={milestone.id}>{milestone.title}</span>}
          empty={<EmptyState icon={Flag} title={t(`list.none.${due}`)} text={t('list.noneText')} />}
        />
      </div>
    </>
  )
}
