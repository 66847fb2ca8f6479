import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { healthAndSafetyTicks, inspectionTicks } from '#domain/reports/rules.ts'
import type { SharedReport } from '#domain/reports/schema.ts'
import { useFormat } from '#web/lib/format.ts'
import { ProgressStamp } from '#web/records/progress-stamps.tsx'
import { FinancialSummary, Milestones, ReportPhotos, TickedLines } from '#web/records/report-parts.tsx'
import { InvoicesTable, VariationsTable } from '#web/records/report-tables.tsx'
import { Lines, Section } from '#web/ui/section.tsx'
import { Tape } from '#web/ui/tape.tsx'

/** The client-facing order of a report (SPEC 2): status, programme, compliance, money, comments, photos. */
export function SharedBody({ report }: { report: SharedReport }) {
  const { t } = useTranslation('shares')
  const format = useFormat()
  return (
    <div className="flex flex-col gap-10">
      <Section title={t('sections.status')} actions={<ProgressStamp percent={report.progressPercentage} />}>
        <Tape className="mb-5" percent={report.progressPercentage} label={t('progress')} />
        <Pair>
          <Part title={t('sections.keyUpdates')}>
            <Lines text={report.keyUpdates} />
          </Part>
          <Part title={t('sections.clientCommunication')}>
            <Lines text={report.clientCommunication} />
          </Part>
        </Pair>
      </Section>
      <Section title={t('sections.programme')}>
        <Pair>
          <Part title={t('sections.tasksAchieved')}>
            <Lines text={report.tasksAchieved} />
          </Part>
          <Part title={t('sections.tasksPlanned')}>
            <Lines text={report.tasksPlanned} />
          </Part>
        </Pair>
        {report.milestones.length > 0 && (
          <div className="mt-6">
            <Part title={t('sections.milestones')}>
              <Milestones milestones={report.milestones} />
            </Part>
          </div>
        )}
      </Section>
      <Section title={t('sections.compliance')}>
        <Pair>
          <Part title={t('sections.accidents')}>
            <TickedLines text={report.accidents} ticks={healthAndSafetyTicks} />
          </Part>
          <Part title={t('sections.councilInspections')}>
            <TickedLines text={report.councilInspections} ticks={inspectionTicks} />
          </Part>
        </Pair>
      </Section>
      <Section title={t('sections.financial')}>
        <FinancialSummary report={report} />
      </Section>
      <InvoicesTable rows={report.invoices} />
      <VariationsTable rows={report.variations} />
      {report.comments.trim() !== '' && (
        <Section title={t('sections.comments')}>
          <Lines text={report.comments} />
        </Section>
      )}
      {report.images.length > 0 && (
        <Section title={t('sections.photos')} note={format.number(report.images.length)}>
          <ReportPhotos images={report.images} />
        </Section>
      )}
    </div>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">{children}</div>
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-base text-ink-2">{title}</h3>
      {children}
    </div>
  )
}
