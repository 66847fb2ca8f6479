import { useTranslation } from 'react-i18next'

import { invoicedShare } from '#domain/reports/rules.ts'
import type { ReportRecord } from '#domain/reports/schema.ts'
import { useGetJob } from '#web/records/jobs.ts'
import { useFormat } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Money } from '#web/ui/money.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'

import type { ReportFormApi } from './form-values.ts'

type Shown = { jobId: string; contractAmount: string; invoicedToDate: string }
type Figures = {
  /** What the job says now; undefined while unknown or not for this person. */ current: Shown | undefined
  shown: Shown | undefined
}

/** The figures the report will carry: the job's, or those an edited report was saved with. */
export function useJobFigures({
  jobId,
  report,
  refresh,
}: {
  jobId: string | undefined
  report: ReportRecord | undefined
  refresh: boolean
}): Figures {
  const { can } = useSession()
  const { data: job } = useGetJob(can.listJobs ? jobId : undefined)
  const current =
    job && job.id === jobId
      ? { jobId: job.id, contractAmount: job.figures.contractAmount, invoicedToDate: job.figures.totalInvoiced }
      : undefined
  const keepsOwn = report !== undefined && report.jobId === jobId && !refresh
  return { current, shown: keepsOwn ? { ...report, jobId: report.jobId } : current }
}

/** Contract amount, invoiced to date, and the progress they imply; the server takes them when saving. */
export function JobFigures({ form, figures, editing }: { form: ReportFormApi; figures: Figures; editing: boolean }) {
  const { t } = useTranslation(['reports', 'records'])
  const format = useFormat()
  const { shown } = figures
  if (!shown) return null
  return (
    <div>
      <TitleBlock
        entries={[
          { label: t('records:report.figures.contractAmount'), value: <Money amount={shown.contractAmount} /> },
          { label: t('records:report.figures.invoicedToDate'), value: <Money amount={shown.invoicedToDate} /> },
          {
            label: t('records:report.figures.invoicedPercent'),
            value: (
              <span className="numeric">
                {format.percent(invoicedShare(shown.invoicedToDate, shown.contractAmount))}
              </span>
            ),
          },
        ]}
      />
      {editing && (
        <Checkbox
          label={t('form.refreshFigures')}
          hint={t('form.refreshFiguresHint')}
          {...form.register('refreshFigures')}
        />
      )}
    </div>
  )
}
