import { Check, Circle, CircleCheckBig, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { Milestone } from '#domain/jobs/schema.ts'
import { financialProgress, linesOf } from '#domain/reports/rules.ts'
import type { ReportImage, SharedReport } from '#domain/reports/schema.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { PhotoGallery } from '#web/ui/photo-gallery.tsx'
import { Tape } from '#web/ui/tape.tsx'
import { FinancialStamp } from './progress-stamps.tsx'

/** What a report says, whoever reads it: staff, its client, or the holder of a share link. */
export type ReportContent = Omit<
  SharedReport,
  'companyLogoUrl' | 'companyPhone' | 'companyEmail' | 'brandColors' | 'brandTokens'
>

/** One row per line; a row that meets the rule has a tick (SPEC 9). */
export function TickedLines({ text, ticks }: { text: string; ticks: (line: string) => boolean }) {
  const { t } = useTranslation('records')
  const lines = linesOf(text)
  if (lines.length === 0) return <p className="text-ink-3">—</p>
  return (
    <ul className="max-w-measure divide-y divide-line">
      {lines.map((line, index) => {
        const ticked = ticks(line)
        return (
          <li key={`${index}-${line}`} className="flex items-start gap-2 py-1.5">
            <Icon of={ticked ? Check : Minus} className={ticked ? 'mt-px text-success' : 'mt-px text-ink-3'} />
            <span className="min-w-0">
              {line}
              {ticked && <span className="sr-only"> ({t('report.compliant')})</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The job's milestones as they were when the report was saved. */
export function Milestones({ milestones }: { milestones: readonly Milestone[] }) {
  const { t } = useTranslation('records')
  return (
    <ul aria-label={t('report.milestones')} className="divide-y divide-line">
      {milestones.map((milestone, index) => (
        <li key={`${index}-${milestone.title}`} className="flex flex-wrap items-center gap-x-2 py-1.5">
          <Icon
            of={milestone.completed ? CircleCheckBig : Circle}
            className={milestone.completed ? 'text-success' : 'text-ink-3'}
          />
          <span className="min-w-0 flex-1">
            {milestone.title}
            <span className="sr-only">
              {' '}
              ({milestone.completed ? t('report.milestoneDone') : t('report.milestoneOpen')})
            </span>
          </span>
          {milestone.dueDate && (
            <span className="text-sm text-ink-3">
              <DateText date={milestone.dueDate} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The figures of the report, the invoiced share as a tape, and its word. All exclude tax. */
export function FinancialSummary({ report }: { report: ReportContent }) {
  const { t } = useTranslation('records')
  const { percent, revisedContract } = financialProgress(report)
  const rows = [
    [t('report.figures.contractAmount'), report.contractAmount],
    [t('report.figures.approvedVariations'), report.approvedVariations],
    [t('report.figures.revisedContract'), revisedContract],
    [t('report.figures.invoicedToDate'), report.invoicedToDate],
    [t('report.figures.pendingVariations'), report.pendingVariations],
  ] as const
  return (
    <div className="grid gap-x-12 gap-y-4 md:grid-cols-2">
      <dl className="divide-y divide-line">
        {rows.map(([label, amount]) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="ml-auto font-medium">
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-semibold">{t('report.figures.invoicedPercent')}</span>
          <FinancialStamp figures={report} />
        </div>
        <Tape percent={percent} label={t('report.figures.invoicedPercent')} />
        <p className="text-sm text-ink-3">{t('report.figures.note')}</p>
      </div>
    </div>
  )
}

/** The report's photos; a press opens the lightbox. */
export function ReportPhotos({ images }: { images: readonly ReportImage[] }) {
  const { t } = useTranslation('records')
  return <PhotoGallery label={t('photos.title')} photos={images.map((image) => ({ ...image, id: image.fileId }))} />
}
