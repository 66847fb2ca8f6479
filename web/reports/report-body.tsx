import { useTranslation } from 'react-i18next'

import { healthAndSafetyTicks, inspectionTicks } from '#domain/reports/rules.ts'
import type { ReportRecord } from '#domain/reports/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Lines, Section } from '#web/ui/section.tsx'

import { ProgressRing } from './progress-ring.tsx'
import { ProgressStamp } from '#web/records/progress-stamps.tsx'
import { FinancialSummary, Milestones, ReportPhotos, TickedLines } from '#web/records/report-parts.tsx'
import { InvoicesTable, VariationsTable } from '#web/records/report-tables.tsx'

/** Every section of the report's page, in the order of SPEC 2. */
export function ReportBody({ report }: { report: ReportRecord }) {
  const { t } = useTranslation(['reports', 'records'])
  const format = useFormat()
  const { can } = useSession()
  return (
    <div className="flex flex-col gap-8">
      <ProgressCard report={report} />
      <div className="grid gap-8 lg:grid-cols-2">
        <Section title={t('sections.keyUpdates')}>
          <Lines text={report.keyUpdates} />
        </Section>
        <Section title={t('sections.clientCommunication')}>
          <Lines text={report.clientCommunication} />
        </Section>
        <Section title={t('sections.tasksAchieved')}>
          <Lines text={report.tasksAchieved} />
        </Section>
        <Section title={t('sections.tasksPlanned')}>
          <Lines text={report.tasksPlanned} />
        </Section>
        <Section title={t('sections.accidents')}>
          <TickedLines text={report.accidents} ticks={healthAndSafetyTicks} />
        </Section>
        <Section title={t('sections.councilInspections')}>
          <TickedLines text={report.councilInspections} ticks={inspectionTicks} />
        </Section>
      </div>
      <Section title={t('sections.financial')}>
        <FinancialSummary report={report} />
      </Section>
      <InvoicesTable
        rows={report.invoices}
        rowLink={can.listInvoices ? ({ id }) => `/app/invoices/${id}` : undefined}
      />
      <VariationsTable
        rows={report.variations}
        rowLink={can.listVariations ? ({ id }) => `/app/variations/${id}` : undefined}
      />
      {report.comments.trim() !== '' && (
        <Section title={t('sections.comments')}>
          <Lines text={report.comments} />
        </Section>
      )}
      {report.images.length > 0 && (
        <Section title={t('records:photos.title')} note={format.number(report.images.length)}>
          <ReportPhotos images={report.images} />
        </Section>
      )}
    </div>
  )
}

function ProgressCard({ report }: { report: ReportRecord }) {
  const { t } = useTranslation(['reports', 'records'])
  return (
    <Panel className="flex flex-col gap-x-10 gap-y-6 sm:flex-row sm:items-start">
      <div className="flex flex-col items-center gap-3">
        <ProgressRing percent={report.progressPercentage} label={t('progressOf', { name: report.jobName })} />
        <ProgressStamp percent={report.progressPercentage} />
      </div>
      <div className="min-w-0 flex-1">
        <h2 className="mb-2 text-xl">{t('records:report.milestones')}</h2>
        {report.milestones.length > 0 ? (
          <Milestones milestones={report.milestones} />
        ) : (
          <p className="text-ink-3">{t('noMilestones')}</p>
        )}
      </div>
    </Panel>
  )
}
