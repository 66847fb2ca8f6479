import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { invoicedShare, prefilledProgress } from '#domain/reports/rules.ts'
import type { ReportRecord } from '#domain/reports/schema.ts'
import { ClientPicker } from '#web/records/client-picker.tsx'
import { JobPicker } from '#web/records/job-picker.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'

import { useCopyLastReport } from './copy-last-report.ts'
import { useReportsOfJob } from './job-reports.ts'
import { JobFigures, useJobFigures } from './report-form-figures.tsx'
import type { ReportFormApi } from './form-values.ts'

type JobFieldsProps = {
  form: ReportFormApi
  report: ReportRecord | undefined
  /** The form opened with a kept draft. */ restored: boolean
}

/** Client, then one of its jobs; the job brings its figures and the progress they imply. */
export function JobFields({ form, report, restored }: JobFieldsProps) {
  const { t } = useTranslation('reports')
  const job = useWatch({ control: form.control, name: 'job' })
  const figures = useJobFigures({
    jobId: job?.value,
    report,
    refresh: useWatch({ control: form.control, name: 'refreshFigures' }),
  })
  usePrefilledProgress(form, job?.value, figures.current, restored || report !== undefined)
  const copy = useCopyLastReport(form, job?.value, report?.id)
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <ClientField form={form} />
        <JobField form={form} />
      </div>
      {job && <JobFigures form={form} figures={figures} editing={report !== undefined} />}
      {!report && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button icon={Copy} size="compact" busy={copy.busy} onClick={copy.run} disabledReason={copy.unavailable}>
            {t('form.copyLast')}
          </Button>
          {copy.from && <span className="text-sm text-ink-3">{copy.from}</span>}
          {copy.problem && (
            <span role="alert" className="text-sm font-medium text-danger">
              {copy.problem}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

function ClientField({ form }: { form: ReportFormApi }) {
  const { t } = useTranslation('reports')
  return (
    <Controller
      control={form.control}
      name="client"
      render={({ field, fieldState }) => (
        <ClientPicker
          adds
          label={t('fields.client')}
          required
          error={fieldState.error?.message}
          value={field.value}
          onBlur={field.onBlur}
          onChange={(client) => {
            field.onChange(client)
            if (client?.value === field.value?.value) return
            form.setValue('job', null, { shouldDirty: true })
            form.setValue('variationIds', null)
          }}
        />
      )}
    />
  )
}

function JobField({ form }: { form: ReportFormApi }) {
  const { t } = useTranslation('reports')
  const client = useWatch({ control: form.control, name: 'client' })
  return (
    <Controller
      control={form.control}
      name="job"
      render={({ field, fieldState }) => (
        <JobPicker
          adds
          label={t('fields.job')}
          required
          error={fieldState.error?.message}
          client={client}
          disabledReason={client ? undefined : t('form.chooseClientFirst')}
          value={field.value}
          onBlur={field.onBlur}
          onChange={(job) => {
            field.onChange(job)
            if (job?.value !== field.value?.value) form.setValue('variationIds', null)
          }}
        />
      )}
    />
  )
}

type Figures = { jobId: string; contractAmount: string; invoicedToDate: string } | undefined

/** A newly chosen job sets the progress; a draft, an edited report and what somebody has typed keep theirs. */
function usePrefilledProgress(form: ReportFormApi, jobId: string | undefined, figures: Figures, keeps: boolean): void {
  const { can } = useSession()
  const reports = useReportsOfJob(keeps ? undefined : jobId)
  const filledFor = useRef(keeps ? jobId : undefined)
  // Somebody who may not see the job has its last report alone to go by.
  const invoiced = figures
    ? invoicedShare(figures.invoicedToDate, figures.contractAmount)
    : can.listJobs
      ? undefined
      : 0
  useEffect(() => {
    if (!jobId || !reports || invoiced === undefined || jobId === filledFor.current) return
    filledFor.current = jobId
    // Somebody may be quicker than the figures.
    if (form.getFieldState('progressPercentage').isDirty) return
    // Not through setValue: a prefilled figure alone is nothing worth keeping as a draft.
    form.resetField('progressPercentage', {
      defaultValue: prefilledProgress(invoiced, reports[0]?.progressPercentage ?? 0),
    })
  }, [form, jobId, reports, invoiced])
}
